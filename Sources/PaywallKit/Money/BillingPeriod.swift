/// A length of time in one calendar unit, as stores bill it: `P1M`.
public struct BillingPeriod: Sendable, Hashable {
  /// The unit, by its letter in ISO 8601.
  public enum Unit: String, Sendable, CaseIterable {
    case day = "D"
    case week = "W"
    case month = "M"
    case year = "Y"
  }

  /// From 1 to 9999.
  public let count: Int
  /// What is counted.
  public let unit: Unit

  /// Nil for a count outside of 1 to 9999.
  public init?(_ count: Int, _ unit: Unit) {
    guard (1...9999).contains(count) else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// What ISO 8601 spells with one number and one unit; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "P"), let unit = text.last.flatMap({ Unit(rawValue: String($0)) }) else {
      return nil
    }
    let digits = text.dropFirst().dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.utf8.first != 0x30, let count = Int(digits)
    else { return nil }
    self.init(count, unit)
  }

  /// As ISO 8601 spells it: `P1M`.
  public var iso8601: String { "P\(count)\(unit.rawValue)" }

  /// The same length in the unit that people would use: stores call a week `P7D`, and a year `P12M`.
  public var usual: BillingPeriod {
    switch unit {
    case .day where count % 7 == 0: BillingPeriod(count / 7, .week) ?? self
    case .month where count % 12 == 0: BillingPeriod(count / 12, .year) ?? self
    case .day, .week, .month, .year: self
    }
  }

  /// The period so many times in a row; nil beyond 9999.
  public func times(_ count: Int) -> BillingPeriod? {
    let (product, overflows) = self.count.multipliedReportingOverflow(by: count)
    return overflows ? nil : BillingPeriod(product, unit)
  }

  /// How often another period fits into this one. A year is 12 months, 52 weeks or 365 days, and a week is 7 days.
  func ratio(to other: BillingPeriod) -> Ratio {
    let (own, others) = (usual, other.usual)
    let (mine, theirs) = own.unit.perYear(beside: others.unit)
    return Ratio(own.count * theirs, others.count * mine)
  }
}

extension BillingPeriod.Unit {
  /// How many of each unit are a year.
  fileprivate func perYear(beside other: Self) -> (Int, Int) {
    switch (self, other) {
    case (.day, .week): (7, 1)
    case (.week, .day): (1, 7)
    default: (perYear, other.perYear)
    }
  }

  private var perYear: Int {
    switch self {
    case .day: 365
    case .week: 52
    case .month: 12
    case .year: 1
    }
  }
}

/// A positive fraction in lowest terms.
struct Ratio: Sendable, Hashable {
  let numerator: Int64
  let denominator: Int64

  init(_ numerator: Int, _ denominator: Int) {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = Int64(numerator / a)
    self.denominator = Int64(denominator / a)
  }
}
