import Git
package import PaywallProject
package import PaywallRecord
import TUF

/// What a clone knows of something that waits for signatures, without compiling it.
package struct PendingStatus: Sendable {
  package var kind: PendingKind
  /// Nil for what cannot be trusted or no longer fits.
  package var signatures: PendingSignatures?
  package var fault: ProjectError?
  /// The missing keys that are here.
  package var mine: [String] = []
  /// What to type; nil if others have to act.
  package var next: String?
}

/// What is pending, as this clone and its usual remote had it last.
func pendingStatus(
  of workspace: Workspace, _ record: Record, at head: Commit, _ keys: [KeyListing],
  in repository: borrowing Repository, _ context: RunContext
) throws -> [PendingStatus] {
  guard let trust = record.trust else { return [] }
  let remote = try repository.usualRemote()
  let places = PendingPlaces(names: record.names, remotes: [remote].compactMap(\.self))
  let here = Set(keys.filter { $0.source != nil }.map(\.id))
  func status(_ kind: PendingKind, _ find: () throws -> PendingSignatures?) throws -> PendingStatus? {
    var status = PendingStatus(kind: kind)
    do {
      guard let signatures = try find() else { return nil }
      status.signatures = signatures
    } catch let error as ProjectError {
      status.fault = error
      switch error.code {
      // Its source has to be looked at and merged first.
      case .notFound: break
      case .exists: status.next = "paywall sign --drop \(kind.rawValue) --offline"
      case .refused, .unreadable, .trust, .file, .tooLarge: status.next = "paywall sign --drop \(kind.rawValue)"
      }
      return status
    }
    status.mine = status.signatures?.missing.filter(here.contains) ?? []
    let own = try places.own(kind, in: repository)
    let isOwn =
      try own != nil
      && remote.map { own != (try repository.reference(places.fetchedName(kind, of: $0))?.target) } ?? false
    let isComplete = status.signatures?.isComplete == true
    if kind == .release, isComplete, KeyStore(context).canSign([.snapshot, .timestamp], of: trust.newest.role) {
      status.next = "paywall publish --bundle out/"
    } else if isOwn || !isComplete && !status.mine.isEmpty || kind == .root && isComplete {
      status.next = kind == .root && !isOwn && !isComplete ? "paywall sign --dry-run" : "paywall sign"
    }
    return status
  }
  let root = try status(.root) {
    try JoinedRoot(places, after: trust.newest, now: context.now, in: repository)?
      .signatures(with: [], after: trust.newest.role)
  }
  let release = try status(.release) {
    let known = PendingContext(record: record, head: head, trust: trust, workspace: workspace, now: context.now)
    return try known.release(places, in: repository)?.signatures(known)
  }
  return [root, release].compactMap(\.self)
}
