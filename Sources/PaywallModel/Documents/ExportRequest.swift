package import YAML

/// An export that a project asks for, with its options.
package struct ExportRequest: Sendable {
  package let format: ExportFormat
  /// Where the settings list it; the top of the file where they do not.
  package let range: SourceRange
  /// What is wrong with its options.
  let findings: [Finding]
  private let node: Node?
  /// What is said besides the settings.
  private var override: Node?

  /// One that the settings do not list: every option as if it were omitted.
  package init(_ format: ExportFormat) {
    self.format = format
    (range, node, findings) = (SourceRange(topOf: "paywall.yaml"), nil, [])
  }

  init?(_ node: Node, in file: String) {
    guard let format = (node["kind"] ?? node).string.flatMap(ExportFormat.init) else { return nil }
    self.format = format
    self.node = node
    range = SourceRange(file, node)
    let own = ["kind"] + format.options.map(\.name)
    let known = node.pairs.filter { ExportSchemas.export[$0.key] != nil }
    findings = known.filter { !own.contains($0.key) }.map { pair in
      Finding(
        .knownKey, at: SourceRange(file, pair.keyStart, pair.keyEnd),
        "'\(pair.key)' is no option of the export '\(format.rawValue)'",
        hint: own.count == 1 ? "remove it: the export has no options" : "known keys: " + own.joined(separator: ", "))
    }
  }

  /// What is said of an option, besides the settings or there; nil where neither does.
  package subscript(option: String) -> Node? { override?[option] ?? node?[option] }

  /// An option that is a text; its default if omitted, nil where it has none.
  package func text(_ option: String) -> String? {
    self[option]?.string ?? ExportSchemas.export.defaultText(of: option)
  }

  /// An option that is on or off; off if omitted.
  package func flag(_ option: String) -> Bool { self[option]?.boolean ?? false }

  /// The request with options in the place of its own.
  fileprivate func replacing(_ override: Node?) -> ExportRequest {
    var request = self
    request.override = override
    return request
  }
}

extension Settings {
  /// The export of a format as the settings ask for it; with the defaults where they do not list it.
  package func export(_ format: ExportFormat) -> ExportRequest {
    exports.first { $0.format == format } ?? ExportRequest(format)
  }

  /// The same with options that are given besides the settings.
  package func export(_ override: ExportOverride) -> ExportRequest {
    export(override.format).replacing(override.node)
  }
}
