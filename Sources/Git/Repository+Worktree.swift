internal import CLibgit2

extension Repository {
  func withIndex<Result>(
    _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var index: OpaquePointer?
    try check(git_repository_index(&index, handle), "cannot read the index")
    defer { git_index_free(index) }
    try check(git_index_read(index, 0), "cannot read the index")
    return try body(try unwrap(index))
  }

  /// Whether `.gitignore` and its kin exclude a path, given relative to the work tree; tracked or not.
  package func isIgnored(_ path: String) throws(GitError) -> Bool {
    var ignored: Int32 = 0
    try check(git_ignore_path_is_ignored(&ignored, handle, path), "'\(path)'")
    return ignored == 1
  }
}
