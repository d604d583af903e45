import Git
import PaywallProject
import PaywallRecord

/// Moves the record of a clone to a state that a remote has.
struct TakeOver {
  let workspace: Workspace
  let trust: TrustedRoot
  /// Whether what this clone verified before may be missing from it.
  var replaces = false

  /// Verifies a state from its root metadata down to its last file, and that it goes on after what was verified before.
  /// - Parameter reference: what errors call it.
  func verified(_ tip: ObjectID, of reference: String, in repository: borrowing Repository) throws -> Release {
    let commit = try repository.commit(tip)
    let release = try Release(reading: commit, of: reference, trusting: trust, in: repository)
    try require(release, of: reference, in: repository)
    return release
  }

  /// The same of a release whose metadata is verified.
  func require(_ release: Release, of reference: String, in repository: borrowing Repository) throws {
    try PinnedRoot(of: workspace, in: repository)?.require(release, trust, in: repository)
    try RecordAudit(of: workspace, in: repository).requireIntact(
      release, in: reference, trusting: trust, repository, forgets: replaces)
  }

  /// Finishes what a run began that was killed after its push: the record goes to the remote's state, and the newest
  /// release gets the tag that was pushed.
  func finish(
    _ tip: ObjectID, of record: Record, as answer: RemoteAnswer, in repository: borrowing Repository
  ) throws {
    let release = try verified(tip, of: record.reference, in: repository)
    try repository.setReference(
      record.reference, to: tip, expecting: record.last?.record.id, message: "publish: as \(answer.remote.name) has it")
    let name = record.names.tag(release.number)
    guard let tag = answer["refs/tags/" + name], tag.commit == release.source, try repository.tag(name) == nil,
      try repository.tagTarget(tag.target) == release.source
    else { return }
    try repository.createTag(name, at: tag.target)
  }
}
