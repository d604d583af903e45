import PaywallModel
import PaywallProject

/// What a command that creates things has created, or would.
package struct Creation: Sendable {
  /// Files written or changed, from the project's folder.
  package var paths: [String]
  /// Where the content was copied from; nil for a scaffold.
  package var origin: String?
  package var notes: [String] = []
  /// Files that have to be new, and those that are there and change with them.
  var new: [PlannedFile] = []
  var changed: [PlannedFile] = []
  /// The folder that appears with all new files in it at once; nil where they are written one by one.
  var folder: String?

  /// Writes all of it or nothing. A dry run only refuses what would be refused.
  /// - Parameters:
  ///   - entity: what it makes, whose name no release may have; nil for what apps do not know by its name.
  func write(
    in workspace: Workspace, making entity: Entity? = nil, _ taken: TakenNames? = nil, isDryRun: Bool
  ) throws -> Creation {
    let project = try workspace.folder()
    try requireNew(folder.map { [$0] } ?? new.map(\.path), in: project)
    var creation = self
    if let entity {
      let taken = try taken ?? TakenNames(workspace)
      try taken.requireUnreleased(entity)
      creation.notes += taken.notes
    }
    var change = PlannedChange(
      written: Dictionary(
        new.map { ($0.path, $0.bytes) } + changed.map { ($0.path, $0.inPresentForm(in: project)) },
        uniquingKeysWith: { $1 }))
    // What was killed before its definition was written is done again by the same command.
    change.definitions = Set(new.map(\.path))
    try change.requireRoom()
    if isDryRun { return creation }
    if let folder {
      try writeNewFolder(folder, new, in: project)
    } else {
      try change.apply(in: project)
    }
    return creation
  }
}

/// A file that is to be written.
struct PlannedFile: Sendable {
  /// From the project's folder.
  var path: String
  var bytes: [UInt8]

  /// The bytes with the ends of lines and the mark at the beginning that the file has there.
  func inPresentForm(in folder: String) -> [UInt8] {
    let present = try? FileSystem.read("\(folder)/\(path)", atMost: SourceFile.sizeLimit)
    return present.map { SourceFile(path: path, bytes: $0).keepingForm(bytes) } ?? bytes
  }
}

/// - Throws: if something is there already, or the way there leads through a link.
private func requireNew(_ paths: [String], in folder: String) throws {
  if let taken = paths.first(where: { FileSystem.kind("\(folder)/\($0)") != nil }) {
    throw ProjectError(.exists, "\(taken) already exists", hint: "choose another name, or remove it first")
  }
  let source = WorkTreeSource(folder)
  if let taken = try paths.lazy.compactMap(source.omitted).first {
    throw ProjectError(
      .exists, "\(taken) already exists, outside this sparse checkout",
      hint: "choose another name, or bring it in with: git sparse-checkout add \(taken.folder)")
  }
  for path in paths { try requireOwnPlace(path, in: folder) }
}

/// Writes files that must all be new; when one cannot be written, those before it are removed again.
func writeNew(_ files: [PlannedFile], in folder: String) throws {
  try requireNew(files.map(\.path), in: folder)
  try FileSystem.removeAbandoned(beside: files.map { "\(folder)/\($0.path)" })
  do {
    for file in files {
      let path = "\(folder)/\(file.path)"
      if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
      try FileSystem.write(file.bytes, to: path)
    }
  } catch {
    removeNew(files, in: folder)
    throw error
  }
}

/// Removes files that `writeNew` wrote, and the folders that are empty then.
func removeNew(_ files: [PlannedFile], in folder: String) {
  for file in files {
    var path = "\(folder)/\(file.path)"
    try? FileSystem.remove(path)
    while let slash = path.lastIndex(of: "/"), path[..<slash] != folder[...] {
      path = String(path[..<slash])
      guard let entries = try? FileSystem.list(path), entries.isEmpty else { break }
      try? FileSystem.remove(path)
    }
  }
}

/// Writes a folder of new files atomically: under a temporary name, then renamed.
private func writeNewFolder(_ name: String, _ files: [PlannedFile], in folder: String) throws {
  try FileSystem.removeAbandoned(beside: ["\(folder)/\(name)"])
  let temporary = FileSystem.temporaryName(for: "\(folder)/\(name)")
  do {
    for file in files {
      let path = temporary + file.path.dropFirst(name.count)
      if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
      try FileSystem.write(file.bytes, to: path)
    }
    try FileSystem.move(temporary, to: "\(folder)/\(name)")
  } catch {
    try? FileSystem.remove(temporary)
    throw error
  }
}

/// Replaces files that are there: all are computed before the first is written.
func rewrite(_ files: [PlannedFile], in folder: String) throws {
  try FileSystem.removeAbandoned(beside: files.map { "\(folder)/\($0.path)" })
  for file in files {
    try FileSystem.write(file.inPresentForm(in: folder), to: "\(folder)/\(file.path)")
  }
}
