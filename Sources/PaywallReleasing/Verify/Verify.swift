import Git
import PaywallBundle
import PaywallChecking
import PaywallModel
import PaywallRules
package import PaywallProject
import PaywallRecord
import TUF

package struct VerifyOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// Root metadata to trust, absolute; nil for the project's own.
  package var root: String?
  /// Whether to compile the published commit again and compare.
  package var rebuilds: Bool
  /// Whether to look at the bundle as a client does that has nothing but root metadata: not at the project's record.
  package var isAsClient: Bool

  package init(bundle: String, root: String? = nil, rebuilds: Bool = false, isAsClient: Bool = false) {
    self.bundle = bundle
    self.root = root
    self.rebuilds = rebuilds
    self.isAsClient = isAsClient
  }
}

/// Checks a bundle as a client would, and checks what a client does not: every file of every release in it,
/// unrecognized files, and that each metadata file is written in its one canonical spelling. In a project also that the
/// bundle is the release that the project records.
/// - Parameter workspace: the project whose root metadata is trusted and whose commits are compiled again; not needed
///   when a root file is given and nothing is rebuilt.
package func verify(
  _ workspace: Workspace?, _ options: VerifyOptions, in context: RunContext
) throws -> Verification {
  guard FileSystem.isFolder(options.bundle + "/metadata") else {
    throw ProjectError(
      .notFound, "there is no bundle in \(options.bundle)", hint: "create one with: paywall publish --bundle DIR")
  }
  let inspection = try inspect(workspace, options, in: context)
  var result = inspection.result
  result.faults.sort { ($0.file, $0.message) < ($1.file, $1.message) }
  guard options.rebuilds, let bundle = inspection.bundle else { return result }
  guard let workspace else {
    throw ProjectError(
      .notFound, "there is no project here to rebuild from", hint: "run this in the project's repository")
  }
  let faults = try rebuild(workspace, bundle, context)
  result.faults += faults
  result.isReproduced = faults.isEmpty
  return result
}

/// Looks at the folder as whoever is trusted signed it, and in a project as the project records it.
private func inspect(
  _ workspace: Workspace?, _ options: VerifyOptions, in context: RunContext
) throws -> BundleInspection {
  var inspection = try BundleInspection(folder: options.bundle, now: context.now)
  if let path = options.root {
    try inspection.run(trusting: TrustedRoot(readRoot(at: path)), progress: context.progress)
    return inspection
  }
  guard let workspace else {
    throw ProjectError(
      .trust, "there is no root metadata to trust",
      hint: "name root metadata that you trust with --root FILE, or run this in the project")
  }
  let repository = try workspace.repository()
  let trust = try trustedRoot(of: workspace, in: repository)
  try inspection.run(trusting: trust, progress: context.progress)
  if options.isAsClient { return inspection }
  let record = try Record(of: workspace, trusting: trust, in: repository)
  if let last = record.last, record.gap == nil {
    try RecordAudit(of: workspace, in: repository).requireIntact(
      last, in: record.reference, trusting: trust, repository, anew: true)
  }
  try inspection.compare(with: record, in: repository)
  return inspection
}

/// The root metadata that the user named.
func readRoot(at path: String) throws -> Signed<RootRole> {
  let bytes = try FileSystem.read(path, atMost: Limits.bytes(of: .root))
  func broken(_ why: String) -> ProjectError {
    ProjectError(.trust, "\(path) is not root metadata: \(why)", hint: "name a root.json that you trust")
  }
  do throws(TUFError) {
    let root = try Signed<RootRole>(parsing: bytes)
    try root.verify(by: root.role)
    return root
  } catch { throw broken(error.message) }
}

/// What the project trusts: root metadata that is committed.
/// - Throws: also where the work tree has another, so that nobody takes one for the other.
func trustedRoot(of workspace: Workspace, in repository: borrowing Repository) throws -> TrustedRoot {
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id) }
  let root = try workTreeRoot(of: workspace, at: head, in: repository)
  guard let head, let trust = try TrustedRoot(of: head, workspace, in: repository) else {
    if let root { return TrustedRoot(root) }
    return TrustedRoot(try readRoot(workspace.workTree()))
  }
  guard let root, root.fileBytes != trust.newest.fileBytes else { return trust }
  throw ProjectError(
    .trust, "\(rootFile) has uncommitted changes, so it is unclear which root metadata to trust",
    hint: "commit them, or restore the committed version with: git checkout HEAD -- \(rootFile)")
}
