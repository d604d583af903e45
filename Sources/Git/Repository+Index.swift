internal import CLibgit2

extension Repository {
  /// Commits the named work-tree files on top of HEAD, as `git commit --only -- paths` does.
  ///
  /// Paths are relative to the work tree; new files are taken too, a missing file is removed, a folder stands for all
  /// that changed below it. Other staged changes stay staged. Works on an unborn branch. Where the repository has hooks
  /// for commits, git itself commits, and runs them.
  /// - Parameter environment: what git and its hooks are run with.
  /// - Throws: `.notFound` for a path that is nowhere, `.nothingToCommit` when HEAD has them all as they are, `.conflict`
  ///   while a merge is not finished, `.refused` if a hook says no.
  package func commitPaths(
    _ paths: [String], message: String, author: CommitIdentity, committer: CommitIdentity,
    environment: [String: String]
  ) throws(GitError) -> ObjectID {
    try requireNoMerge()
    try withIndex { index throws(GitError) in try Self.requireMerged(index) }
    let head = try head()
    let tree = try head.commit.map { id throws(GitError) in try commit(id).tree }
    let files = try expand(paths, from: tree)
    if try hasCommitHook() {
      for path in files { try requireKnown(path, tree) }
      guard try !workTreeChanges(from: tree, below: "").filter({ files.contains($0.path) }).isEmpty else {
        throw Self.nothingToCommit
      }
      return try commitThroughHooks(
        files, from: tree, message: message, author: author, committer: committer, environment: environment)
    }
    return try withDurableIndex { index throws(GitError) in
      var changes: [String: (id: ObjectID, mode: FileMode)?] = [:]
      for path in files { changes.updateValue(try stage(path, index, tree), forKey: path) }
      let new = try updateTree(tree, changes: changes)
      guard new != tree ?? Self.emptyTree else {
        throw Self.nothingToCommit
      }
      // The index before the branch: locked or not signed, nothing has happened; killed after it, files are merely staged.
      return try commit(
        tree: new, onto: head, message: message, author: author, committer: committer,
        stage: { () throws(GitError) in try write(index) })
    }
  }

  /// Stages everything as `git add --all` does: new, changed and removed files, ignored ones omitted.
  package func addAll() throws(GitError) {
    _ = try requireWorkTree()
    try withDurableIndex { index throws(GitError) in
      try throwIfFailed(
        git_index_add_all(index, nil, GIT_INDEX_ADD_DEFAULT.rawValue, nil, nil), "cannot stage the work tree")
      try throwIfFailed(git_index_update_all(index, nil, nil, nil), "cannot stage the work tree")
      try write(index)
    }
  }

  /// Commits what is staged, as `git commit` does.
  /// - Throws: `.nothingToCommit` if that is what HEAD has.
  package func commitIndex(message: String, author: CommitIdentity, committer: CommitIdentity) throws(GitError)
    -> ObjectID
  {
    let head = try head()
    var raw = git_oid()
    try withDurableIndex { index throws(GitError) in
      try throwIfFailed(git_index_write_tree(&raw, index), "cannot write the staged tree")
    }
    let tree = ObjectID(raw)
    let old = try head.commit.map { id throws(GitError) in try commit(id).tree }
    guard tree != old ?? Self.emptyTree else { throw GitError(.nothingToCommit, "nothing to commit") }
    return try commit(tree: tree, onto: head, message: message, author: author, committer: committer)
  }

  /// Lends the index; objects written along the way are flushed.
  private func withDurableIndex<Result>(
    _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    try GitLibrary.durably { () throws(GitError) in try withIndex(body) }
  }

  private func write(_ index: OpaquePointer) throws(GitError) {
    do throws(GitError) { try throwIfFailed(git_index_write(index), "cannot write the index") } catch {
      throw explainLock(error, ofAny: [gitFolder + "/index"])
    }
  }

  private func expand(_ paths: [String], from tree: ObjectID?) throws(GitError) -> [String] {
    let root = try requireWorkTree()
    var files: [String] = []
    for path in paths.map({ $0.split(separator: "/").joined(separator: "/") }) {
      if WorkTreeFile.mode(root + "/" + path) == .tree {
        files += try workTreeChanges(from: tree, below: path).map(\.path)
      } else {
        files.append(path)
      }
    }
    return files
  }

  /// Brings one path of the index to the work tree's state and returns that; nil if the file is gone.
  private func stage(
    _ path: String, _ index: OpaquePointer, _ tree: ObjectID?
  ) throws(GitError) -> (id: ObjectID, mode: FileMode)? {
    guard WorkTreeFile.mode(try requireWorkTree() + "/" + path) != nil else {
      try checkKnown(path, index, tree)
      try throwIfFailed(git_index_remove_bypath(index, path), "cannot remove '\(path)' from the index")
      return nil
    }
    try throwIfFailed(git_index_add_bypath(index, path), "cannot add '\(path)' to the index")
    guard let entry = git_index_get_bypath(index, path, 0), let mode = FileMode(raw: entry.pointee.mode) else {
      throw GitError(.other, "'\(path)' was not added to the index")
    }
    return (ObjectID(entry.pointee.id), mode)
  }

  private static let nothingToCommit = GitError(.nothingToCommit, "nothing to commit: HEAD has the same content")

  /// A commit of some files would end a merge without the rest of it (git-commit(1), `--only`).
  private func requireNoMerge() throws(GitError) {
    guard try mergeHeads().isEmpty else {
      throw GitError(
        .conflict, "a merge is not finished, and some files alone cannot be committed in it",
        hint: "finish it first: git commit; or write without committing, and commit all of it together")
    }
  }

  private func requireKnown(_ path: String, _ tree: ObjectID?) throws(GitError) {
    guard WorkTreeFile.mode(try requireWorkTree() + "/" + path) == nil else { return }
    try withIndex { index throws(GitError) in try checkKnown(path, index, tree) }
  }

  private func checkKnown(_ path: String, _ index: OpaquePointer, _ tree: ObjectID?) throws(GitError) {
    if git_index_get_bypath(index, path, 0) != nil { return }
    git_error_clear()
    if let tree, try entry(path, inTree: tree) != nil { return }
    throw GitError(.notFound, "'\(path)' is neither in the work tree nor committed")
  }
}
