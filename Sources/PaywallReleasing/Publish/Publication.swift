import Git
import PaywallBundle
package import PaywallChecking
package import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallRules
package import TUF

/// What a run of `publish` did, or with a dry run would do.
package struct Publication: Sendable {
  package enum Outcome: String, Sendable { case published, renewed, unchanged }
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
  package var signed: [RoleName] = []
  /// Files written to the bundle's folder; 0 for a dry run.
  package var written = 0
  /// When the first of all signatures ends, root's among them, in seconds since 1970, and whose it is.
  package var expires: Int64
  package var firstToEnd: RoleName
  /// Whether that is so soon that it should be renewed.
  package var endsSoon = false
  /// What was found besides errors; nil for a renewal, which looks at no content.
  package var validation: Validation?
  /// Whether the work tree holds changes that are not committed, and so not published; false if there is none.
  package var hasUncommittedChanges = false
  /// The name under which the record stood before it got the project's own.
  package var adopted: String?
  /// The remote that other clones get the release from; nil if none is configured.
  package var remote: String?
  /// The full names of what moved at the remote; nil if nothing was to be pushed.
  package var pushed: [String]?
  /// The first root metadata that this clone trusts from now on, as `PAYWALL_ROOT` takes it; nil if that is not new.
  package var pinned: String?

  init(_ outcome: Outcome, _ bundle: VerifiedBundle) {
    self.init(outcome, bundle.provenance, bundle.ends)
  }

  /// - Parameter content: what was compiled, where it is a new release.
  init(_ signed: SignedRelease, _ plan: SigningPlan, content: ReleaseContent?, after last: Release?) {
    self.init(plan.isNewRelease ? .published : .renewed, signed.provenance, signed.bundle.ends)
    self.signed = plan.roles
    roots = last == nil ? [] : signed.newRoots.map(\.role.version)
    guard plan.isNewRelease, let content else { return }
    offerings = content.changed.sorted().map { id in (id, last?.provenance.offerings[id], content.versions[id]) }
    others = content.new.map(\.path).filter { TargetPath.offeringID($0) == nil }
  }

  private init(_ outcome: Outcome, _ provenance: Provenance, _ ends: [(role: RoleName, expires: Int64)]) {
    self.outcome = outcome
    release = provenance.release
    commit = provenance.commit
    let first = ends.min { $0.expires < $1.expires }
    expires = first?.expires ?? 0
    firstToEnd = first?.role ?? .timestamp
  }

  mutating func note(_ project: CheckedProject, of workspace: Workspace, in sourceTree: SourceTree) {
    var validation = Validation(project, of: workspace)
    validation.excerpts = SourceExcerpts(under: validation.findings, in: sourceTree)
    self.validation = validation
  }

  /// How long the first of all signatures holds.
  func term(_ settings: Settings) -> SignatureTerm {
    SignatureTerm(
      role: firstToEnd.rawValue, expires: expires, lifetime: settings.lifetime(of: firstToEnd.rawValue))
  }
}
