import Git
import PaywallBundle
package import PaywallChecking
package import PaywallModel
import PaywallProject
import PaywallRecord
package import PaywallRules
import TUF

/// What a run of `publish` did, or with a dry run would do.
package struct Publication: Sendable {
  package enum Outcome: String, Sendable { case published, renewed, unchanged, pending }
  package var outcome: Outcome
  /// The release that the bundle now holds.
  package var release: Int
  /// The commit that was published, in hexadecimal digits.
  package var commit: String
  /// New, changed and removed offerings with their versions before and after.
  package var offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)] = []
  /// Target paths other than offerings that are new.
  package var others: [String] = []
  /// Versions of root metadata that apps did not have before.
  package var roots: [Int] = []
  /// The roles that were signed, besides root.
  package var signed: [String] = []
  /// How many hash bins were signed again although no offering in them changed; 0 for a new release.
  package var bins = 0
  /// The release before, if it has no hash bins and this one does: readers of index format 1 stay with it.
  package var lastWithoutBins: Int?
  /// Files written to the bundle's folder; 0 for a dry run.
  package var written = 0
  /// The signatures that end first, root's among them.
  package let firstToEnd: SignatureTerm
  /// Whether that is so soon that it should be renewed.
  package var endsSoon = false
  /// What was found besides errors; nil for a renewal, which looks at no content.
  package var validation: Validation?
  /// Whether the work tree holds changes that are not committed, and so not published; false if there is none.
  package var hasUncommittedChanges = false
  /// The source of the release before, in hexadecimal digits, where it is in this clone no longer, so that what it held is
  /// known only as far as it was compiled.
  package var lostSource: String?
  /// The rules that had nothing to compare with for that.
  package var unchecked: [String] = []
  /// The name under which the record stood before it got the project's own.
  package var adopted: String?
  /// The remote that other clones get the release from; nil if none is configured.
  package var remote: String?
  /// The full names of what moved at the remote; nil if nothing was to be pushed.
  package var pushed: [String]?
  /// What lacks signatures, so that nothing is published; nil for any other outcome.
  package var pending: PendingSignatures?
  /// The commit that was asked for, where a release of an earlier one was finished; nil where it is the same.
  package var newerCommit: String?
  /// The project's `bundleURL`, where nothing could be read although there are releases; nil otherwise.
  package var unserved: String?
  /// The first root metadata that this clone trusts from now on, as `PAYWALL_ROOT` takes it; nil if that is not new.
  package var pinned: String?

  init(_ outcome: Outcome, _ bundle: VerifiedBundle, _ settings: Settings) {
    self.init(outcome, bundle.provenance, bundle.ends, settings)
  }

  /// - Parameter content: what was compiled, where it is a new release.
  init(
    _ signed: SignedRelease, _ plan: SigningPlan, content: ReleaseContent?, after last: Release?, _ settings: Settings
  ) {
    self.init(plan.isNewRelease ? .published : .renewed, signed.provenance, signed.bundle.ends, settings)
    self.signed = plan.roles.map(\.rawValue)
    bins = signed.bins
    roots = last == nil ? [] : signed.newRoots.map(\.role.version)
    guard plan.isNewRelease, let content else { return }
    if let last, last.bundle.layout == .listed, content.layout == .binned { lastWithoutBins = last.number }
    offerings = content.changed.sorted().map { id in (id, last?.provenance.offerings[id], content.versions[id]) }
    others = content.new.map(\.path).filter { TargetPath.offeringID($0) == nil }
  }

  /// - Parameter pending: what signatures are collected for.
  init(waitingFor pending: PendingSignatures, _ prepared: PreparedRelease, after last: Release?) {
    outcome = .pending
    (release, commit) = (pending.number, pending.commit)
    firstToEnd = SignatureTerm(of: (.targets, pending.expires), prepared.settings)
    self.pending = pending
    guard prepared.plan.isNewRelease, let content = prepared.compiled?.content else { return }
    offerings = content.changed.sorted().map { id in (id, last?.provenance.offerings[id], content.versions[id]) }
    others = content.new.map(\.path).filter { TargetPath.offeringID($0) == nil }
  }

  private init(
    _ outcome: Outcome, _ provenance: Provenance, _ ends: [(role: RoleName, expires: Int64)], _ settings: Settings
  ) {
    self.outcome = outcome
    release = provenance.release
    commit = provenance.commit
    let first = ends.min { $0.expires < $1.expires } ?? (.timestamp, 0)
    firstToEnd = SignatureTerm(of: first, settings)
  }

  /// Notes what could not be checked because the source of the last release is gone, as after history was rewritten.
  mutating func note(lost last: Release, _ project: CheckedProject) {
    guard project.before == nil else { return }
    (lostSource, unchecked) = (last.provenance.commit, RuleCatalogue.known.readingHistory)
  }

  mutating func note(_ project: CheckedProject, of workspace: Workspace, in sourceTree: SourceTree) {
    var validation = Validation(project, of: workspace)
    validation.excerpts = SourceExcerpts(under: validation.findings, in: sourceTree)
    self.validation = validation
  }
}

extension SignatureTerm {
  /// When the signatures of a role end, and for how long they are made.
  init(of end: (role: RoleName, expires: Int64), _ settings: Settings) {
    self.init(role: end.role.rawValue, expires: end.expires, lifetime: settings.lifetime(of: end.role.rawValue))
  }
}
