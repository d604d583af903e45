import Base
package import Git
package import PaywallProject

/// The error for a record that does not verify.
package func distrust(
  _ reference: String, _ commit: Commit, _ fault: BundleFault, in repository: borrowing Repository
) -> ProjectError {
  let message = "\(reference) does not verify at \(commit.id.short): \(fault.file): \(fault.message)"
  if !reference.hasPrefix(ReleaseNames.ownPlace) {
    let remote = try? repository.remotes().first { reference.hasPrefix(ReleaseNames.place(of: $0)) }
    let record = remote.map { ReleaseNames.ownPlace + reference.dropFirst(ReleaseNames.place(of: $0).count) }
    return ProjectError(
      .trust, message,
      hint:
        "nothing in it was used, and the record of this clone stays; put a record that verifies in its place, from a "
        + "clone that has it, with: git push --force \(shellWord(remote ?? "REMOTE")) \(shellWord(record ?? reference))"
    )
  }
  let fetch = (try? repository.replaceCommand()) ?? "paywall fetch --replace"
  guard fault.file.hasSuffix(".root.json") else {
    return ProjectError(
      .trust, message,
      hint:
        "nothing in it was used; restore the record that was published last from a clone that has it, or with: \(fetch)"
    )
  }
  return ProjectError(
    .trust, message,
    hint:
      "either \(rootFile) here is not the one that was published (see git log -p -- \(rootFile)), or the record is not "
      + "this project's; in that case, restore it with: \(fetch)")
}

extension Repository {
  /// Whether a commit comes after another or is it; nil if git cannot tell, as of a commit that is not here, and in
  /// a clone whose history was cut off.
  package func comes(_ commit: ObjectID, after other: ObjectID) throws(GitError) -> Bool? {
    guard try commitIfPresent(commit) != nil, try commitIfPresent(other) != nil else { return nil }
    return try ifWhole { () throws(GitError) in try isAncestor(other, of: commit) }
  }

  /// Whether what HEAD is, or will be once the merge is committed that is under way, comes after a commit or is it; nil as above,
  /// and without a commit.
  package func headComes(after other: ObjectID) throws(GitError) -> Bool? {
    var isAfter: Bool? = false
    guard let head = try head().commit else { return nil }
    for commit in [head] + (try mergeHeads()) {
      guard let comes = try comes(commit, after: other) else {
        isAfter = nil
        continue
      }
      if comes { return true }
    }
    return isAfter
  }

  /// The states of a record, the newest first.
  /// - Throws: if its history is cut off, as after a fetch with a depth.
  package func recordHistory(from tip: ObjectID, of reference: String) throws -> [Commit] {
    if let commits = try ifWhole({ () throws(GitError) in try history(from: tip) }) { return commits }
    throw ProjectError(
      .notFound, "the history of \(reference) is cut off in this clone", hint: "fetch it with: git fetch --unshallow")
  }

  /// `origin`, or else the first remote; nil if the repository knows none.
  package func usualRemote() throws -> String? {
    let remotes = try remotes()
    return remotes.contains("origin") ? "origin" : remotes.first
  }

  /// The command that publishes to the usual folder, and hands the release on where there is a remote.
  package func publishCommand() throws -> String {
    "paywall publish --bundle out/\(try usualRemote() == nil ? "" : " --push")"
  }

  /// The command that puts a remote's record and tags in the place of what is here.
  package func replaceCommand() throws -> String { try fetchCommand() + " --replace" }

  /// The command that fetches the record and the tags, and all history where it is cut off.
  package func fetchCommand() throws -> String {
    try usualRemote() == nil ? "git remote add origin URL && paywall fetch" : "paywall fetch"
  }
}
