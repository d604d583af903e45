/// A table of `CLDRTables` by its first column.
struct CLDRRows: Sendable {
  private let rows: [Substring: Substring]

  init(_ table: String) {
    let lines = table.parts(by: "\n").map { line in
      let name = Substring(line.utf8.prefix { $0 != UInt8(ascii: "\t") })
      return (name, Substring(line.utf8[name.endIndex...].dropFirst()))
    }
    rows = Dictionary(lines, uniquingKeysWith: { first, _ in first })
  }

  /// The columns behind the name, empty ones included.
  subscript(name: String) -> [Substring]? {
    rows[Substring(name)]?.parts(by: "\t")
  }

  /// The nearest row of a locale.
  subscript(locale: LocaleLookup) -> [Substring]? { locale.first { self[$0] } }

  /// The names of the rows, sorted.
  var names: [String] { rows.keys.map(String.init).sorted() }

  static let numbers = CLDRRows(CLDRTables.numberLocales)
  static let symbols = CLDRRows(CLDRTables.currencySymbols)
  static let digits = CLDRRows(CLDRTables.currencyDigits)
  static let dates = CLDRRows(CLDRTables.dates)
  static let months = CLDRRows(CLDRTables.months)
  static let lengths = CLDRRows(CLDRTables.lengths)
}

extension StringProtocol {
  /// What stands between the separators, by bytes: marks of right-to-left scripts join no separator.
  func parts(by separator: StaticString) -> [Substring] {
    let byte = separator.withUTF8Buffer { $0.first ?? 0 }
    return Substring(self).utf8.split(separator: byte, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
