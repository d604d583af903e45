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
    project: project, sourceTree: sourceTree, unchanged: UnchangedOfferings(), last: nil, layout: bundle.layout,
    progress: context.progress)
  let roles = [bundle.metadata.targets.role] + bundle.delegated.map(\.signed.role)
  let held = Dictionary(
    roles.flatMap(\.targets).filter { !TargetPath.isAboutRelease($0.key) }.map { ($0.key, $0.value) },
    uniquingKeysWith: { first, _ in first })
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
    if rebuilt[path]?.nameHash == held[path]?.nameHash {
      // Releases of earlier versions of the tool state versions elsewhere.
      guard let note = OfferingNote(held[path]?.custom), note != OfferingNote(rebuilt[path]?.custom) else { return nil }
      return BundleFault(
        file: "targets/\(path)", message: "listed with another version than commit \(commit.id.short) has")
    }
    let what =
      rebuilt[path] == nil
      ? "no longer produced by" : held[path] == nil ? "missing, but produced by" : "different from the output of"
    return BundleFault(file: "targets/\(path)", message: "\(what) commit \(commit.id.short)")
  }
}
