internal import CLibgit2

extension Repository {
  /// The paths whose work-tree content differs from a tree (nil: the empty one), sorted by their bytes.
  ///
  /// This is what would change if everything were added and committed: staged or not makes no difference, untracked
  /// files count as added unless they are ignored, and a nested repository that is not a submodule is omitted.
  /// The new side's id is nil if the file was not hashed; `hashFile` gives it. `prefix` is as in `diff`.
  /// - Parameter refreshesIndex: whether file times that were looked up go into the index, for the next look.
  /// - Throws: `.bareRepository` if there is no work tree.
  package func workTreeChanges(
    from tree: ObjectID?, below prefix: String = "", refreshesIndex: Bool = true
  ) throws(GitError) -> [Delta] {
    _ = try requireWorkTree()
    let prefix = prefix.split(separator: "/").joined(separator: "/") + (prefix.hasSuffix("/") ? "/" : "")
    return try withIndex { index throws(GitError) in
      let staged = try stagedChanges(tree, index, prefix)
      let unstaged = try unstagedChanges(index, prefix, refreshesIndex).filter { !$0.isSparse(index) }
      return try combine(staged, unstaged, tree: tree)
    }
  }

  /// Whether `.gitignore` and its like keep an untracked file or folder out. The path is absolute, without symbolic links.
  package func ignores(_ path: String) throws(GitError) -> Bool {
    guard let root = workTree, path.hasPrefix(root + "/") else { return false }
    return try isIgnored(String(path.dropFirst(root.count + 1)))
  }

  /// The blob id that a file of the work tree would get if it were added, with git's line-end filters applied.
  package func hashFile(_ path: String) throws(GitError) -> ObjectID {
    let file = try requireWorkTree() + "/" + path
    var id = git_oid()
    if let target = WorkTreeFile.linkTarget(file) {
      try throwIfFailed(git_odb_hash(&id, target, target.count, GIT_OBJECT_BLOB), "cannot hash '\(path)'")
    } else {
      try throwIfFailed(git_repository_hashfile(&id, handle, file, GIT_OBJECT_BLOB, path), "cannot hash '\(path)'")
    }
    return ObjectID(id)
  }

  /// Tree to index. An index mostly remembers the tree that it would be committed as, and of two trees only what
  /// differs is read; one in conflict has none, and is compared entry by entry.
  private func stagedChanges(
    _ tree: ObjectID?, _ index: OpaquePointer, _ prefix: String
  ) throws(GitError) -> [PathChange] {
    var staged = git_oid()
    if let tree, git_index_write_tree(&staged, index) == 0 {
      return try diff(tree, ObjectID(staged), below: prefix).map(PathChange.init)
    }
    git_error_clear()
    return try withDiff(prefix, flags: GIT_DIFF_INCLUDE_TYPECHANGE.rawValue) { diff, options throws(GitError) in
      guard let tree else { return try throwIfFailed(git_diff_tree_to_index(&diff, handle, nil, index, &options)) }
      try withTree(tree) { tree throws(GitError) in
        try throwIfFailed(git_diff_tree_to_index(&diff, handle, tree, index, &options), "cannot compare with the index")
      }
    }
  }

  /// Index to work tree. Fresh file times go into the index, so that the next look need not read the same files
  /// again; where that cannot be written, the answer is the same.
  private func unstagedChanges(
    _ index: OpaquePointer, _ prefix: String, _ refreshesIndex: Bool
  ) throws(GitError) -> [PathChange] {
    let flags =
      GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_INCLUDE_UNTRACKED.rawValue
      | GIT_DIFF_RECURSE_UNTRACKED_DIRS.rawValue
    func compare(_ flags: UInt32) throws(GitError) -> [PathChange] {
      try withDiff(prefix, flags: flags) { diff, options throws(GitError) in
        try throwIfFailed(
          git_diff_index_to_workdir(&diff, handle, index, &options), "cannot compare with the work tree")
      }
    }
    guard refreshesIndex else { return try compare(flags) }
    do { return try compare(flags | GIT_DIFF_UPDATE_INDEX.rawValue) } catch { return try compare(flags) }
  }

