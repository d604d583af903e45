import Base
internal import CLibgit2

extension Repository {
  /// The tree that a commit of what is staged would have. It is written to the object database, as a commit would.
  ///
  /// - Parameter index: the index file to read, as git passes it to hooks in `GIT_INDEX_FILE`; relative paths start at
  ///   the work tree's root. Nil or empty for the repository's own.
  /// - Throws: if files are in conflict, as a commit would then fail.
  package func stagedTree(index path: String? = nil) throws(GitError) -> ObjectID {
    var raw = git_oid()
    guard let path, !path.isEmpty else {
      try withIndex { index throws(GitError) in
        try Self.requireMerged(index)
        try throwIfFailed(git_index_write_tree(&raw, index), "cannot write the staged tree")
      }
      return ObjectID(raw)
    }
    let file = path.hasPrefix("/") ? path : try requireWorkTree() + "/" + path
    guard WorkTreeFile.isRegularOrAbsent(file) else {
      throw GitError(.other, "the index '\(path)' is not a regular file")
    }
    var index: OpaquePointer?
    try throwIfFailed(git_index_open(&index, file), "cannot read the index '\(path)'")
    defer { git_index_free(index) }
    try Self.checkDepth(of: try unwrap(index))
    try Self.requireMerged(try unwrap(index))
    try throwIfFailed(git_index_write_tree_to(&raw, index, handle), "cannot write the staged tree")
    return ObjectID(raw)
  }

  /// The files of the index with one of these names, below a folder given with a slash at its end; empty for all.
  package func indexedFiles(named names: Set<String>, below prefix: String = "") throws(GitError) -> [String] {
    try withIndex { index throws(GitError) in
      var files: [String] = []
      Self.forEachEntry(of: index) { path, _ in
        guard path.hasPrefix(prefix), let name = path.split(separator: "/").last else { return }
        if names.contains(String(name)), files.last != path { files.append(path) }
      }
      return files
    }
  }

  /// The files that a merge left in conflict, by their paths.
  package func unmergedFiles() throws(GitError) -> [UnmergedFile] {
    try withIndex { index throws(GitError) in Self.unmerged(index) }
  }

  static func requireMerged(_ index: OpaquePointer) throws(GitError) {
    let files = unmerged(index)
    guard let first = files.first else { return }
    let others = files.count > 1 ? " and \(files.count - 1) more" : ""
    throw GitError(
      .conflict, "'\(first.path)'\(others) is in conflict, so nothing could be committed",
      hint: "settle it, and stage it with: git add \(files.prefix(5).map { shellWord($0.path) }.joined(separator: " "))"
    )
  }

  /// Entries of the stages 1 to 3 are the base and the sides of a conflict (gitformat-index(5)).
  private static func unmerged(_ index: OpaquePointer) -> [UnmergedFile] {
    guard git_index_has_conflicts(index) == 1 else { return [] }
    var files: [UnmergedFile] = []
    forEachEntry(of: index) { path, stage in
      guard stage > 0 else { return }
      if files.last?.path != path { files.append(UnmergedFile(path: path)) }
      if stage == 1 { files[files.count - 1].isInBase = true }
      if stage == 2 { files[files.count - 1].isInOurs = true }
      if stage == 3 { files[files.count - 1].isInTheirs = true }
    }
    return files
  }

  private static func forEachEntry(of index: OpaquePointer, _ body: (_ path: String, _ stage: Int32) -> Void) {
    for offset in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, offset), let path = entry.pointee.path else { continue }
      body(String(cString: path), git_index_entry_stage(entry))
    }
  }
}

/// A file that a merge left in conflict.
package struct UnmergedFile: Sendable, Equatable {
  /// Its path from the top of the work tree.
  package var path: String
  /// Whether the commit that both branches come from has it; if not, one that has it renamed another file to it, or added it.
  package var isInBase = false
  /// Whether the branch that is merged into has it; if not, that branch removed or renamed it.
  package var isInOurs = false
  /// Whether the branch that is merged has it.
  package var isInTheirs = false

  package init(path: String, isInBase: Bool = false, isInOurs: Bool = false, isInTheirs: Bool = false) {
    self.path = path
    self.isInBase = isInBase
    self.isInOurs = isInOurs
    self.isInTheirs = isInTheirs
  }
}
