import JSON
import YAML

/// Options of an export that are given besides the project's settings; each stands in the place of the one of its name there.
package struct ExportOverride: Sendable {
  package let format: ExportFormat
  /// What is wrong with them, by the schema of `exports` in `paywall.yaml`.
  package let findings: [Finding]
  let node: Node?

  /// - Parameter options: names with their values as YAML writes them; a text needs no quotes.
  package init(_ format: ExportFormat, _ options: [(name: String, value: String)] = []) {
    self.format = format
    let schema = ObjectSchema("the options of '\(format.rawValue)'", format.options)
    let members = options.map { JSONMember($0.name, Self.value($0.value, as: schema[$0.name]?.schema)) }
    let file = SourceFile(path: "options.json", bytes: Self.text(of: members))
    if options.isEmpty {
      (node, findings) = (nil, [])
    } else if let name = Self.repeated(options.map(\.name)) {
      let range = SourceRange(topOf: file.path)
      (node, findings) = (nil, [Finding(.duplicateKey, at: range, "the option '\(name)' is given twice")])
    } else if schema.fields.isEmpty {
      let range = SourceRange(topOf: file.path)
      (node, findings) = (nil, [Finding(.knownKey, at: range, "the export '\(format.rawValue)' has no options")])
    } else {
      let reading = file.read(as: .object(schema), called: schema.name)
      (node, findings) = (reading.root, reading.findings)
    }
  }

  private static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  private static func value(_ text: String, as schema: Schema?) -> JSONValue {
    if case .string? = schema { return .string(text) }
    let document = readYAML(Array(text.utf8))
    guard document.diagnostics.isEmpty, let root = document.root else { return .string(text) }
    return root.json
  }

  /// One object on one line, in the order of the options.
  private static func text(of members: [JSONMember]) -> [UInt8] { JSONValue.object(members).canonicalBytes() }
}
