internal import CLibgit2

extension Repository {
  /// The names of the remotes that the repository knows, sorted.
  package func remotes() throws(GitError) -> [String] {
    var list = git_strarray()
    try throwIfFailed(git_remote_list(&list, handle), "cannot list the remotes")
    defer { git_strarray_dispose(&list) }
    return (0..<list.count).compactMap { index in list.strings[index].map { String(cString: $0) } }.sorted()
  }
}
