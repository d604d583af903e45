import CSV
import PaywallModel

/// The columns of a table by their names, without spaces, signs and capitals.
struct TableColumns {
  let table: CSVDocument
  private let places: [String: Int]

  init(_ table: CSVDocument) {
    self.table = table
    places = Dictionary(
      table.header.enumerated().map { (Self.plain($1.text), $0) }, uniquingKeysWith: { first, _ in first })
  }

  static func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }

  func has(_ names: String...) -> Bool { names.contains { places[$0] != nil } }

  /// The field of a row in the first of these columns that the table has; nil where it is empty.
  func field(_ row: [CSVDocument.Field], _ names: String..., in file: String) -> Located<String>? {
    guard let place = names.lazy.compactMap({ places[$0] }).first else { return nil }
    let field = row[place]
    let words = field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : Located(words, SourceRange(file, field.start, field.end))
  }
}
