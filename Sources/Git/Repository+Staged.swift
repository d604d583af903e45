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
    try throwIfFailed(git_index_write_tree_to(&raw, index, handle), "cannot write the staged tree")
    return ObjectID(raw)
  }
}
