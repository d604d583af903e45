import Base
import CSV
import PaywallModel

/// Texts as a table (RFC 4180) in UTF-8, with the byte-order mark without which spreadsheets read another encoding. No field
/// is a formula to them.
func translatorTable(_ texts: [OutgoingText], into locale: String) -> String {
  let rows = texts.map { text in
    [
      text.id, locale, text.state?.rawValue ?? "", text.source, text.target ?? "", text.notes.joined(separator: "; "),
    ]
  }
  return "\u{FEFF}"
    + ([Column.allCases.map(\.rawValue)] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }
    .joined()
}

/// The texts of a table that `translatorTable` wrote, in UTF-8 or UTF-16, with commas, semicolons or tabs, its columns in any
/// order and others beside them.
/// - Parameters:
///   - path: of the file, for places.
///   - given: the locale of rows that name none: some translation tools keep no column that they do not know.
func readTranslatorTable(
  _ bytes: [UInt8], path: String, into given: String? = nil
) throws(TranslatorFileError) -> [ReturnedText] {
  let text: [UInt8]
  do throws(UnicodeTextError) { text = try utf8Text(bytes) } catch {
    throw TranslatorFileError(
      at: SourceRange(path, error.position, error.position), error.message, hint: "save it as UTF-8")
  }
  let table: CSVDocument
  do throws(CSVError) { table = try readCSV(text) } catch {
    throw TranslatorFileError(at: SourceRange(path, error.position, error.position), error.message)
  }
  var columns: [Column: Int] = [:]
  for (index, field) in table.header.enumerated() {
    guard let column = Column(rawValue: field.text.lowercased().filter { !$0.isWhitespace }) else { continue }
    if columns.updateValue(index, forKey: column) != nil {
      throw TranslatorFileError(
        at: SourceRange(path, field.start, field.end), "the table has two columns '\(column.rawValue)'")
    }
  }
  for column in Column.required where columns[column] == nil {
    throw TranslatorFileError(
      at: SourceRange(topOf: path), "the table has no column '\(column.rawValue)'",
      hint: "give XLIFF 1.2, or the table of: paywall locale export LOCALE --format csv")
  }
  var texts: [ReturnedText] = []
  for row in table.rows where !row.allSatisfy(\.text.isEmpty) {
    func text(_ column: Column) -> String { columns[column].map { cellText(row[$0].text) } ?? "" }
    // Spreadsheets put blanks around what is no text of a screen.
    func name(_ column: Column) -> String { text(column).trimmed }
    let place = row[columns[.target] ?? 0]
    let range = SourceRange(path, place.start, place.end)
    let locale = try locale(written: name(.locale), or: given, "'\(name(.id))' has no locale", at: range)
    texts.append(
      ReturnedText(
        id: name(.id), locale: locale, source: MarkedText(text(.source)), target: MarkedText(text(.target)),
        state: name(.state).isEmpty ? nil : name(.state), range: range))
  }
  return texts
}

private enum Column: String, CaseIterable {
  case id, locale, state, source, target, notes

  static let required: [Column] = [.id, .source, .target]
}

/// What spreadsheets take for the beginning of a formula (OWASP, CSV Injection).
private let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

/// A field between quotes. An apostrophe before a sign of a formula makes it a text, also for spreadsheets; one is put before
/// what would look so by itself, too, so that every text comes back.
private func field(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(2)
  let isFormula = start.first.map(formulaSigns.contains) ?? false
  var cell: [UInt8] = isFormula || isGuarded(text) ? [UInt8(ascii: "'")] : []
  for byte in text.utf8 { cell += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
  return "\"" + String(decoding: cell, as: UTF8.self) + "\""
}

/// The text of a field.
private func cellText(_ cell: String) -> String {
  isGuarded(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
}

private func isGuarded(_ text: String) -> Bool {
  let start = Array(text.unicodeScalars.prefix(2))
  return start.count == 2 && start[0] == "'" && (start[1] == "'" || formulaSigns.contains(start[1]))
}
