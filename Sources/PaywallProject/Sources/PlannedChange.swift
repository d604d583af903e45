import PaywallModel

/// What is to become of a project's files, all of it together. Paths are from the project's folder.
package struct PlannedChange: Sendable {
  /// The new bytes of files, by path as it is before the moves; files that are not there yet are made.
  package var written: [String: [UInt8]]
  /// Files and folders that get other names; applied in their order.
  package var moves: [(from: String, to: String)]
  /// Files and folders that go away.
  package var removed: [String]
  /// Of the files that are written those that go last: they define what the others name.
  package var definitions: Set<String> = []

  /// Changes nothing unless told.
  package init(
    written: [String: [UInt8]] = [:], moves: [(from: String, to: String)] = [], removed: [String] = []
  ) {
    (self.written, self.moves, self.removed) = (written, moves, removed)
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { written.isEmpty && moves.isEmpty && removed.isEmpty }

  /// The paths that are other afterwards, those that are gone included.
  package var paths: [String] {
    Set(written.keys).union(moves.flatMap { [$0.from, $0.to] }).union(removed).sorted()
  }

  /// This change and then another, which was planned on the project as this one leaves it. Neither moves anything.
  package func followed(by next: PlannedChange) -> PlannedChange {
    var both = self
    both.written.merge(next.written) { $1 }
    both.removed += next.removed
    for path in next.removed { both.written[path] = nil }
    both.definitions.formUnion(next.definitions)
    return both
  }

  /// Where a file of the project stands now that has this path afterwards; nil if it has gone away.
  func origin(of path: String) -> String? {
    var path = path
    for move in moves.reversed() {
      if let below = path.below(move.to) {
        path = move.from + below
      } else if path.below(move.from) != nil {
        return nil
      }
    }
    return removed.contains { path.below($0) != nil } ? nil : path
  }
}

extension PlannedChange {
  /// Changes the files of a project's folder: first what is in them, then their names, at last what goes away. A run that
  /// was killed in between is finished by the same one.
  /// - Throws: where something of it cannot be done, with what was done before it undone.
  package func apply(in folder: String) throws {
    for path in paths { try requireOwnPlace(path, in: folder) }
    try requirePresent(in: folder)
    try requireRoom()
    for path in removed {
      try FileSystem.requireRemovable("\(folder)/\(path)")
      try ReadFiles.requireUnchanged(below: "\(folder)/\(path)")
    }
    try FileSystem.removeAbandoned(beside: (written.keys + removed).map { "\(folder)/\($0)" })
    let ordered = written.sorted { a, b in
      let (isLast, isOtherLast) = (definitions.contains(a.key), definitions.contains(b.key))
      return isLast == isOtherLast ? a.key < b.key : isOtherLast
    }
    // What needs room or a permission fails here, before anything is another way.
    var staged: [FileSystem.StagedFile] = []
    var (made, isDone): ([String], Bool) = ([], false)
    defer {
      for file in staged { file.discard() }
      // Those that are empty again: a folder that somebody else put something into stays.
      if !isDone { for path in made.reversed() { try? FileSystem.removeEmptyFolder(path) } }
    }
    for path in written.keys.sorted() { made += try FileSystem.makeFolders("\(folder)/\(path.folder)") }
    for (path, bytes) in ordered { staged.append(try FileSystem.stage(bytes, for: "\(folder)/\(path)")) }
    var (undo, leaving): ([() throws -> Void], [String]) = ([], [])
    do {
      for file in staged {
        let before = FileSystem.isRegularFile(file.path) ? try FileSystem.read(file.path, atMost: .max) : nil
        try file.putInPlace()
        undo.append {
          if let before { try FileSystem.write(before, to: file.path) } else { try FileSystem.remove(file.path) }
        }
      }
      for move in moves {
        let (from, to) = ("\(folder)/\(move.from)", "\(folder)/\(move.to)")
        try FileSystem.move(from, to: to)
        undo.append { try FileSystem.move(to, to: from) }
      }
      // A run that is killed leaves all of what goes away at its place, or nothing.
      for path in removed.map({ "\(folder)/\($0)" }) where FileSystem.kind(path) != nil {
        let aside = FileSystem.temporaryName(for: path)
        try FileSystem.move(path, to: aside)
        leaving.append(aside)
        undo.append { try FileSystem.move(aside, to: path) }
      }
    } catch {
      for step in undo.reversed() { try? step() }
      throw error
    }
    isDone = true
    for path in leaving { try FileSystem.remove(path) }
  }

  /// - Throws: if a file of the project would be larger than those that can be read.
  package func requireRoom() throws {
    guard let path = written.keys.sorted().first(where: { FileKind(of: $0) != nil && tooMuch($0) }) else { return }
    throw ProjectError(.refused, "\(path) would be larger than 1 MiB", hint: "take something out of it first")
  }

  private func tooMuch(_ path: String) -> Bool { (written[path]?.count ?? 0) > SourceFile.sizeLimit }

  /// - Throws: if a sparse checkout omits something of what moves or goes away, which would stay in git as it is.
  package func requirePresent(in folder: String) throws {
    let source = WorkTreeSource(folder)
    for path in moves.map(\.from) + removed {
      guard let file = try source.omitted(below: path) else { continue }
      throw ProjectError(
        .refused, "\(file) is not in this sparse checkout, so it would stay as it is",
        hint: "bring it in with: git sparse-checkout add \(file.folder)")
    }
  }
}

/// - Throws: if a part of the path is a link, which may lead out of the project.
package func requireOwnPlace(_ path: String, in folder: String) throws {
  var place = folder
  for part in path.split(separator: "/") {
    place += "/\(part)"
    if FileSystem.kind(place) == .symlink {
      throw ProjectError(
        .refused, "\(place) is a symbolic link, through which nothing is written", hint: "remove it, and run this again"
      )
    }
  }
}

/// A project as it will be after a change.
final class ChangedSource: ProjectSource {
  private let base: any ProjectSource
  private let change: PlannedChange
  /// What is in each folder of what is written, by name.
  private let written: [String: [String: EntryKind]]

  init(_ base: any ProjectSource, _ change: PlannedChange) {
    (self.base, self.change) = (base, change)
    var written: [String: [String: EntryKind]] = [:]
    for path in change.written.keys {
      var (path, kind) = (path, EntryKind.file)
      while !path.isEmpty, written[path.folder]?[path.name] == nil {
        written[path.folder, default: [:]][path.name] = kind
        (path, kind) = (path.folder, .folder)
      }
    }
    self.written = written
  }

  func list(_ folder: String) throws -> [SourceEntry]? {
    let arrived = change.moves.map(\.to).filter { $0.folder == folder }
    let origin = change.origin(of: folder)
    let before = try origin.flatMap { try base.list($0) }
    let written = origin.flatMap { self.written[$0] }
    guard before != nil || written != nil || !arrived.isEmpty else { return nil }
    let present = Set((before ?? []).map(\.name))
    let made = (written ?? [:]).filter { !present.contains($0.key) }.map { SourceEntry(name: $0.key, kind: $0.value) }
    var entries = ((before ?? []) + made).filter {
      change.origin(of: folder.isEmpty ? $0.name : "\(folder)/\($0.name)") != nil
    }
    for path in arrived {
      guard let old = change.origin(of: path) else { continue }
      guard let kind = try base.list(old.folder)?.first(where: { $0.name == old.name })?.kind else { continue }
      entries.append(SourceEntry(name: path.name, kind: kind))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
    guard let origin = change.origin(of: path) else { return nil }
    if let bytes = change.written[origin] { return bytes.count > limit ? nil : bytes }
    return try base.read(origin, atMost: limit)
  }

  func prefix(_ path: String, limit: Int) throws -> [UInt8]? {
    guard let origin = change.origin(of: path) else { return nil }
    if let bytes = change.written[origin] { return Array(bytes.prefix(limit)) }
    return try base.prefix(origin, limit: limit)
  }

  func isIgnored(_ path: String) throws -> Bool { try base.isIgnored(path) }
}

extension String {
  /// What follows `folder` in the path, with its slash; empty for the folder itself, nil for what is elsewhere.
  fileprivate func below(_ folder: String) -> Substring? {
    guard hasPrefix(folder) else { return nil }
    let rest = dropFirst(folder.count)
    return rest.isEmpty || rest.first == "/" ? rest : nil
  }

  /// The path without its last part.
  package var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// The last part of the path.
  fileprivate var name: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
