extension FileKind {
  /// The path of the kind's JSON Schema for editors, relative to the project's folder.
  package var schemaPath: String { ".paywall/schemas/\(rawValue).json" }
}

/// The comment by which a YAML language server finds the schema of the project file at `path`; nil for JSON, and for
/// files of no kind.
///
/// The path in it is relative to the file, as the server resolves it.
package func schemaLine(for path: String) -> String? {
  guard !path.hasSuffix(".json"), let kind = FileKind(of: path) else { return nil }
  let up = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  return "# yaml-language-server: $schema=\(up)\(kind.schemaPath)\n"
}
