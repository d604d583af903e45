import Git

/// What to say of a record that does not verify.
func distrust(
  _ reference: String, _ commit: Commit, _ fault: BundleFault, in repository: borrowing Repository
) -> WorkflowError {
  let remote = (try? repository.usualRemote()) ?? nil ?? "REMOTE"
  return WorkflowError(
    .trust, "\(reference) does not verify at \(commit.id.short): \(fault.file): \(fault.message)",
    hint: "nothing of it was used; put back the record that was published last, from a clone that has it or with: "
      + "git fetch \(remote) +\(reference):\(reference)")
}

extension Repository {
  /// `origin`, or else the first remote; nil where the repository knows none.
  func usualRemote() throws -> String? {
    let remotes = try remotes()
    return remotes.contains("origin") ? "origin" : remotes.first
  }

  /// The command that fetches a record, with all tags. Of a project in a folder nobody knows under which name a record
  /// that is not here stands: it may be from before the folder moved.
  func fetchCommand(for record: String, of names: ReleaseNames, isKnown: Bool) throws -> String {
    let refs = isKnown || names.folder.isEmpty ? "\(record):\(record)" : "'refs/paywall/*:refs/paywall/*'"
    return "git fetch \(isShallow ? "--unshallow " : "")--tags \(try usualRemote() ?? "REMOTE") \(refs)"
  }
}
