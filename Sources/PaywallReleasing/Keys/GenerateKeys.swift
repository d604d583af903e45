import Base
import Git
import PaywallModel
package import PaywallProject
import PaywallRecord
import TUF

/// What `keys generate` made.
package struct GeneratedKeys: Sendable {
  package var keys: [KeyListing]
  /// The folder that the private keys were put into.
  package var folder: String
  package var rootPath: String
  /// In hexadecimal digits; nil where the commit is left to the user.
  package var commit: String?
  /// Whether the keys were made by an earlier run, which was stopped before it could commit.
  package var isResumed: Bool
}

/// Makes a key for root, one for targets and one for snapshot and timestamp, writes `trust/root.json` and commits it if asked.
///
/// The private keys come first, then the file that names them, then the commit. Stopped anywhere, the next run goes on
/// with keys that the file names, or makes new ones; a private key that nothing names stays where it is.
/// A dry run only refuses what would be refused, and names no keys where new ones would be made.
/// - Throws: if the project has root metadata already.
package func generateKeys(
  _ workspace: Workspace, isDryRun: Bool = false, commits: Bool = true, in context: RunContext
) throws -> GeneratedKeys {
  let repository = try workspace.repository()
  let file = try WorkTreeRoot(workspace, in: repository, context)
  let store = KeyStore(context)
  try refuseCommitted(file)
  let begun = try unfinishedRoot(file, store)
  if isDryRun {
    return GeneratedKeys(
      keys: begun.map { listKeys(of: $0.role, in: context) } ?? [], folder: try store.folder(),
      rootPath: rootFile, isResumed: begun != nil)
  }
  try FileSystem.removeAbandoned(in: workspace.folder() + "/trust")
  let root = try begun ?? makeRoot(file, store)
  let commit =
    commits
    ? try file.commit("trust: who may sign releases", repeating: "paywall keys generate", in: repository) : nil
  return GeneratedKeys(
    keys: listKeys(of: root.role, in: context), folder: try store.folder(), rootPath: rootFile,
    commit: commit?.description, isResumed: begun != nil)
}

private func refuseCommitted(_ file: WorkTreeRoot) throws {
  guard file.committed != nil else { return }
  guard FileSystem.kind(file.path) != nil else {
    throw ProjectError(
      .exists, "\(rootFile) is committed but not in the work tree; with new keys, the old would no longer be trusted",
      hint: "restore it with: git checkout HEAD -- \(file.gitPath)")
  }
  throw ProjectError(
    .exists, "\(rootFile) already exists; its keys would no longer be trusted",
    hint: "see them with: paywall keys list")
}

/// The root metadata that a stopped run wrote and did not commit; nil if there is none.
/// - Throws: for a file that is not such a one.
private func unfinishedRoot(_ file: WorkTreeRoot, _ store: KeyStore) throws -> Signed<RootRole>? {
  let remove =
    "no commit contains it, so no release was signed under it; remove it and run this again: rm \(shellWord(file.path))"
  let root: Signed<RootRole>?
  do { root = try file.workTree() } catch {
    let reason = (error as? ProjectError)?.message ?? "\(rootFile) cannot be read"
    throw ProjectError(.exists, "\(reason); it is not committed", hint: remove)
  }
  guard let root else { return nil }
  let missing = try root.role.keys.keys.sorted().first { try store.findAnywhere($0) == nil }
  if let missing {
    throw ProjectError(
      .exists, "\(rootFile) is not committed, and the private key for its key \(missing.prefix(12)) is not here",
      hint: "if it belongs to your team, commit it (git add \(file.gitPath) && git commit); if not, \(remove)")
  }
  guard root.role.version == 1 else {
    throw ProjectError(
      .exists, "\(rootFile) is not committed, and it is not the first version but v\(root.role.version)",
      hint: "commit it: git add \(file.gitPath) && git commit")
  }
  return root
}

private func makeRoot(_ file: WorkTreeRoot, _ store: KeyStore) throws -> Signed<RootRole> {
  let settings = Settings(reading: try ProjectReader(source: file.workspace.workTree().open()).frame().project)
  let keys = [KeyStore.newKey(), KeyStore.newKey(), KeyStore.newKey()]
  let roles: [[RoleName]] = [[.root], [.targets], [.snapshot, .timestamp]]
  var signers: [RoleName: (keys: [PublicKey], threshold: Int)] = [:]
  for (key, roles) in zip(keys, roles) { for role in roles { signers[role] = ([key.publicKey], 1) } }
  let expires = store.context.now + Int64(settings.lifetime(of: RoleName.root.rawValue)) * CivilDate.secondsPerDay
  let root = try Signed(RootRole(version: 1, expires: expires, signers: signers), signedWith: [keys[0]])
  do {
    try store.save(keys)
    try file.write(root)
  } catch {
    // Keys that no file has ever named are nobody's loss; once it stands, the next run needs them.
    if FileSystem.kind(file.path) == nil { store.forget(keys) }
    throw error
  }
  return root
}
