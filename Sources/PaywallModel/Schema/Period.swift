/// A length of time in one calendar unit, as the stores specify it (ISO 8601, `P1M`).
package struct Period: Sendable, Hashable, CustomStringConvertible {
  /// The designators of ISO 8601, section 4.4.3.2, of which a period has one.
  package enum Unit: Character, Sendable { case day = "D", week = "W", month = "M", year = "Y" }
  /// From 1 to 9999.
  package var count: Int
  /// What is counted.
  package var unit: Unit

  /// The period that `text` spells, or nil; one number and one unit, as in StoreKit.
  package init?(_ text: String) {
    guard text.first == "P", let last = text.last, let unit = Unit(rawValue: last) else { return nil }
    let digits = text.dropFirst().dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.first != "0", let count = Int(digits)
    else { return nil }
    self.count = count
    self.unit = unit
  }

  /// The length of the period in days; a month counts as 30.4 days, so that only equal lengths compare equal.
  package var days: Double {
    switch unit {
    case .day: Double(count)
    case .week: Double(count) * 7
    case .month: Double(count) * 365 / 12
    case .year: Double(count) * 365
    }
  }

  /// As ISO 8601 writes it: `P2W`.
  package var description: String { "P\(count)\(unit.rawValue)" }
}
