import Base
import Git
import PaywallBundle
import PaywallModel
import PaywallProject
import PaywallRecord
import TUF

/// Signs a release with the keys that are at hand.
struct ReleaseSigner {
  private let workspace: Workspace
  private let record: Record
  private let plan: SigningPlan
  /// Root metadata that is published with the release.
  private let newRoots: [Signed<RootRole>]
  /// The root metadata that clients will hold.
  private let root: Signed<RootRole>
  private let settings: Settings
  private let context: RunContext
  /// When the targets role is signed, in seconds since 1970: before now where signatures are collected.
  private let signedAt: Int64
  let keys: ReleaseKeys

  private var last: Release? { record.last }

  /// - Parameters:
  ///   - roots: root metadata that follows the recorded one, the oldest first.
  ///   - signedAt: when the targets role was signed first; nil for now.
  ///   - recorded: targets keys that signed elsewhere.
  /// - Throws: if root metadata is expired, or a key that is here cannot be used.
  init(
    _ workspace: Workspace, _ record: Record, _ plan: SigningPlan, roots: [Signed<RootRole>], _ settings: Settings,
    signedAt: Int64? = nil, recorded: [any Signer] = [], _ context: RunContext
  ) throws {
    self.workspace = workspace
    self.record = record
    self.plan = plan
    self.settings = settings
    self.context = context
    self.signedAt = signedAt ?? context.now
    newRoots = roots
    guard let root = roots.last ?? record.last?.bundle.root else {
      throw ProjectError(.trust, "there is no root metadata", hint: "create keys with: paywall keys generate")
    }
    self.root = root
    guard !root.role.isExpired(at: context.now) else {
      throw ProjectError(
        .trust, "\(rootFile) v\(root.role.version) expired on \(RFC3339.text(root.role.expires))",
        hint: "sign a new version of it with: paywall keys renew")
    }
    let served = roots.isEmpty ? nil : record.last?.bundle.root.role
    keys = try ReleaseKeys(of: root.role, and: served, for: plan.signers, recorded: recorded, context)
  }

  /// The next release with the content of a commit, or what was released last, signed again as far as the plan asks.
  /// - Throws: if keys are missing.
  func sign(_ content: ReleaseContent?, of commit: Commit, in repository: borrowing Repository) throws -> SignedRelease
  {
    try keys.require(context)
    try requireLaterClock(in: repository)
    guard plan.isNewRelease, let content else { return try signAgain() }
    let parts = try parts(content, of: commit, in: repository)
    let metadata = try ReleaseMetadata(
      files: parts.listed, binned: parts.binned, stamps: stamps(), keys: keys.signers, root: root.role,
      renewingBefore: plan.renewingBefore, previous: last?.metadata)
    return release(parts.provenance, metadata, new: parts.new)
  }

  /// What the targets keys are to sign for it.
  func draft(
    _ content: ReleaseContent?, of commit: Commit, in repository: borrowing Repository
  ) throws -> ReleaseDraft {
    try requireLaterClock(in: repository)
    guard let stamp = try stamps()[.targets] else { throw ProjectError(.refused, "there is nothing to sign") }
    guard plan.isNewRelease, let content else {
      guard let last else { throw ProjectError(.refused, "there is no release to sign again") }
      let targets = try TargetsDraft(
        again: last.metadata, stamp: stamp, root: root.role, renewingBefore: plan.renewingBefore)
      return ReleaseDraft(release: last.number, isNew: false, targets: targets, new: [])
    }
    let parts = try parts(content, of: commit, in: repository)
    let targets = try TargetsDraft(
      files: parts.listed, binned: parts.binned, stamp: stamp, root: root.role, renewingBefore: plan.renewingBefore,
      previous: last?.metadata)
    return ReleaseDraft(release: parts.provenance.release, isNew: true, targets: targets, new: parts.new)
  }

  /// What a new release consists of, before anything is signed.
  private func parts(
    _ content: ReleaseContent, of commit: Commit, in repository: borrowing Repository
  ) throws -> ReleaseParts {
    let number = (last?.number ?? 0) + 1
    if let tag = try repository.tag(record.names.tag(number)) {
      throw ProjectError(
        .exists,
        "the tag \(record.names.tag(number)) is on \(tag.target.short), but release \(number) is not recorded",
        hint: "fetch the record with: \(record.fetchCommand), or, if no release made the tag, remove it with: "
          + "git tag -d \(record.names.tag(number))")
    }
    var provenance = try provenance(number, content, commit, in: repository)
    var new = content.new
    let retired = RetiredOfferings(provenance.retired).file
    if let retired, last?.bundle.target(at: retired.path)?.nameHash != retired.hash { new.append(retired) }
    provenance.subjects = try subjects(new, content)
    let own = provenance.files + (retired.map { [$0] } ?? [])
    let targets = content.targets.map { (path: $0.key, file: $0.value) }
    let binned = content.layout == .binned ? targets.filter { TargetPath.offeringID($0.path) != nil } : nil
    let listed = binned == nil ? targets : targets.filter { TargetPath.offeringID($0.path) == nil }
    return ReleaseParts(
      provenance: provenance,
      listed: listed + own.map { ($0.path, TargetFile(length: $0.bytes.count, sha256: $0.hash)) }, binned: binned,
      new: new + provenance.files)
  }

