import Base
import YAML

extension FileKind {
  /// The path of the kind's JSON Schema for editors, relative to the project's folder.
  package var schemaPath: String { ".paywall/schemas/\(rawValue).json" }
}

/// The key by which a JSON file names its schema to editors. It says nothing of the project.
package let schemaKey = "$schema"

/// The path of the schema of the project file at `path`, relative to the file, as editors resolve it; nil for files of no kind.
package func schemaReference(for path: String) -> String? {
  let up = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  return FileKind(of: path).map { up + $0.schemaPath }
}

/// The comment by which a YAML language server finds the schema of the project file at `path`; nil for JSON, and for
/// files of no kind.
package func schemaLine(for path: String) -> String? {
  guard !path.hasSuffix(".json"), let reference = schemaReference(for: path) else { return nil }
  return "# yaml-language-server: \(schemaKey)=\(reference)\n"
}

extension Node {
  /// The tree of a JSON file without the name of its schema.
  var withoutSchemaKey: Node {
    guard case .mapping(var pairs) = value,
      let index = pairs.firstIndex(where: { $0.key == schemaKey && $0.value.string != nil })
    else { return self }
    pairs.remove(at: index)
    var node = self
    node.value = .mapping(pairs)
    return node
  }
}
