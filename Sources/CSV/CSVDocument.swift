package import Base

/// A table of texts (RFC 4180): a header, and rows with a field for each of its columns. Every field knows its place.
package struct CSVDocument: Sendable {
  /// One field: its text without quotes, and where it stands, with them.
  package struct Field: Sendable, Equatable {
    package let text: String
    package let start: SourcePosition
    /// One past its last character.
    package let end: SourcePosition

    package init(_ text: String, from start: SourcePosition, to end: SourcePosition) {
      (self.text, self.start, self.end) = (text, start, end)
    }
  }

  /// What stands between fields.
  package enum Separator: UInt8, Sendable, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  package let separator: Separator
  /// The fields of the first line.
  package let header: [Field]
  /// The lines after it, each with as many fields as the header.
  package let rows: [[Field]]

  init(separator: Separator, header: [Field], rows: [[Field]]) {
    (self.separator, self.header, self.rows) = (separator, header, rows)
  }
}

/// Why a text is no table, and where.
package struct CSVError: Error, Sendable, Equatable {
  /// Which case it is, for code that handles the error.
  package enum Code: Sendable { case empty, syntax, shape, tooLong }

  package let code: Code
  package let position: SourcePosition
  /// For people, without the position.
  package let message: String
}
