import Base
import Git
import PaywallModel
package import PaywallProject
package import PaywallRecord
package import TUF

/// What a change of who may sign did, or with a dry run would do.
package struct ChangedRoot: Sendable {
  package var version: Int
  /// In seconds since 1970.
  package var expires: Int64
  package var difference: RootDifference
  /// The commit that was made, in hexadecimal digits; nil for a dry run, where signatures are missing, and where the
  /// commit is left to the user.
  package var commit: String?
  /// What it lacks; nil if enough have signed.
  package var pending: PendingSignatures?
  /// Private keys that were made, and the roles that they sign for.
  package var made: [KeyListing]
  /// Keys of snapshot and timestamp that are replaced: with them the next release is signed once more, so that readers
  /// can follow at each moment.
  package var leaving: [KeyID]
  /// The folder of the private keys.
  package var folder: String
  /// Whether an earlier run, which was stopped, had made the file.
  package var isResumed = false
  /// The command that ships it.
  package var next: String
}

/// Makes and signs the next version of `trust/root.json` with a change, and commits it if asked.
///
/// Private keys come first, then the file, then the commit: stopped anywhere, the next run finishes, or begins anew.
/// Where keys of others must sign, it is kept for them instead, and the project stays as it is.
/// - Throws: if no root key is here, the file has other changes that are not committed, or apps have a later version.
package func changeRoot(
  _ workspace: Workspace, _ edit: RootEdit, isDryRun: Bool = false, commits: Bool = true, in context: RunContext
) throws -> ChangedRoot {
  let repository = try workspace.repository()
  let file = try WorkTreeRoot(workspace, in: repository, context)
  guard let old = try file.head(in: repository) else {
    throw ProjectError(
      .trust, "no signing keys yet: \(rootFile) is not committed", hint: "create keys with: paywall keys generate")
  }
  _ = try isPublished(old, workspace, in: repository)
  guard old.role.version < Limits.roots else {
    throw ProjectError(
      .refused, "\(rootFile) is v\(old.role.version), and readers follow at most \(Limits.roots) versions",
      hint: "start over with new keys for the next version of the app: see Docs/keys.md")
  }
  let isResumed = try !file.isCommitted(in: repository)
  let new: Signed<RootRole>
  var made: [SigningKey] = []
  var pending: PendingSignatures?
  if isResumed {
    new = try unfinished(edit, of: old, file, context)
  } else {
    let waiting = PendingRootPlace(workspace, after: old, context)
    try waiting.requireNone(in: repository)
    let next: RootSignatures
    (next, made) = try PaywallReleasing.next(edit, after: old, workspace, context)
    new = next.mustWait(after: old) ? next.root : try next.complete(after: old, context)
    if next.mustWait(after: old) {
      pending = try waiting.signatures(for: next, in: repository)
      if !isDryRun {
        try KeyStore(context).saveAll(made)
        try waiting.keep(next, in: repository)
      }
    }
  }
  let next = try repository.publishCommand()
  var changed = try ChangedRoot(old, new, unsaved: isDryRun ? made : [], next, context)
  changed.isResumed = isResumed
  changed.pending = pending
  if isDryRun || pending != nil { return changed }
  if !isResumed {
    try store(new, made, file, in: repository, context)
    changed = try ChangedRoot(old, new, next, context)
  }
  guard commits else { return changed }
  changed.commit = try file.commit(
    "trust: root v\(new.role.version), \(edit.subject)", repeating: edit.command, in: repository
  ).description
  return changed
}

/// The next version with the change and the signatures that can be given here, and the private keys that were made for it.
private func next(
  _ edit: RootEdit, after old: Signed<RootRole>, _ workspace: Workspace, _ context: RunContext
) throws -> (RootSignatures, made: [SigningKey]) {
  var made: [SigningKey] = []
  var role = try edit.applied(to: old.role) { _ in
    let key = KeyStore.newKey()
    made.append(key)
    return key.publicKey
  }
  let settings = Settings(reading: try ProjectReader(source: workspace.workTree().open()).frame().project)
  let expires = context.now + Int64(settings.lifetime(of: RoleName.root.rawValue)) * CivilDate.secondsPerDay
  role.header = RoleHeader(version: old.role.version + 1, expires: expires)
  return (try RootSignatures(role, after: old, made: made, context), made)
}

