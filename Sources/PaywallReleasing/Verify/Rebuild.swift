import Git
import PaywallBundle
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRecord
import TUF

/// Compiles the published commit again and compares every target by its hash.
func rebuild(_ workspace: Workspace, _ bundle: VerifiedBundle, _ context: RunContext) throws -> [BundleFault] {
  let provenance = bundle.provenance
  guard provenance.format == compiledFormat else {
    throw ProjectError(
      .refused, "the bundle has format \(provenance.format), but this version writes format \(compiledFormat)",
      hint: "rebuild it with \(provenance.tool)")
  }
  let repository = try workspace.repository()
  let commit = try source(of: provenance, in: repository)
  // The folder may have moved since.
  guard let entry = try repository.entry(provenance.folder, inTree: commit.tree), entry.mode == .tree,
    entry.id.description == provenance.tree
  else {
    return [
      BundleFault(file: TargetPath.provenance, message: "the commit \(commit.id.short) has another tree than stated")
    ]
  }
  let sourceTree = SourceTree.tree(repository: repository.gitFolder, entry.id)
  let project = try checkProject(sourceTree, kept: KeptOfferings(of: nil), progress: context.progress)
  let compiler = ReleaseCompiler(
    project: project, sourceTree: sourceTree, unchanged: UnchangedOfferings(), last: nil, progress: context.progress)
  let held = bundle.metadata.targets.role.targets.filter { $0.key != TargetPath.provenance }
  return differences(between: try compiler.content(in: repository).targets, and: held, commit)
}

private func source(of provenance: Provenance, in repository: borrowing Repository) throws -> Commit {
  if let commit = try repository.commitIfPresent(provenance.commit) { return commit }
  throw ProjectError(
    .notFound, "commit \(provenance.commit.prefix(7)), from which the bundle was made, is not in this repository",
    hint: repository.isShallow ? "fetch it with: git fetch --unshallow" : "fetch the branch or the tag that has it")
}

private func differences(
  between rebuilt: [String: TargetFile], and held: [String: TargetFile], _ commit: Commit
) -> [BundleFault] {
  Set(rebuilt.keys).union(held.keys).sorted().compactMap { path in
    if rebuilt[path]?.nameHash == held[path]?.nameHash { return nil }
    let what =
      rebuilt[path] == nil
      ? "no longer produced by" : held[path] == nil ? "missing, but produced by" : "different from the output of"
    return BundleFault(file: "targets/\(path)", message: "\(what) commit \(commit.id.short)")
  }
}