  private func withDiff(
    _ prefix: String, flags: UInt32,
    _ compare: (inout OpaquePointer?, inout git_diff_options) throws(GitError) -> Void
  ) throws(GitError) -> [PathChange] {
    var options = git_diff_options()
    try throwIfFailed(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = flags | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
    let outcome: Result<[PathChange], GitError> = withCStrings(prefix.isEmpty ? [] : [prefix]) { paths, count in
      options.pathspec = git_strarray(strings: paths, count: count)
      var diff: OpaquePointer?
      defer { git_diff_free(diff) }
      return Result { () throws(GitError) in
        try compare(&diff, &options)
        return (0..<git_diff_num_deltas(diff)).compactMap {
          git_diff_get_delta(diff, $0).flatMap { PathChange($0.pointee) }
        }
      }
    }
    return try outcome.get()
  }

  /// Both steps in one: from the tree's side of the first to the work tree's side of the second.
  private func combine(
    _ staged: [PathChange], _ unstaged: [PathChange], tree: ObjectID?
  ) throws(GitError) -> [Delta] {
    var changes = Dictionary(staged.map { ($0.path, $0) }) { $1 }
    for change in unstaged {
      guard var both = changes[change.path] else {
        changes[change.path] = change
        continue
      }
      both.new = change.new
      both.isConflict = both.isConflict || change.isConflict
      changes[change.path] = both
    }
    var deltas: [Delta] = []
    for change in changes.values.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      if let delta = try delta(change, tree) { deltas.append(delta) }
    }
    return deltas
  }

  private func delta(_ change: PathChange, _ tree: ObjectID?) throws(GitError) -> Delta? {
    var change = change
    let path = String(decoding: change.path, as: UTF8.self)
    if change.isConflict {
      let file = try requireWorkTree() + "/" + path
      change.old = try tree.flatMap { tree throws(GitError) in try entry(path, inTree: tree) }
        .map { Delta.Side(id: $0.id, mode: $0.mode) }
      change.new = WorkTreeFile.mode(file).map { Delta.Side(id: nil, mode: $0) }
    }
    if let old = change.old, let new = change.new, old.mode == new.mode, old.mode != .submodule {
      var id = new.id
      if id == nil { id = try hashFile(path) }
      if id == old.id { return nil }
      change.new?.id = id
    }
    return Delta(path: path, old: change.old, new: change.new)
  }
}

/// One path of one libgit2 comparison.
private struct PathChange {
  /// The bytes, since two paths may be the same text to Unicode and still be two files.
  var path: [UInt8]
  var old: Delta.Side?
  var new: Delta.Side?
  var isConflict = false

  init(_ delta: Delta) {
    path = Array(delta.path.utf8)
    (old, new) = (delta.old, delta.new)
  }

  init?(_ delta: git_diff_delta) {
    guard let text = delta.new_file.path ?? delta.old_file.path else { return nil }
    path = Array(String(cString: text).utf8)
    // An untracked folder that git does not enter: a separate repository.
    if path.last == UInt8(ascii: "/") { return nil }
    switch delta.status {
    case GIT_DELTA_ADDED, GIT_DELTA_UNTRACKED: new = Self.side(delta.new_file)
    case GIT_DELTA_DELETED: old = Self.side(delta.old_file)
    case GIT_DELTA_MODIFIED, GIT_DELTA_TYPECHANGE:
      (old, new) = (Self.side(delta.old_file), Self.side(delta.new_file))
    case GIT_DELTA_CONFLICTED: isConflict = true
    default: return nil
    }
  }

  /// A file that a sparse checkout omits is missing on purpose.
  func isSparse(_ index: OpaquePointer) -> Bool {
    guard new == nil, !isConflict, let entry = git_index_get_bypath(index, String(decoding: path, as: UTF8.self), 0)
    else { return false }
    return UInt32(entry.pointee.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
  }

  private static func side(_ file: git_diff_file) -> Delta.Side? {
    let known = file.flags & GIT_DIFF_FLAG_VALID_ID.rawValue != 0
    return FileMode(raw: UInt32(file.mode)).map { mode in
      Delta.Side(id: known ? withUnsafePointer(to: file.id) { ObjectID($0) } : nil, mode: mode)
    }
  }
}