  /// What the statement is about. It must name a file, also where the release only removes some.
  private func subjects(_ new: [CompiledFile], _ content: ReleaseContent) throws -> [ProvenanceFile] {
    let files = new.map { ProvenanceFile(name: $0.path, hash: $0.hash) }.sorted { $0.name < $1.name }
    guard files.isEmpty, let index = content.targets[TargetPath.index]?.nameHash else { return files }
    return [ProvenanceFile(name: TargetPath.index, hash: index)]
  }

  private func signAgain() throws -> SignedRelease {
    guard let last else { throw ProjectError(.refused, "there is no release to sign again") }
    let metadata = try last.metadata.signedAgain(
      plan.roles, stamps: stamps(), keys: keys.signers, root: root.role, renewingBefore: plan.renewingBefore,
      pruned: plan.pruned)
    return release(last.provenance, metadata, new: [])
  }

  private func release(
    _ provenance: Provenance, _ metadata: ReleaseMetadata, new: [CompiledFile]
  ) -> SignedRelease {
    let bundle = VerifiedBundle(
      roots: (last?.bundle.roots ?? []) + newRoots, metadata: metadata, provenance: provenance, root: root)
    return SignedRelease(
      bundle: bundle, newRoots: newRoots, new: new, signed: plan.roles, bins: plan.bins.count, isNew: plan.isNewRelease)
  }

  /// A clock that runs behind would sign what clients take for expired.
  private func requireLaterClock(in repository: borrowing Repository) throws {
    // The date of the reviewed commit: that of the record is anybody's.
    guard let last, let source = last.source, let commit = try repository.commitIfPresent(source),
      context.now < commit.committer.seconds - CivilDate.secondsPerDay
    else { return }
    throw ProjectError(
      .refused,
      "the clock says \(RFC3339.text(context.now)), which is before commit \(source.short) was created, which release \(last.number) published",
      hint: "set the clock, or SOURCE_DATE_EPOCH")
  }

  private func provenance(
    _ number: Int, _ content: ReleaseContent, _ commit: Commit, in repository: borrowing Repository
  ) throws -> Provenance {
    var retired = last?.provenance.retired ?? [:]
    for (id, version) in last?.provenance.offerings ?? [:] where content.versions[id] == nil { retired[id] = version }
    for id in content.versions.keys { retired[id] = nil }
    return Provenance(
      release: number, commit: commit.id.description,
      tree: try workspace.projectTree(of: commit, in: repository).description, folder: workspace.prefix,
      offerings: content.versions, retired: retired, tool: "paywall \(toolVersion)",
      previous: last.map { last in
        let targets = last.metadata.targets
        return ProvenanceFile(name: targets.path, hash: SignedFile(targets.fileBytes).hash)
      })
  }

  private func stamps() throws -> [RoleName: Stamp] {
    let metadata = last?.metadata
    let versions: [(RoleName, Int)] = [
      (.targets, metadata?.targets.role.version ?? 0), (.snapshot, metadata?.snapshot.role.version ?? 0),
      (.timestamp, metadata?.timestamp.role.version ?? 0),
    ]
    var stamps: [RoleName: Stamp] = [:]
    for (role, version) in versions {
      guard version < Limits.integer else {
        throw TUFError(.unsupported, "\(role.rawValue) already has the highest possible version")
      }
      let start = role == .targets ? signedAt : context.now
      let (expires, overflow) = start.addingReportingOverflow(
        Int64(settings.lifetime(of: role.rawValue)) * CivilDate.secondsPerDay)
      guard !overflow, RFC3339.seconds(of: RFC3339.text(expires), as: .utc) == expires else {
        throw ProjectError(
          .refused, "signatures of \(role.rawValue) would expire after the year 9999",
          hint: "set the clock, SOURCE_DATE_EPOCH, or expires in paywall.yaml")
      }
      stamps[role] = Stamp(version: version + 1, expires: expires)
    }
    return stamps
  }
}

/// What a new release consists of, before anything is signed.
private struct ReleaseParts {
  let provenance: Provenance
  /// Target paths and what is said of them: by the targets role itself, and by hash bins.
  let listed: [(path: String, file: TargetFile)]
  let binned: [(path: String, file: TargetFile)]?
  /// The files that the last release does not have.
  let new: [CompiledFile]
}

/// A release as the targets keys are to sign it.
struct ReleaseDraft {
  let release: Int
  /// Whether it is a release of its own; otherwise what was released is signed again.
  let isNew: Bool
  let targets: TargetsDraft
  /// The files that the last release does not have.
  let new: [CompiledFile]
}
