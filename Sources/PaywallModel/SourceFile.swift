package import Base
package import YAML

/// One file of a project: its path from the project's folder and its bytes.
package final class SourceFile: Sendable {
  /// Path with `/` between its parts, from the folder that holds `paywall.yaml`.
  package let path: String
  /// The whole file, or the beginning of one that is too long.
  package let bytes: [UInt8]
  /// Whether the file has more than `sizeLimit` bytes.
  package let isTooLong: Bool

  /// - Parameter isTooLong: whether `bytes` is only the beginning of the file.
  package init(path: String, bytes: [UInt8], isTooLong: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isTooLong = isTooLong || bytes.count > Self.sizeLimit
  }

  /// What the name of a document may end with, after its dot.
  package static let endings = ["yaml", "yml", "json"]

  /// Whether the name asks to be read as JSON.
  package var isJSON: Bool { path.hasSuffix(".json") }

  /// The file's name without folder and extension.
  package var stem: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
  }

  /// The tree of the file's one document, read as YAML or JSON by its ending.
  package func read() -> Document { isJSON ? readJSON(bytes) : readYAML(bytes) }
}

/// The source range of a value: file, line and column.
package struct SourceRange: Sendable, Hashable, Comparable {
  /// Relative to the project.
  package var file: String
  /// The first character.
  package var start: SourcePosition
  /// One past the last character; the same as `start` for a single place.
  package var end: SourcePosition

  /// From `start` up to, but without, `end`.
  package init(_ file: String, _ start: SourcePosition, _ end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The range of a whole file, used if something in it is missing.
  package init(topOf file: String) {
    self.init(file, SourcePosition(line: 1, column: 1), SourcePosition(line: 1, column: 1))
  }

  /// The first line, from 1.
  package var line: Int { Int(start.line) }

  /// In Unicode scalars, from 1.
  package var column: Int { Int(start.column) }

  /// The line of `end`, from 1.
  package var endLine: Int { Int(end.line) }

  /// The column after the last scalar.
  package var endColumn: Int { Int(end.column) }

  /// Where a node stands.
  package init(_ file: String, _ node: Node) { self.init(file, node.start, node.end) }

  /// By the bytes of the path, then by position.
  package static func < (a: SourceRange, b: SourceRange) -> Bool {
    if a.file != b.file { return a.file.utf8.lexicographicallyPrecedes(b.file.utf8) }
    return (a.start, a.end) < (b.start, b.end)
  }
}

/// A value and the place it was read from.
package struct Located<Value: Sendable>: Sendable {
  /// What was read.
  package var value: Value
  /// Where it stands.
  package var range: SourceRange

  /// A value with where it stands.
  package init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}
