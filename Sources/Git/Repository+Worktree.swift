internal import CLibgit2

extension Repository {
  /// Lends the index, as fresh as its file.
  func withIndex<Result>(
    _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var index: OpaquePointer?
    var status = git_repository_index(&index, handle)
    defer { git_index_free(index) }
    if status == 0 { status = git_index_read(index, 0) }
    guard status == 0 else { throw Self.explainIndex(GitError(status: status, "cannot read the index")) }
    try Self.checkDepth(of: try unwrap(index))
    return try body(try unwrap(index))
  }

  /// libgit2 names an index extension it lacks by its four letters alone (gitformat-index(5)).
  private static func explainIndex(_ error: GitError) -> GitError {
    let kinds = [
      ("link", "split index", "git update-index --no-split-index"),
      ("sdir", "sparse index", "git sparse-checkout init --no-sparse-index"),
    ]
    guard error.message.contains("extension"),
      let (_, name, command) = kinds.first(where: { error.message.contains("'\($0.0)'") })
    else { return error }
    return GitError(
      .unsupportedExtension, "the index is a \(name), which libgit2 \(GitLibrary.version) cannot read", hint: command)
  }

  /// Whether `.gitignore` and its kin exclude a path, given relative to the work tree; tracked or not.
  package func isIgnored(_ path: String) throws(GitError) -> Bool {
    var ignored: Int32 = 0
    try throwIfFailed(git_ignore_path_is_ignored(&ignored, handle, path), "'\(path)'")
    return ignored == 1
  }
}
