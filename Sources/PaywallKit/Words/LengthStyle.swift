/// How a locale counts days, weeks, months and years, and what it pays for each.
struct LengthStyle: Sendable {
  private let columns: [BillingPeriod.Unit: Column]
  private let numbers: NumberStyle
  private let rules: LocaleLookup

  private struct Column: Sendable {
    /// Patterns by plural category.
    let counted: [String: String]
    let per: String
  }

  /// Nil for a locale that no row stands for.
  init?(_ locale: LocaleLookup) {
    guard let row = CLDRRows.lengths[locale], row.count == 8, let numbers = NumberStyle.styles(for: locale).first else {
      return nil
    }
    let columns = BillingPeriod.Unit.allCases.enumerated().map { index, unit in
      let patterns = row[2 * index].parts(by: "|").map { pattern in
        let category = pattern.utf8.prefix { $0 != UInt8(ascii: "=") }
        return (String(Substring(category)), String(Substring(pattern.utf8[category.endIndex...].dropFirst())))
      }
      let counted = Dictionary(patterns, uniquingKeysWith: { first, _ in first })
      return (unit, Column(counted: counted, per: String(row[2 * index + 1])))
    }
    self.columns = Dictionary(columns, uniquingKeysWith: { first, _ in first })
    self.numbers = numbers
    rules = locale
  }

  /// The counted length, such as `3 months`.
  func text(_ length: BillingPeriod) -> String {
    let counted = columns[length.unit]?.counted
    let pattern = counted?[category(of: length.count).rawValue] ?? counted?[PluralCategory.other.rawValue] ?? ""
    return pattern.filled(["0": numbers.text(length.count)])
  }

  /// The phrase for a price per unit, with `{price}`.
  func per(_ unit: BillingPeriod.Unit) -> String { (columns[unit]?.per ?? "").filled(["0": "{price}"]) }

  /// Which form of a word goes with the number.
  func category(of count: Int) -> PluralCategory {
    rules.first { PluralRules.category(of: PluralOperands(count), in: $0) } ?? .other
  }
}

extension String {
  /// The text with values for what stands in braces; what has none stays.
  func filled(_ values: [String: String]) -> String {
    var text = ""
    var rest = Substring(self).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(Substring(rest[rest.index(after: open)..<close]))
      text += Substring(rest[..<open]) + (values[name] ?? "{\(name)}")
      rest = rest[rest.index(after: close)...]
    }
    return text + Substring(rest)
  }

  /// What stands in braces.
  var parameters: Set<String> {
    var names: Set<String> = []
    var rest = Substring(self).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      names.insert(String(Substring(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return names
  }
}
