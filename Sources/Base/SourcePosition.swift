/// A position in a text: line and column from 1, columns in Unicode scalars, a byte-order mark at the start not counted.
///
/// Lines end where YAML 1.1 (section 4.2) ends them, in JSON too: LF, CRLF, CR, NEL, LS, PS.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: UInt32
  package var column: UInt32

  @inlinable package init(line: UInt32, column: UInt32) {
    self.line = line
    self.column = column
  }

  @inlinable package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  package var description: String { "\(line):\(column)" }
}
