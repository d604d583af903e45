/// CLDR data on money, months and units, from `Data/cldr.txt`.
enum CLDRData {
  /// ISO 4217 codes of currencies in use.
  static let codes: Set<String> = Set(rows(of: "").first { $0.key == "codes" }?.values ?? [])

  /// The phrases in the section of `locale`, and the symbols that all languages share.
  static func entries(for locale: String) -> [WordList.Entry] {
    rows(of: "").filter { $0.key == "symbols" }.flatMap { row in row.values.flatMap(symbol) }
      + rows(of: locale).flatMap { row in
        row.key == "symbols" ? row.values.flatMap(symbol) : row.values.compactMap { entry(row.key, $0) }
      }
  }

  /// Whether CLDR data was generated for `locale`.
  static func hasSection(_ locale: String) -> Bool { sections[locale] != nil }

  private typealias Row = (key: String, values: [String])

  private static let sections: [String: Substring] = {
    var sections: [String: Substring] = [:]
    // A line that begins with `@` names the section that begins there.
    for part in (WordFiles.text(named: "cldr.txt") ?? "").utf8.split(separator: UInt8(ascii: "@")) {
      let name = part.prefix { $0 != UInt8(ascii: "\n") }
      sections[sections.isEmpty ? "" : String(decoding: name, as: UTF8.self)] = Substring(part)
    }
    return sections
  }()

  private static func rows(of section: String) -> [Row] {
    (sections[section] ?? "").split(separator: "\n").compactMap { line in
      let sides = line.split(separator: "\t", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      return (String(sides[0]), sides[1].split(separator: "|").map(String.init))
    }
  }

  /// A symbol that consists of letters; one with a currency sign is found by the sign alone.
  private static func symbol(_ text: String) -> [WordList.Entry] {
    let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }.count
    // `5K` is a run or five thousand, and hardly ever a price in kwacha or kyat.
    guard letters > 0, text != "K",
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol })
    else { return [] }
    return [
      .init(
        wordClass: letters == 1 && text.utf8.count < 3 ? .moneyWeak : .moneyBefore, phrase: text, value: 0,
        isCased: true)
    ]
  }

  private static func entry(_ key: String, _ value: String) -> WordList.Entry? {
    switch key {
    case "names": return .init(wordClass: .money, phrase: value, value: 0)
    case "months":
      let sides = value.split(separator: "=")
      guard sides.count == 2, let number = Int(sides[1]) else { return nil }
      return .init(wordClass: .months, phrase: String(sides[0]), value: number)
    case "day": return .init(wordClass: .day, phrase: value, value: 1)
    case "week": return .init(wordClass: .week, phrase: value, value: 7)
    case "month": return .init(wordClass: .month, phrase: value, value: 30)
    case "year": return .init(wordClass: .year, phrase: value, value: 365)
    case "two.day": return .init(wordClass: .spans, phrase: value, value: 2)
    case "two.week": return .init(wordClass: .spans, phrase: value, value: 14)
    case "two.month": return .init(wordClass: .spans, phrase: value, value: 60)
    case "two.year": return .init(wordClass: .spans, phrase: value, value: 730)
    default: return nil
    }
  }
}
