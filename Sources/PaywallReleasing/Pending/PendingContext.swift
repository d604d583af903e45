import Base
import Git
import PaywallProject
import PaywallRecord
import TUF

/// What a clone knows that collected signatures must fit.
struct PendingContext {
  let record: Record
  /// The reviewed commit that is looked at, and what it says of who may sign.
  let head: Commit
  let trust: TrustedRoot
  let workspace: Workspace
  let now: Int64

  /// What is pending and has not done its work, as this clone and remotes have it; nil if nothing is.
  /// - Throws: if it cannot be trusted, is stale, or two differ.
  func release(_ places: PendingPlaces, in repository: borrowing Repository) throws -> JoinedPending? {
    var current: [PendingRelease] = []
    var fault: ProjectError?
    for reference in try places.references(.release, in: repository) {
      let pending = try PendingRelease(PendingCommit(reference, .release, in: repository))
      if try pending.isSettled(by: record.last, in: repository) { continue }
      do {
        try requireCurrent(pending, in: repository)
        current.append(pending)
      } catch let error as ProjectError { fault = fault ?? error }
    }
    if let joined = try JoinedPending(current) { return joined }
    if let fault { throw fault }
    return nil
  }

  /// - Throws: `.refused` for one that no longer fits, with what to do about it.
  func requireCurrent(_ pending: PendingRelease, in repository: borrowing Repository) throws {
    let source = pending.commit.source
    guard let commit = try repository.commitIfPresent(source), try repository.comes(head.id, after: source) == true
    else {
      throw ProjectError(
        .notFound, "the pending release is of \(source.short), which \(head.id.short) does not contain",
        hint: "look at it with: paywall diff HEAD..\(source.short), and take it over with: git merge \(source.short); "
          + "or drop what is pending with: paywall sign --drop release")
    }
    guard now < pending.targets.role.expires else {
      throw stale(
        pending.name, .release, "its signatures would have ended on \(RFC3339.text(pending.targets.role.expires))")
    }
    if let why = try moved(since: pending.commit.base, in: repository) { throw stale(pending.name, .release, why) }
    let signedUnder = try TrustedRoot(of: commit, workspace, in: repository)?.newest
    guard signedUnder?.fileBytes == trust.newest.fileBytes else {
      throw stale(
        pending.name, .release,
        "it was signed under root v\(signedUnder?.role.version ?? 0), and \(head.id.short) has root "
          + "v\(trust.newest.role.version)")
    }
  }

  /// Why what was signed over a state of the record does not fit the newest one; nil if it does. A timestamp and a snapshot
  /// that were signed again change nothing of it.
  private func moved(since base: ObjectID?, in repository: borrowing Repository) throws -> String? {
    guard base != record.last?.record.id else { return nil }
    guard let last = record.last else { return "it builds on a record that is not here" }
    let moved = "release \(last.number) is recorded by now"
    guard let base else { return moved }
    guard try repository.comes(last.record.id, after: base) == true else {
      return "it builds on \(base.short), which is not part of the record"
    }
    let changes = try repository.diff(repository.commit(base).tree, last.record.tree)
    let isSame = changes.allSatisfy { change in
      change.path == BundlePath.timestamp || change.path.hasSuffix(".\(RoleName.snapshot.rawValue).json")
    }
    return isSame ? nil : moved
  }
}

extension JoinedPending {
  /// What it lacks, as far as it can be told without compiling its source.
  func signatures(_ known: PendingContext) -> PendingSignatures {
    let (root, last) = (known.trust.newest.role, known.record.last)
    let isRenewal = first.isRenewal(of: last)
    var signatures = PendingSignatures(
      .release, (last?.number ?? 0) + (isRenewal ? 0 : 1), of: first.commit.source.description,
      expires: first.targets.role.expires, signers: signers(by: root, and: nil).map(\.id),
      among: root.roles[.targets].map { [$0] } ?? [])
    signatures.isRenewal = isRenewal
    return signatures
  }
}
