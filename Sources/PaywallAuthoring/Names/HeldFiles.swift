import Git
import PaywallModel
import PaywallProject

/// What to do where a command has `--force`.
let unheldHint = "commit it first, or remove it all the same with --force"

/// Refuses to remove what no commit holds: edits that are not committed, and files of someone else, also those that git ignores
/// but for what programs leave behind.
/// - Parameter kinds: the files that may keep only some of their lines.
/// - Throws: with the first of them; where there is no repository, with the first file.
func requireHeld(
  _ change: PlannedChange, _ workspace: Workspace, hint: String = "commit it first, or set it aside",
  kinds: Set<FileKind> = [.variant, .locale]
) throws {
  if change.isEmpty { return }
  guard workspace.repositoryPath != nil else {
    guard let file = change.removed.first else { return }
    throw ProjectError(
      .refused, "\(file) would be removed, and without git nobody could bring it back",
      hint: hint == unheldHint
        ? "keep the project in git first: git init; or remove it all the same with --force" : hint)
  }
  let repository = try workspace.repository()
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
  // What has only another name since the last commit is held there under the former one.
  var names: Set<ObjectID>?
  for path in change.removed {
    let changes = try repository.workTreeChanges(from: head, below: workspace.inRepository(path), refreshesIndex: false)
    var lost = changes.filter { $0.new != nil }.map(\.path)
    if !lost.isEmpty, let head {
      let held =
        try names
        ?? Set(repository.diff(nil, head, below: workspace.inRepository("offerings")).compactMap { $0.new?.id })
      names = held
      lost = try lost.filter { !held.contains(try repository.hashFile($0)) }
    }
    guard let lost = try lost.first ?? ignoredFile(below: path, workspace, head, repository) else { continue }
    throw ProjectError(
      .refused,
      "\(lost.dropFirst(workspace.prefix.isEmpty ? 0 : workspace.prefix.count + 1)) would be removed, and no commit holds what is in it",
      hint: hint)
  }
  for (path, bytes) in change.written.sorted(by: { $0.key < $1.key })
  where FileKind(of: path).map(kinds.contains) == true {
    guard let line = try lostLine(of: path, as: bytes, workspace, head, repository) else { continue }
    throw ProjectError(
      .refused, "\(path):\(line) would be removed, and no commit holds what is in it", hint: hint)
  }
}

/// The number of the first line of a file with texts for users that goes by a change, and that no commit holds; nil if there is
/// none. Not asked for are the comments that `locale add` writes: an original, and its key with what is to be written there.
private func lostLine(
  of path: String, as bytes: [UInt8], _ workspace: Workspace, _ head: ObjectID?, _ repository: borrowing Repository
) throws -> Int? {
  guard case let place = "\(try workspace.folder())/\(path)",
    FileSystem.kind(place) == .file
  else { return nil }
  // In JSON the line above the last one loses its comma.
  func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      let end = text.lastIndex { !" ,\r".utf8.contains($0) }
      return end.map { text[...$0] } ?? []
    }
  }
  let known = try head.flatMap { try repository.entry(workspace.inRepository(path), inTree: $0) }
  let held = Set(try known.map { lines(try repository.blob($0.id)) } ?? [])
  let left = Set(lines(bytes))
  let file = SourceFile(path: path, bytes: try FileSystem.read(place, atMost: SourceFile.sizeLimit))
  let now = lines(file.bytes)
  let asked = try FileKind(of: path) == .locale ? askedLines(of: file, workspace) : []
  let lost = now.indices.filter { index in
    !now[index].isEmpty && !asked.contains(index) && !held.contains(now[index]) && !left.contains(now[index])
  }
  if lost.isEmpty { return nil }
  // What was copied, or moved to another name, is held where it came from.
  let elsewhere = try head.map { try linesOfOthers(like: file, workspace, $0, repository, lines) } ?? []
  return lost.first { !elsewhere.contains(now[$0]) }.map { $0 + 1 }
}

/// The lines of all files of a kind in a commit; of locale files, of those of the same locale.
private func linesOfOthers(
  like file: SourceFile, _ workspace: Workspace, _ head: ObjectID, _ repository: borrowing Repository,
  _ lines: ([UInt8]) -> [ArraySlice<UInt8>]
) throws -> Set<ArraySlice<UInt8>> {
  let kind = FileKind(of: file.path)
  let folder = workspace.inRepository("offerings")
  return try repository.diff(nil, head, below: folder).reduce(into: []) { found, delta in
    let path = "offerings/" + delta.path.dropFirst(folder.count + 1)
    guard let blob = delta.new?.id, FileKind(of: path) == kind,
      kind == .variant || kind == .locale && SourceFile(path: path, bytes: []).stem == file.stem
    else { return }
    found.formUnion(lines(try repository.blob(blob)))
  }
}

private func askedLines(of file: SourceFile, _ workspace: Workspace) throws -> Set<Int> {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
  return try LocaleSheet(file, originalsIn: frame.settings.copyLocale).pendingLines
}

/// The first file at or below a path of the project that git ignores and that is not committed all the same, as the repository
/// calls it; nil if there is none that somebody wrote.
private func ignoredFile(
  below path: String, _ workspace: Workspace, _ head: ObjectID?, _ repository: borrowing Repository
) throws -> String? {
  let place = "\(try workspace.folder())/\(path)"
  // What a link leads to stays.
  if FileSystem.kind(place) == .folder, let entries = try FileSystem.list(place) {
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      if let found = try ignoredFile(below: "\(path)/\(entry.name)", workspace, head, repository) { return found }
    }
    return nil
  }
  let (name, known) = (path.split(separator: "/").last ?? "", workspace.inRepository(path))
  let isLeftBehind = [".DS_Store", "Thumbs.db"].contains(name) || name.hasSuffix("~") || name.hasSuffix(".swp")
  guard !isLeftBehind, FileSystem.kind(place) != nil, try repository.ignores(place) else { return nil }
  return try head.flatMap { try repository.entry(known, inTree: $0) } == nil ? known : nil
}
