import PaywallModel
package import PaywallProject
import YAML

/// What formatting files of a project changes.
package struct Formatting: Sendable {
  /// The files that are not in canonical form, with the lines that are others.
  package var changed: [(file: String, lines: [LineChange])]
  /// The files that were left as they are, and why.
  package var refused: [ProjectError]
  /// How many files were looked at.
  package var count: Int
  package var isWritten: Bool
}

/// Writes files of the work tree in canonical form: keys in the order of the schema, one quoting style, one indentation.
/// Comments stay with what they belong to, and every value stays what it is. A file that cannot be read is left as it is.
///
/// - Parameters:
///   - paths: absolute paths of files and folders; all files of the project if empty.
///   - isDryRun: whether nothing is written.
/// - Throws: for a path that is no file of the project.
package func formatFiles(
  _ workspace: Workspace, _ paths: [String] = [], isDryRun: Bool = false
) throws -> Formatting {
  let reader = ProjectReader(source: try workspace.workTree().open())
  let files = try meant(paths, try reader.documents(), workspace)
  var formatting = Formatting(changed: [], refused: [], count: files.count, isWritten: !isDryRun)
  if paths.isEmpty { formatting.refused = try reader.unreadFiles().map(\.refusal) }
  var change = PlannedChange()
  for file in files {
    do throws(ProjectError) {
      let bytes = try canonicalForm(of: file)
      if bytes == file.bytes { continue }
      change.written[file.path] = bytes
      formatting.changed.append((file.path, lineChanges(from: file.bytes, to: bytes)))
    } catch {
      formatting.refused.append(error)
    }
  }
  if !isDryRun { try change.apply(in: workspace.folder()) }
  return formatting
}

/// - Throws: for a file that is not in order, or that could not be written otherwise without a loss.
func canonicalForm(of file: SourceFile) throws(ProjectError) -> [UInt8] {
  let bytes = try formatted(file)
  // Lines of nothing but spaces are blank ones only then.
  return bytes == file.bytes ? bytes : try formatted(SourceFile(path: file.path, bytes: bytes))
}

private func formatted(_ file: SourceFile) throws(ProjectError) -> [UInt8] {
  let document = file.read()
  guard !file.isTooLong, document.diagnostics.isEmpty, let root = document.root else { throw unreadable(file) }
  let order = FileKind(of: file.path).map { keyOrder(of: root, as: $0) } ?? [:]
  let bytes = file.isJSON ? formattedJSON(root, order: order) : formatted(file.bytes, root, order: order)
  guard let bytes else {
    throw ProjectError(
      .refused, "\(file.path) cannot be formatted without changing what it says",
      hint: "write it without anchors, tags and explicit keys (?)")
  }
  return bytes
}

private func meant(_ paths: [String], _ files: [SourceFile], _ workspace: Workspace) throws -> [SourceFile] {
  if paths.isEmpty { return files }
  var wanted: Set<String> = []
  for path in paths {
    let inside = try workspace.projectPath(path)
    let found = files.map(\.path).filter { inside.isEmpty || $0 == inside || $0.hasPrefix(inside + "/") }
    if found.isEmpty {
      let nearest = nearestName(to: inside, among: files.map(\.path))
      throw ProjectError(
        .notFound, "\(inside) is no file of the project's format", hint: nearest.map { "did you mean '\($0)'?" })
    }
    wanted.formUnion(found)
  }
  return files.filter { wanted.contains($0.path) }
}

extension ProjectReader {
  /// What stands in the place of a file or a folder of the format, and cannot be read as one.
  fileprivate func unreadFiles() throws -> [Finding] {
    let (ids, _, beside) = try offerings()
    return try (frame().findings + beside + ids.flatMap { try offering($0).findings })
      .filter { $0.rule == DecodingRule.regularFile.rawValue }
  }

  /// Every file of the format.
  fileprivate func documents() throws -> [SourceFile] {
    let frame = try frame()
    let single = [frame.project, frame.products, frame.placements, frame.waivers].compactMap { $0 }
    return try offerings().ids.reduce(single + frame.experiments + frame.tests) { files, id in
      let offering = try offering(id)
      return files + [offering.offering].compactMap { $0 } + offering.variants + offering.locales
    }
  }
}

extension SourceFile {
  /// New bytes of the file, which stays in canonical form if it is in it.
  func keepingForm(_ bytes: [UInt8]) -> [UInt8] {
    guard (try? canonicalForm(of: self)) == self.bytes else { return bytes }
    return (try? canonicalForm(of: SourceFile(path: path, bytes: bytes))) ?? bytes
  }
}
