import Base
import PaywallModel
import PaywallRecord
import TUF

/// What a publication must sign: everything for a new release; for a renewal what ends too soon; always what has ended,
/// and for a new root what no longer verifies by it.
struct SigningPlan {
  let isNewRelease: Bool
  /// In the order in which they are signed; each makes those after it necessary.
  let roles: [RoleName]
  /// Whether there is root metadata that apps do not have yet.
  let hasNewRoot: Bool
  /// What the next timestamp gives up; nil if no more than the last one.
  var pruned: PrunedState?

  var isNothing: Bool { !isNewRelease && roles.isEmpty && !hasNewRoot }

  /// - Parameters:
  ///   - content: what was compiled; nil if nothing new is to be released.
  ///   - roots: root metadata that follows the recorded one.
  ///   - renews: whether what ends before a timestamp that is signed now is to be signed again.
  init(
    _ last: Release?, content: ReleaseContent?, roots: [Signed<RootRole>], renews: Bool, settings: Settings, now: Int64
  ) {
    guard let last, content.map({ last.holds($0.targets) }) ?? true else {
      (isNewRelease, roles, hasNewRoot) = (true, [.targets, .snapshot, .timestamp], !roots.isEmpty)
      return
    }
    (isNewRelease, hasNewRoot) = (false, !roots.isEmpty)
    let term = now + Int64(settings.lifetime(of: RoleName.timestamp.rawValue)) * CivilDate.secondsPerDay
    let metadata = last.metadata
    let root = (roots.last ?? last.bundle.root).role
    func mustBeSigned<Content: Role>(_ file: Signed<Content>) -> Bool {
      (renews && file.role.expires < term) || file.role.isExpired(at: now) || (try? file.verify(by: root)) == nil
    }
    if mustBeSigned(metadata.targets) {
      roles = [.targets, .snapshot, .timestamp]
    } else if mustBeSigned(metadata.snapshot) {
      roles = [.snapshot, .timestamp]
    } else {
      roles = renews || mustBeSigned(metadata.timestamp) ? [.timestamp] : []
    }
  }
}

extension Release {
  /// Whether the keys of some root metadata, if any is given, signed what is released.
  func isSigned(by root: Signed<RootRole>?) -> Bool {
    guard let root else { return true }
    return (try? metadata.targets.verify(by: root.role)) != nil
  }

  /// Whether the release holds exactly these targets, its provenance aside.
  func holds(_ targets: [String: TargetFile]) -> Bool {
    let held = metadata.targets.role.targets
    return held.count == targets.count + 1
      && targets.allSatisfy { held[$0.key]?.nameHash == $0.value.nameHash && $0.value.nameHash != nil }
  }
}

extension SigningPlan {
  /// Signs the timestamp again, which gives up what is before a snapshot; and what has ended.
  init(pruning state: PrunedState, of last: Release, settings: Settings) {
    let ended = SigningPlan(last, content: nil, roots: [], renews: false, settings: settings, now: state.time)
    (isNewRelease, hasNewRoot, pruned) = (false, false, state)
    roles = ended.roles.isEmpty ? [.timestamp] : ended.roles
  }
}
