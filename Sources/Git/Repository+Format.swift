internal import CLibgit2

extension Repository {
  /// The extensions this module reads; libgit2's own are a subset.
  private static let readable: Set<String> = [
    "noop", "worktreeconfig", "partialclone", "preciousobjects", "objectformat", "compatobjectformat",
  ]

  /// Refuses SHA-256: libgit2 would open the repository and then misread every id.
  func checkObjectFormat() throws(GitError) {
    guard let format = try configString("extensions.objectFormat"), format.lowercased() != "sha1" else { return }
    throw Self.unsupported("extensions.objectFormat", format, hint: "only SHA-1 repositories can be read")
  }

  /// A more specific error than libgit2's for a repository that exists but cannot be opened.
  static func explain(_ error: GitError, path: String) -> GitError {
    guard error.code != .notFound, let folder = discoverGitFolder(path) else {
      return GitError(
        .notARepository, "'\(path)' is not in a git repository", hint: "run `git init` there, or go to the repository")
    }
    do throws(GitError) {
      return try Configuration.file(commonFolder(of: folder) + "/config") { file throws(GitError) in
        try unsupportedFormat(file)
      } ?? error
    } catch { return error }
  }

  private static func unsupportedFormat(_ file: borrowing Configuration) throws(GitError) -> GitError? {
    if let version = try file.string("core.repositoryFormatVersion"), version != "0", version != "1" {
      return unsupported("core.repositoryFormatVersion", version, hint: nil)
    }
    for (key, value) in try file.entries("^extensions\\.") where !readable.contains(String(key.dropFirst(11))) {
      let reftable = key == "extensions.refstorage"
      return unsupported(
        reftable ? "extensions.refStorage" : key, value, hint: reftable ? "git refs migrate --ref-format=files" : nil)
    }
    return nil
  }

  private static func unsupported(_ key: String, _ value: String, hint: String?) -> GitError {
    GitError(
      .unsupportedExtension, "the repository uses \(key) = \(value), which libgit2 \(GitLibrary.version) cannot read",
      hint: hint)
  }

  private static func discoverGitFolder(_ path: String) -> String? {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    guard git_repository_discover(&buffer, path, 0, nil) == 0, let text = buffer.ptr else {
      git_error_clear()
      return nil
    }
    return String(cString: text)
  }

  /// The folder with the shared configuration: a linked work tree's `worktrees/<name>` lies two levels below it.
  private static func commonFolder(of folder: String) -> String {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count > 2, parts[parts.count - 2] == "worktrees" else { return folder }
    return "/" + parts.dropLast(2).joined(separator: "/")
  }
}
