package import JSON
package import PaywallModel
package import PaywallProject

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
  /// The file with the line that selects its schema, where it is of a kind that has one.
  func selectingSchema() -> PlannedFile {
    schemaLine(for: path).map { PlannedFile(path: path, bytes: Array($0.utf8) + bytes) } ?? self
  }

  /// The same in a project that keeps schemas; elsewhere the file as it is.
  func selectingSchema(in folder: String) -> PlannedFile {
    let isKept = FileKind(of: path).map { FileSystem.kind("\(folder)/\($0.schemaPath)") != nil }
    return isKept == true ? selectingSchema() : self
  }
}
