import Base

/// Reads a table in UTF-8, without a byte-order mark, that is separated by commas, semicolons or tabs, whichever its first
/// line has the most of.
///
/// RFC 4180, strictly: quotes begin and end a field, a quote within is doubled, every line has as many fields as the first.
/// Lines end with LF, CRLF or CR; empty ones are passed over. Where tabs separate, as in texts without any quoting
/// (IANA, text/tab-separated-values), a quote within a field that has none around it stands for itself.
/// - Throws: for a text that is empty, malformed, or has more than `columns` columns or `rows` rows; with the position.
package func readCSV(
  _ bytes: [UInt8], columns: Int = 256, rows: Int = 200_000
) throws(CSVError) -> CSVDocument {
  // Typed throws do not pass through `withUnsafeBufferPointer` of the standard library that systems have.
  let result = bytes.withUnsafeBufferPointer { text -> Result<CSVDocument, CSVError> in
    var reader = CSVReader(text, columns: columns, rows: rows)
    do throws(CSVError) { return .success(try reader.read()) } catch { return .failure(error) }
  }
  return try result.get()
}

private struct CSVReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let columns: Int
  private let rows: Int
  private let separator: CSVDocument.Separator
  /// Where the next byte stands.
  private var cursor: SourceCursor
  private var offset = 0

  private static let (quote, lineFeed, carriageReturn): (UInt8, UInt8, UInt8) = (0x22, 0x0A, 0x0D)

  init(_ text: UnsafeBufferPointer<UInt8>, columns: Int, rows: Int) {
    (self.text, self.columns, self.rows) = (text, columns, rows)
    separator = Self.separator(of: text)
    cursor = SourceCursor(text)
    offset = cursor.offset
  }

  mutating func read() throws(CSVError) -> CSVDocument {
    var header: [CSVDocument.Field]?
    var body: [[CSVDocument.Field]] = []
    while let line = try line(of: header?.count) {
      if header == nil {
        header = line
      } else {
        if body.count == rows { throw fault(.tooLong, "the table has more than \(rows) rows", line[0].start) }
        body.append(line)
      }
    }
    guard let header else { throw fault(.empty, "the file is empty", SourcePosition(line: 1, column: 1)) }
    return CSVDocument(separator: separator, header: header, rows: body)
  }

  /// The next line that is not empty; nil at the end.
  /// - Parameter width: how many fields it must have; nil for the first.
  private mutating func line(of width: Int?) throws(CSVError) -> [CSVDocument.Field]? {
    while offset < text.count, isLineEnd(text[offset]) { endLine() }
    guard offset < text.count else { return nil }
    var fields: [CSVDocument.Field] = []
    while true {
      let next = try field()
      if fields.count == width ?? columns {
        throw width == nil
          ? fault(.tooLong, "the table has more than \(columns) columns", next.start)
          : fault(.shape, "the line has more fields than the first line, which has \(width ?? 0)", next.start)
      }
      fields.append(next)
      guard offset < text.count, text[offset] == separator.rawValue else { break }
      offset += 1
    }
    if let width, fields.count < width {
      throw fault(
        .shape, "the line has \(fields.count) fields, and the first line has \(width)", fields[fields.count - 1].end)
    }
    endLine()
    return fields
  }

  private mutating func field() throws(CSVError) -> CSVDocument.Field {
    let start = position(at: offset)
    if offset < text.count, text[offset] == Self.quote { return try quotedField(from: start) }
    let first = offset
    while offset < text.count, text[offset] != separator.rawValue, !isLineEnd(text[offset]) {
      if text[offset] == 0 { throw fault(.syntax, "the text contains a zero byte", position(at: offset)) }
      if text[offset] == Self.quote, separator != .tab {
        throw fault(
          .syntax, "a quotation mark stands within a field that does not begin with one", position(at: offset))
      }
      offset += 1
    }
    return CSVDocument.Field(
      String(decoding: text[first..<offset], as: UTF8.self), from: start, to: position(at: offset))
  }

  private mutating func quotedField(from start: SourcePosition) throws(CSVError) -> CSVDocument.Field {
    var content: [UInt8] = []
    offset += 1
    while true {
      let first = offset
      while offset < text.count, text[offset] != Self.quote, text[offset] != 0 { offset += 1 }
      content += text[first..<offset]
      guard offset < text.count else { throw fault(.syntax, "the quotation mark is never closed", start) }
      if text[offset] == 0 { throw fault(.syntax, "the text contains a zero byte", position(at: offset)) }
      offset += 1
      guard offset < text.count, text[offset] == Self.quote else { break }
      content.append(Self.quote)
      offset += 1
    }
    if offset < text.count, text[offset] != separator.rawValue, !isLineEnd(text[offset]) {
      throw fault(.syntax, "a field goes on after its closing quotation mark", position(at: offset))
    }
    return CSVDocument.Field(String(decoding: content, as: UTF8.self), from: start, to: position(at: offset))
  }

  private mutating func endLine() {
    guard offset < text.count else { return }
    offset +=
      text[offset] == Self.carriageReturn && offset + 1 < text.count && text[offset + 1] == Self.lineFeed ? 2 : 1
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == Self.lineFeed || byte == Self.carriageReturn }

  /// Asked for places in their order, so that the text is gone through once.
  private mutating func position(at offset: Int) -> SourcePosition {
    cursor.advance(to: offset, in: text)
    return cursor.position
  }

  private func fault(_ code: CSVError.Code, _ message: String, _ position: SourcePosition) -> CSVError {
    CSVError(code: code, position: position, message: message)
  }

  /// What stands the most often outside quotes in the first line that is not empty; a comma where nothing does.
  private static func separator(of text: UnsafeBufferPointer<UInt8>) -> CSVDocument.Separator {
    var counts: [CSVDocument.Separator: Int] = [:]
    var (isQuoted, isEmpty) = (false, true)
    // No header is longer.
    for byte in text.prefix(1 << 16) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == lineFeed || byte == carriageReturn {
        if isEmpty { continue }
        break
      }
      isEmpty = false
      if let separator = CSVDocument.Separator(rawValue: byte) { counts[separator, default: 0] += 1 }
    }
    return CSVDocument.Separator.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .comma
  }
}
