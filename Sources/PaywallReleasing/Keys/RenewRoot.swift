import Base
import Git
import PaywallModel
package import PaywallProject
import PaywallRecord
import TUF

/// What `keys renew` did.
package struct RenewedRoot: Sendable {
  /// What stands in the project now.
  package var version: Int
  /// In seconds since 1970.
  package var expires: Int64
  /// Whether the project has a new version; false if nothing was to be done.
  package var isRenewed: Bool
  /// The commit that was made, in hexadecimal digits; nil for a dry run, and where the commit is left to the user.
  package var commit: String?
  /// What it lacks; nil if enough have signed.
  package var pending: PendingSignatures?
  /// Whether the next publication has it to ship.
  package var isPublished: Bool
  /// The command that ships it.
  package var next: String
}

/// Signs the next version of `trust/root.json`, with the same keys and a later end, and commits it if asked.
///
/// Where keys of others must sign, it is kept for them instead.
/// Apps take root metadata version by version, each signed by the one before; so nothing is renewed that no release has
/// shipped yet, or that holds as long as a new version would. Stopped anywhere, the next run finishes.
/// - Throws: if root keys are not here, or the file has uncommitted changes.
package func renewRoot(
  _ workspace: Workspace, isDryRun: Bool = false, commits: Bool = true, in context: RunContext
) throws -> RenewedRoot {
  let repository = try workspace.repository()
  let file = try WorkTreeRoot(workspace, in: repository, context)
  guard let old = try file.head(in: repository) else {
    throw ProjectError(
      .trust, "no signing keys yet: \(rootFile) is not committed", hint: "create keys with: paywall keys generate")
  }
  if !isDryRun { try FileSystem.removeAbandoned(in: workspace.folder() + "/trust") }
  let isPublished = try isPublished(old, workspace, in: repository)
  let next = try repository.publishCommand()
  if try !file.isCommitted(in: repository) {
    let begun = try unfinishedRenewal(of: old, file)
    let commit = isDryRun || !commits ? nil : try file.commitRenewal(begun, in: repository)
    return RenewedRoot(begun, isRenewed: true, commit, isPublished: false, next)
  }
  let settings = Settings(reading: try ProjectReader(source: workspace.workTree().open()).frame().project)
  let expires = context.now + Int64(settings.lifetime(of: RoleName.root.rawValue)) * CivilDate.secondsPerDay
  let waits = !isPublished && !old.role.isExpired(at: context.now)
  if waits || old.role.expires > expires - CivilDate.secondsPerDay {
    return RenewedRoot(old, isRenewed: false, nil, isPublished: isPublished, next)
  }
  let waiting = PendingRootPlace(workspace, after: old, context)
  try waiting.requireNone(in: repository)
  let signed = try signNext(old, until: expires, context)
  if signed.mustWait(after: old) {
    if !isDryRun { try waiting.keep(signed, in: repository) }
    var renewed = RenewedRoot(signed.root, isRenewed: false, nil, isPublished: false, next)
    renewed.pending = try waiting.signatures(for: signed, in: repository)
    return renewed
  }
  let new = try signed.complete(after: old, context)
  if !isDryRun { try file.write(new) }
  let commit = isDryRun || !commits ? nil : try file.commitRenewal(new, in: repository)
  return RenewedRoot(new, isRenewed: true, commit, isPublished: false, next)
}

/// The next version, signed by the root keys that are here.
private func signNext(
  _ old: Signed<RootRole>, until expires: Int64, _ context: RunContext
) throws -> RootSignatures {
  var role = old.role
  role.header = RoleHeader(version: role.version + 1, expires: expires)
  return try RootSignatures(role, after: old, context)
}

/// The next version as a stopped run left it in the work tree.
/// - Throws: for anything else that differs from HEAD.
private func unfinishedRenewal(of old: Signed<RootRole>, _ file: WorkTreeRoot) throws -> Signed<RootRole> {
  if let found = try? file.workTree(), (try? found.verify(by: old.role)) != nil {
    var expected = old.role
    expected.header = RoleHeader(version: old.role.version + 1, expires: found.role.expires)
    if Signed(found.role).bytes() == Signed(expected).bytes() { return found }
  }
  throw ProjectError(
    .refused, "\(rootFile) has uncommitted changes",
    hint: "commit them, or restore the committed version with: git checkout HEAD -- \(file.gitPath)")
}

/// Whether the record holds this version or a later one, or there is no release that would have to come before the next.
func isPublished(
  _ root: Signed<RootRole>, _ workspace: Workspace, in repository: borrowing Repository
) throws -> Bool {
  let record = try Record(of: workspace, in: repository)
  try record.requireWhole()
  if let newest = record.last?.bundle.root.role, newest.version > root.role.version {
    throw ProjectError(
      .refused, "\(rootFile) is v\(root.role.version) here, but apps have v\(newest.version) already",
      hint: "continue from the branch that contains it; find its commit with: git log --all -- \(rootFile)")
  }
  return record.last.map { $0.bundle.root.role.version >= root.role.version } ?? true
}

extension WorkTreeRoot {
  fileprivate func commitRenewal(_ root: Signed<RootRole>, in repository: borrowing Repository) throws -> ObjectID {
    try commit(
      "trust: root v\(root.role.version), until \(RFC3339.text(root.role.expires))", repeating: "paywall keys renew",
      in: repository)
  }
}

extension RenewedRoot {
  fileprivate init(
    _ root: Signed<RootRole>, isRenewed: Bool, _ commit: ObjectID?, isPublished: Bool, _ next: String
  ) {
    version = root.role.version
    expires = root.role.expires
    self.isRenewed = isRenewed
    self.commit = commit?.description
    self.isPublished = isPublished
    self.next = next
  }
}
