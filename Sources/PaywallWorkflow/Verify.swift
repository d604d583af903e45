import Git
import JSON
import PaywallBundle
import PaywallModel
import TUF

package struct VerifyOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// Root metadata to trust, absolute; nil for the project's own.
  package var root: String?
  /// Whether to compile the published commit again and compare.
  package var rebuilds: Bool

  package init(bundle: String, root: String? = nil, rebuilds: Bool = false) {
    self.bundle = bundle
    self.root = root
    self.rebuilds = rebuilds
  }
}

/// Checks a bundle as a client would, and what a client does not look at: every file of every release in it, stray
/// files, and that each metadata file is written in its one canonical spelling.
/// - Parameter workspace: the project whose root metadata is trusted and whose commits are compiled again; not needed
///   when a root file is given and nothing is rebuilt.
package func verify(
  _ workspace: Workspace?, _ options: VerifyOptions, in surroundings: Surroundings
) throws -> Verification {
  guard FileSystem.isFolder(options.bundle + "/metadata") else {
    throw WorkflowError(
      .notFound, "there is no bundle in \(options.bundle)", hint: "make one with: paywall publish --bundle DIR")
  }
  let trusted = try trustedRoot(workspace, options.root)
  var inspection = try BundleInspection(folder: options.bundle, now: surroundings.now)
  inspection.run(trusting: trusted, progress: surroundings.progress)
  var result = inspection.result
  guard options.rebuilds, let provenance = result.provenance, let current = inspection.targets else { return result }
  guard let workspace else {
    throw WorkflowError(
      .notFound, "there is no project here to compile again", hint: "run it in the project's repository")
  }
  let faults = try rebuild(workspace, provenance, current, surroundings)
  result.faults += faults
  result.isReproduced = faults.isEmpty
  return result
}

private func trustedRoot(_ workspace: Workspace?, _ path: String?) throws -> [UInt8] {
  if let path {
    let bytes = try FileSystem.read(path, atMost: Limits.bytes(of: .root))
    do { _ = try Signed<RootRole>(parsing: bytes) } catch {
      throw WorkflowError(
        .trust, "\(path) is not root metadata: \(error.message)", hint: "name a root.json that you trust")
    }
    return bytes
  }
  if let workspace {
    if let root = try? readRoot(workspace.workTree()) { return root.fileBytes }
    let repository = try workspace.repository()
    let head = try workspace.place(of: repository.commit("HEAD"), in: repository)
    return try readRoot(head).fileBytes
  }
  throw WorkflowError(
    .trust, "nothing says whom to trust",
    hint: "name root metadata that you trust with --root FILE, or run it in the project")
}

/// Compiles the published commit again and compares every target by its hash.
private func rebuild(
  _ workspace: Workspace, _ provenance: Provenance, _ current: TargetsRole, _ surroundings: Surroundings
) throws -> [BundleFault] {
  guard provenance.format == compiledFormat else {
    throw WorkflowError(
      .refused, "the bundle was compiled in format \(provenance.format), this tool writes \(compiledFormat)",
      hint: "rebuild it with \(provenance.tool)")
  }
  let repository = try workspace.repository()
  let commit = try repository.commit(provenance.commit)
  guard try workspace.projectTree(of: commit, in: repository).description == provenance.tree else {
    return [
      BundleFault(file: TargetPath.provenance, message: "the commit \(commit.id.short) holds another tree than it says")
    ]
  }
  let place = try workspace.place(of: commit, in: repository)
  let trees = try offeringTrees(ObjectID(hex: provenance.tree), in: repository)
  let project = try check(place, progress: surroundings.progress)
  let compiler = ReleaseCompiler(
    workspace: workspace, project: project, place: place, trees: trees, last: nil, progress: surroundings.progress)
  let rebuilt = try compiler.content(in: repository).targets
  let held = current.targets.filter { $0.key != TargetPath.provenance }
  return Set(rebuilt.keys).union(held.keys).sorted().compactMap { path in
    if rebuilt[path]?.nameHash == held[path]?.nameHash { return nil }
    let what =
      rebuilt[path] == nil
      ? "no longer made from" : held[path] == nil ? "missing, but made from" : "not what is made from"
    return BundleFault(file: "targets/\(path)", message: "\(what) commit \(commit.id.short)")
  }
}
