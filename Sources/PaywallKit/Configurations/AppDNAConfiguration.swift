#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSON

/// What AppDNA's SDK loads, as `paywall export appdna` writes it: without prices, which only the store knows.
public enum AppDNAConfiguration {
  /// The configuration with the prices of a store front: in every plan `price`, `price_display`, the period in words, what it
  /// saves, and the values of placeholders.
  ///
  /// A plan that the store does not sell is left out, and so is a trial that the customer does not get. A text with a
  /// placeholder that cannot be filled vanishes. What the file says of prices already is replaced.
  ///
  /// ```swift
  /// let config = try AppDNAConfiguration.filled(file, from: products, locale: "de-AT")
  /// ```
  /// - Parameters:
  ///   - file: `appdna-config.json`.
  ///   - products: what the store sells.
  ///   - customer: what the customer has and had, which decides on trials.
  ///   - locale: the user's.
  /// - Throws: `AppDNAConfigurationError` for what is not such a file.
  public static func filled(
    _ file: Data, from products: [StoreProduct], for customer: CustomerState = CustomerState(), locale: String
  ) throws(AppDNAConfigurationError) -> Data {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: Array(file))
    } catch {
      throw AppDNAConfigurationError(detail: "\(error)")
    }
    guard value["paywalls"]?.members != nil else { throw AppDNAConfigurationError(detail: "'paywalls' is missing") }
    let filler = AppDNAFiller(products, customer, locale)
    let filled = value.changing("paywalls", all("paywalls", filler.paywall))
      .changing("experiments", all("experiments", { $0.changing("variants", { $0.mapping(filler.variant) }) }))
    return Data(filled.canonicalBytes())
  }

  /// Each entry, whether they lie under a key of their own or not.
  private static func all(
    _ key: String, _ body: @escaping (JSONValue) -> JSONValue
  ) -> (JSONValue) -> JSONValue {
    { outer in
      guard outer[key]?.members != nil else { return outer.mapping(body) }
      return outer.changing(key) { $0.mapping(body) }
    }
  }
}

/// Why a file is not one that AppDNA's SDK loads.
public struct AppDNAConfigurationError: Error, Sendable, Equatable {
  /// What is wrong with it, and where.
  public let detail: String
}

extension JSONValue {
  /// An object with one member changed, if it has it.
  func changing(_ key: String, _ body: (JSONValue) -> JSONValue) -> JSONValue {
    guard let members else { return self }
    return .object(members.map { $0.key == key ? JSONMember(key, body($0.value)) : $0 })
  }

  /// The values of an object or the items of a list, changed.
  func mapping(_ body: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let items): .array(items.map(body))
    case .object(let members): .object(members.map { JSONMember($0.key, body($0.value)) })
    case .null, .boolean, .integer, .number, .string: self
    }
  }
}