private func store(
  _ root: Signed<RootRole>, _ made: [SigningKey], _ file: WorkTreeRoot, in repository: borrowing Repository,
  _ context: RunContext
) throws {
  try FileSystem.removeAbandoned(in: file.workspace.folder() + "/trust")
  let store = KeyStore(context)
  do {
    try store.saveAll(made)
    try file.write(root)
  } catch {
    // Keys that no file has ever named are nobody's loss.
    if (try? file.isCommitted(in: repository)) == true { store.forget(made) }
    throw error
  }
}

/// What a stopped run of the same change left in the work tree.
/// - Throws: for anything else that differs from HEAD.
private func unfinished(
  _ edit: RootEdit, of old: Signed<RootRole>, _ file: WorkTreeRoot, _ context: RunContext
) throws -> Signed<RootRole> {
  if let found = try? file.workTree(), found.follows(old) {
    var unused = found.role.keys.values.filter { old.role.keys[$0.id] == nil }.sorted { $0.id < $1.id }
    let expected = try? edit.applied(to: old.role) { role in
      let ids = role.names.flatMap { found.role.roles[$0]?.keyIDs ?? [] }
      guard let index = unused.firstIndex(where: { ids.contains($0.id) }) else {
        throw ProjectError(.notFound, "no key for \(role.rawValue)")
      }
      return unused.remove(at: index)
    }
    let store = KeyStore(context)
    let isHere = try found.role.keys.keys.allSatisfy { id in
      try old.role.keys[id] != nil || edit.gives(id) || store.findAnywhere(id) != nil
    }
    if var expected, isHere {
      expected.header = RoleHeader(version: old.role.version + 1, expires: found.role.expires)
      if expected.signedBytes() == found.role.signedBytes() { return found }
    }
  }
  throw ProjectError(
    .refused, "\(rootFile) has uncommitted changes",
    hint: "commit them, or restore the committed version with: git checkout HEAD -- \(file.gitPath)")
}

extension RootEdit {
  /// Whether the key is one that was given, whose private half is elsewhere.
  fileprivate func gives(_ id: KeyID) -> Bool {
    switch self {
    case .rotate(_, _, let key), .add(_, let key): key?.id == id
    case .revoke, .threshold: false
    }
  }
}

extension RootEdit {
  /// The change in a few words, for the subject of a commit.
  fileprivate var subject: String {
    switch self {
    case .rotate(let role, _, _): "\(role.rawValue) has another key"
    case .revoke(let name, _): "key \(name.prefix(12)) may sign no more"
    case .add(let role, _): "\(role.rawValue) has one more key"
    case .threshold(let role, let count): "\(role.rawValue) requires \(count)"
    }
  }

  /// The change as it is typed.
  fileprivate var command: String {
    switch self {
    case .rotate(let role, let replaced, _):
      "paywall keys rotate \(role.rawValue)\(replaced.map { " --replace \($0)" } ?? "")"
    case .revoke(let name, let keepsOnline): "paywall keys revoke \(name)\(keepsOnline ? " --keep-online" : "")"
    case .add(let role, _): "paywall keys add \(role.rawValue)"
    case .threshold(let role, let count): "paywall keys threshold \(role.rawValue) \(count)"
    }
  }
}

extension ChangedRoot {
  /// - Parameter unsaved: keys that exist for a dry run alone.
  fileprivate init(
    _ old: Signed<RootRole>, _ new: Signed<RootRole>, unsaved: [SigningKey] = [], _ next: String,
    _ context: RunContext
  ) throws {
    (version, expires, self.next) = (new.role.version, new.role.expires, next)
    let names = Set(unsaved.map(\.id))
    let difference = RootDifference(old.role, new.role) { names.contains($0) ? "a new key" : "key \($0.prefix(12))" }
    guard let difference else { throw ProjectError(.refused, "nothing changes in \(rootFile)") }
    self.difference = difference
    made = listKeys(of: new.role, in: context).filter { old.role.keys[$0.id] == nil && $0.source != nil }
    leaving = KeyRole.online.names.reduce(into: []) { ids, name in
      let kept = new.role.roles[name]?.keyIDs ?? []
      ids += (old.role.roles[name]?.keyIDs ?? []).filter { !kept.contains($0) && !ids.contains($0) }
    }
    folder = try KeyStore(context).folder()
  }
}
