import PaywallHTML
import PaywallKit
import PaywallProject

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The places that screens of one variant are made for, each made when it is first asked for.
final class ReviewPlaces {
  private let shown: VariantOnShow
  private let request: ScreenRequest
  private let fronts: [String?]
  private var places: [String: ScreenPlace] = [:]

  init(_ shown: VariantOnShow, _ name: String, _ review: ReviewRequest, _ moment: Int64) {
    self.shown = shown
    var request = ScreenRequest(name, at: moment)
    request.products = review.products
    self.request = request
    fronts = review.fronts
  }

  /// What must be known of the prices of a configuration; samples have one for everything.
  /// - Throws: where it has none for this variant.
  func notes() throws -> [String] {
    guard request.products != nil else { return [] }
    return try fronts.indices.flatMap { front in
      try place(shown.copyLocale, front).notes.map { "\(request.name): \($0)" }
    }
  }

  /// The screen of a locale, a customer of `ReviewRequest.customers` and a selected plan.
  func screen(_ locale: String, _ customer: String, _ plan: String?) -> PaywallScreen {
    let (front, state) = ReviewRequest.customer(customer)
    guard let place = try? place(locale, front) else {
      preconditionFailure("known languages and store fronts have a place")
    }
    return place.screen(for: state, selecting: plan, at: request.date, in: request.zone).screen
  }

  private func place(_ locale: String, _ front: Int) throws -> ScreenPlace {
    let key = "\(front) \(locale)"
    if let place = places[key] { return place }
    var request = request
    (request.locale, request.storeFront) = (locale, fronts.indices.contains(front) ? fronts[front] : nil)
    let place = try ScreenPlace(shown, request)
    places[key] = place
    return place
  }
}

extension ReviewRequest {
  /// The store fronts; nil for that of the configuration, or the United States.
  var fronts: [String?] { storeFronts.isEmpty ? [nil] : storeFronts }

  /// Whose screens are compared: each kind of customer of each store front.
  var customers: [PageChoice] {
    fronts.enumerated().flatMap { number, front in
      ScreenRequest.State.allCases.map { state in
        PageChoice(id: "\(number) \(state.rawValue)", name: front.map { "\(state.title) (\($0))" } ?? state.title)
      }
    }
  }

  /// The number of the store front, and the state, of one of `customers`.
  static func customer(_ id: String) -> (front: Int, state: ScreenRequest.State) {
    let parts = id.split(separator: " ").map(String.init)
    return (parts.first.flatMap { Int($0) } ?? 0, parts.last.flatMap(ScreenRequest.State.init) ?? .new)
  }

  /// Where the prices are from.
  var prices: String {
    let fronts = storeFronts.joined(separator: ", ")
    if let (name, _) = products { return "prices from \(name)" + (fronts.isEmpty ? "" : " in \(fronts)") }
    return "sample prices of " + (fronts.isEmpty ? "the United States" : fronts)
  }

  /// - Throws: for a store front that is not known, and a file that is no StoreKit configuration.
  func requireKnown() throws {
    for code in storeFronts { _ = try storeFront(code) }
    if let (name, path) = products { _ = try ShopCounter.configuration(name, path) }
  }
}
