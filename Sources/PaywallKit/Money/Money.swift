#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An amount of money, exact: a number of the currency's smallest units. Never negative, never a floating-point number.
public struct Money: Sendable, Hashable {
  /// How many of the smallest units: cents, or yen, which have no smaller one.
  public let minorUnits: Int64
  /// ISO 4217's code, such as `EUR`.
  public let currency: String

  /// Nil for a negative amount, and for what is no code of three capital letters.
  public init?(minorUnits: Int64, currency: String) {
    guard minorUnits >= 0, currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    (self.minorUnits, self.currency) = (minorUnits, currency)
  }

  /// What a store gives as a decimal number of the currency's main unit; nil if it is not a whole number of the smallest
  /// ones, is negative or too large, or if the currency is not in use.
  public init?(_ amount: Decimal, currency: String) {
    guard let digits = Self.digits(of: currency), let units = Self.units(amount.description, digits) else { return nil }
    self.init(minorUnits: units, currency: currency)
  }

  /// How many decimal digits the currency has (ISO 4217); nil for one that is not in use.
  static func digits(of currency: String) -> Int? { CLDRRows.digits[currency]?.first.flatMap { Int($0) } }

  /// - Parameter text: digits, with a point and more digits or without.
  static func units(_ text: String, _ digits: Int) -> Int64? {
    let parts = text.parts(by: ".")
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
    var fraction = parts.count == 2 ? Substring(parts[1]).utf8[...] : Substring().utf8[...]
    while fraction.count > digits, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard fraction.count <= digits else { return nil }
    var units: Int64 = 0
    let zeros = repeatElement(UInt8(ascii: "0"), count: digits - fraction.count)
    for digit in Array(whole.utf8) + Array(fraction) + Array(zeros) {
      guard (0x30...0x39).contains(digit) else { return nil }
      let (product, overflows) = units.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(Int64(digit - 0x30))
      if overflows || overflowsToo { return nil }
      units = sum
    }
    return units
  }
}

extension Money {
  /// The amount times a ratio, in whole steps of so many units; nil if it is too large.
  func scaled(by ratio: Ratio, in step: Int64, up: Bool) -> Money? {
    let product = UInt64(minorUnits).multipliedFullWidth(by: UInt64(ratio.numerator))
    let (divisor, overflows) = UInt64(ratio.denominator).multipliedReportingOverflow(by: UInt64(step))
    guard !overflows, product.high < divisor else { return nil }
    let (steps, rest) = divisor.dividingFullWidth(product)
    let (rounded, tooMany) = steps.addingReportingOverflow(up && rest > 0 ? 1 : 0)
    let (units, tooLarge) = rounded.multipliedReportingOverflow(by: UInt64(step))
    guard !tooMany, !tooLarge, let units = Int64(exactly: units) else { return nil }
    return Money(minorUnits: units, currency: currency)
  }
}
