package import Git
import PaywallModel
package import PaywallProject
package import TUF

/// The file in a project that says who may sign.
package let rootFile = "trust/root.json"

/// The root metadata of a project; nil if it has none.
/// - Throws: if there is one that cannot be read, is too long, or is not signed by its own keys.
package func readRootIfPresent(_ sourceTree: SourceTree) throws -> Signed<RootRole>? {
  let source = try sourceTree.open()
  guard let entry = try source.list("trust")?.first(where: { $0.name == "root.json" }) else { return nil }
  func broken(_ why: String) -> ProjectError {
    ProjectError(
      .trust, "\(rootFile) cannot be trusted: \(why)",
      hint: "see what changed it with: git log -p -- \(rootFile), then restore a valid one")
  }
  guard entry.kind == .file else { throw broken("it is not a regular file") }
  let found: [UInt8]?
  do { found = try source.read(rootFile, atMost: Limits.bytes(of: .root)) } catch let error as ProjectError {
    throw broken(error.message)
  }
  guard let bytes = found else { throw broken("it has more than \(Limits.bytes(of: .root)) bytes") }
  if MergeConflict(bytes) != nil {
    // Signatures are of one text: no part of either side's can be taken.
    throw ProjectError(
      .trust, "\(rootFile) is in conflict: both sides of the merge changed who may sign",
      hint: "take one of them whole, git checkout --ours -- \(rootFile), or --theirs; git add it, and when the "
        + "merge is committed, do again with paywall keys what the other side did")
  }
  do throws(TUFError) {
    let root = try Signed<RootRole>(parsing: bytes)
    try root.verify(by: root.role)
    return root
  } catch { throw broken(error.message) }
}

/// The root metadata of a work tree; nil if the project has none, and in a bare repository.
/// - Throws: for a broken one, and for one that is committed and lost.
package func workTreeRoot(
  of workspace: Workspace, at head: Commit?, in repository: borrowing Repository
) throws -> Signed<RootRole>? {
  guard workspace.root != nil else { return nil }
  if let root = try readRootIfPresent(workspace.workTree()) { return root }
  guard let head, try TrustedRoot(of: head, workspace, in: repository) != nil else { return nil }
  throw ProjectError(
    .trust, "\(rootFile) is committed, but missing from the work tree",
    hint: "restore it with: git checkout HEAD -- \(rootFile)")
}

/// The root metadata of a project.
/// - Throws: if there is none, or one that is not signed by its own keys.
package func readRoot(_ sourceTree: SourceTree) throws -> Signed<RootRole> {
  if let root = try readRootIfPresent(sourceTree) { return root }
  throw ProjectError(
    .trust, "no signing keys yet: \(rootFile) is missing", hint: "create keys with: paywall keys generate")
}
