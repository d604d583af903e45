import Base
import PaywallBundle
import PaywallModel
import PaywallRecord
import TUF

/// What a publication must sign: everything for a new release; for a renewal what ends too soon; always what has ended,
/// and for a new root what no longer verifies by it.
struct SigningPlan {
  let isNewRelease: Bool
  /// In the order in which they are signed; each makes those after it necessary.
  private(set) var roles: [RoleName]
  /// The hash bins that are signed although no offering in them changed.
  let bins: [String]
  /// The bins that end before this moment, in seconds since 1970, are signed again.
  let renewingBefore: Int64
  /// Whether there is root metadata that apps do not have yet.
  let hasNewRoot: Bool
  /// What the next timestamp gives up; nil if no more than the last one.
  var pruned: PrunedState?

  /// The roles whose keys are needed.
  var signers: [RoleName] { bins.isEmpty || roles.contains(.targets) ? roles : [.targets] + roles }

  var isNothing: Bool { !isNewRelease && roles.isEmpty && !hasNewRoot }

  /// - Parameters:
  ///   - content: what was compiled; nil if nothing new is to be released.
  ///   - roots: root metadata that follows the recorded one.
  ///   - renews: whether what ends before a timestamp that is signed now is to be signed again.
  init(
    _ last: Release?, content: ReleaseContent?, roots: [Signed<RootRole>], renews: Bool, settings: Settings, now: Int64
  ) {
    let term = now + Int64(settings.lifetime(of: RoleName.timestamp.rawValue)) * CivilDate.secondsPerDay
    guard let last, content.map({ last.holds($0.targets) }) ?? true else {
      (isNewRelease, roles, hasNewRoot) = (true, [.targets, .snapshot, .timestamp], !roots.isEmpty)
      (bins, renewingBefore) = ([], term)
      return
    }
    (isNewRelease, hasNewRoot) = (false, !roots.isEmpty)
    // What ends at this very moment has ended.
    renewingBefore = renews ? term : now + 1
    let metadata = last.metadata
    let root = (roots.last ?? last.bundle.root).role
    func mustBeSigned<Content: Role>(_ file: Signed<Content>) -> Bool {
      (renews && file.role.expires < term) || file.role.isExpired(at: now) || (try? file.verify(by: root)) == nil
    }
    bins = metadata.binsToSign(by: root, renewingBefore: renewingBefore)
    if mustBeSigned(metadata.targets) || metadata.delegatesToOtherKeys(than: root) {
      roles = [.targets, .snapshot, .timestamp]
    } else if !bins.isEmpty || mustBeSigned(metadata.snapshot) {
      roles = [.snapshot, .timestamp]
    } else {
      roles = renews || mustBeSigned(metadata.timestamp) ? [.timestamp] : []
    }
  }
}

extension SigningPlan {
  /// The same, with the targets role wherever its keys sign anything: signatures are collected for whole releases.
  var withTargets: SigningPlan {
    var plan = self
    if signers.contains(.targets), !roles.contains(.targets) { plan.roles = [.targets, .snapshot, .timestamp] }
    return plan
  }
}

extension Release {
  /// Whether the keys of some root metadata, if any is given, signed what is released.
  func isSigned(by root: Signed<RootRole>?) -> Bool {
    guard let root else { return true }
    return (try? metadata.targets.verify(by: root.role)) != nil
  }

  /// Whether the release holds exactly these targets, besides what it says of itself.
  func holds(_ targets: [String: TargetFile]) -> Bool {
    let roles = [metadata.targets.role] + metadata.delegated.map(\.signed.role)
    let own = metadata.targets.role.targets.keys.filter(TargetPath.isAboutRelease)
    return roles.reduce(0) { $0 + $1.targets.count } == targets.count + own.count
      && targets.allSatisfy { path, file in
        file.nameHash != nil && bundle.target(at: path)?.nameHash == file.nameHash
      }
  }
}

extension SigningPlan {
  /// Signs the timestamp again, which gives up what is before a snapshot; and what has ended.
  init(pruning state: PrunedState, of last: Release, settings: Settings) {
    let ended = SigningPlan(last, content: nil, roots: [], renews: false, settings: settings, now: state.time)
    (isNewRelease, hasNewRoot, pruned) = (false, false, state)
    (bins, renewingBefore) = (ended.bins, ended.renewingBefore)
    roles = ended.roles.isEmpty ? [.timestamp] : ended.roles
  }
}
