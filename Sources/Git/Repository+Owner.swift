import Base
internal import CLibgit2

// CVE-2022-24765: a repository that another user planted above the current folder must not be used. The rule is
// git's (setup.c, `ensure_valid_ownership`); libgit2's own check is switched off, see `GitLibrary.start`.
extension Repository {
  func checkOwner(_ owners: [UInt32]) throws(GitError) {
    let root = workTree ?? gitFolder
    let gitFile = workTree.map { $0 + "/.git" }
    let paths = [gitFile, root, gitFolder].compactMap(\.self)
    guard let stranger = paths.first(where: { Self.isForeign($0, owners) }) else { return }
    if try Self.isSafe(root) { return }
    throw GitError(
      .ownerMismatch, "the repository '\(root)' is not yours: '\(stranger)' belongs to another user",
      hint: "git config --global --add safe.directory \(shellWord(root))")
  }

  /// A missing file does not belong to another user.
  private static func isForeign(_ path: String, _ owners: [UInt32]) -> Bool {
    WorkTreeFile.owner(path).map { !owners.contains($0) } ?? false
  }

  /// Whether `safe.directory` names `folder`; as in git only the user's and the system's configuration count, an
  /// empty value forgets those before it, `*` means all and a trailing `/*` all below.
  private static func isSafe(_ folder: String) throws(GitError) -> Bool {
    let values = try Configuration.user { configuration throws(GitError) in
      try configuration.strings("safe.directory")
    }
    return values.reduce(false) { safe, value in
      if value.isEmpty { return false }
      return safe || matches(folder, value)
    }
  }

  private static func matches(_ folder: String, _ value: String) -> Bool {
    if value == "*" { return true }
    let path = Configuration.expand(value) ?? value
    if path.hasSuffix("/*") { return folder.hasPrefix(path.dropLast()) }
    return folder == (path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
  }
}
