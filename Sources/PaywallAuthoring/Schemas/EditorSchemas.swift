package import JSON
package import PaywallModel
package import PaywallProject
import YAML

/// The JSON Schemas of every kind of file, as a project with these settings keeps them for editors.
func schemaFiles(for settings: Settings) -> [PlannedFile] {
  FileKind.allCases.map {
    let schema = $0.jsonSchema(attributes: settings.attributes)
    return PlannedFile(path: $0.schemaPath, bytes: schema.canonicalBytes() + [UInt8(ascii: "\n")])
  }
}

/// The JSON Schema of a kind of file, with the attributes that a project declares.
package func editorSchema(of kind: FileKind, in workspace: Workspace) throws -> JSONValue {
  kind.jsonSchema(attributes: try settings(of: workspace).attributes)
}

/// - Throws: if `paywall.yaml` cannot be read as it is meant: the attributes that it declares would be missing.
private func settings(of workspace: Workspace) throws -> Settings {
  let settings = Settings(reading: try ProjectReader(source: workspace.workTree().open()).frame().project)
  guard let first = settings.findings.inOrder().first else { return settings }
  throw ProjectError(
    .refused, "\(first.range.file):\(first.range.start): \(first.message)",
    hint: "fix it first; list all problems with: paywall validate")
}

/// Writes the schemas of this version of the tool and of the project's attributes into the project, and returns the
/// paths of those that were others. A dry run writes nothing.
package func writeSchemas(_ workspace: Workspace, isDryRun: Bool = false) throws -> [String] {
  let folder = try workspace.folder()
  let stale = try schemaFiles(for: settings(of: workspace)).filter {
    (try? FileSystem.read("\(folder)/\($0.path)", atMost: $0.bytes.count)) != $0.bytes
  }
  for file in stale { try requireOwnPlace(file.path, in: folder) }
  if isDryRun { return stale.map(\.path) }
  try FileSystem.removeAbandoned(beside: stale.map { "\(folder)/\($0.path)" })
  for file in stale {
    let path = "\(folder)/\(file.path)"
    if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.write(file.bytes, to: path)
  }
  return stale.map(\.path)
}

extension PlannedFile {
  /// The file with what selects its schema, where it is of a kind that has one: a first line, in JSON a first key.
  func selectingSchema() -> PlannedFile {
    if let line = schemaLine(for: path) { return PlannedFile(path: path, bytes: Array(line.utf8) + bytes) }
    guard let reference = schemaReference(for: path), let members = source.read().root?.json.members else {
      return self
    }
    let all = [JSONMember(schemaKey, .string(reference))] + members.filter { $0.key != schemaKey }
    return PlannedFile(path: path, bytes: JSONValue.object(all).prettyBytes())
  }

  /// The file in a project whose files are JSON: those of the format as JSON, without comments, and others with their names.
  func asJSON() -> PlannedFile {
    if path == "README.md" {
      let text = String(decoding: bytes, as: UTF8.self).replacing(".yaml`", with: ".json`")
      return PlannedFile(path: path, bytes: Array(text.utf8))
    }
    guard !source.isJSON, let kind = FileKind(of: path), let root = source.read().root,
      let bytes = formattedJSON(root, order: keyOrder(of: root, as: kind))
    else { return self }
    return PlannedFile(path: path.withJSONEnding, bytes: bytes)
  }

  /// The new file in the form of the project's files: JSON where its settings are, with what selects its schema where the
  /// project keeps schemas.
  func inForm(of workspace: Workspace) throws -> PlannedFile {
    let isJSON = try ProjectReader(source: workspace.workTree().open()).frame().project?.isJSON == true
    return try (isJSON ? asJSON() : self).selectingSchema(in: workspace.folder())
  }

  /// The file as it is read.
  var source: SourceFile { SourceFile(path: path, bytes: bytes) }

  /// The same in a project that keeps schemas; elsewhere the file as it is.
  func selectingSchema(in folder: String) -> PlannedFile {
    let isKept = FileKind(of: path).map { FileSystem.kind("\(folder)/\($0.schemaPath)") != nil }
    return isKept == true ? selectingSchema() : self
  }
}

extension String {
  /// The path of a YAML file with the ending of a JSON file.
  var withJSONEnding: String { lastIndex(of: ".").map { self[..<$0] + ".json" } ?? self }
}
