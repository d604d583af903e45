import Git
import PaywallBundle
package import PaywallModel
import TUF

package struct PublishOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// What to publish, as git spells it.
  package var revision: String
  package var isDryRun: Bool
  /// Whether to publish a commit that does not come after the last released one.
  package var allowsNonDescendant: Bool
  /// Whether to sign the timestamp again when there is nothing new.
  package var renews: Bool

  package init(
    bundle: String, revision: String = "HEAD", isDryRun: Bool = false, allowsNonDescendant: Bool = false,
    renews: Bool = false
  ) {
    self.bundle = bundle
    self.revision = revision
    self.isDryRun = isDryRun
    self.allowsNonDescendant = allowsNonDescendant
    self.renews = renews
  }
}

/// What a run of `publish` did, or with a dry run would do.
package struct Publication: Sendable {
  package enum Outcome: String, Sendable { case published, renewed, unchanged }
  package var outcome: Outcome
  /// The release that the bundle now holds.
  package var release: Int
  /// The commit that was published, in hexadecimal digits.
  package var commit: String
  /// New, changed and removed offerings with their versions before and after.
  package var offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)]
  /// Target paths other than offerings that are new.
  package var others: [String]
  /// Files written to the bundle's folder; 0 for a dry run.
  package var written: Int
  /// When the timestamp's signature ends, in seconds since 1970.
  package var expires: Int64
}

/// Errors that findings are: nothing is published while there are any.
package struct FindingsError: Error, Sendable {
  package var validation: Validation
}

/// Offerings whose versions must move before they can be published.
package struct UnbumpedError: Error, Sendable {
  package var offerings: [UnbumpedOffering]
}

/// Compiles, signs and records the next release of a committed tree, and writes it to the bundle's folder.
///
/// The record in git comes first and the folder's timestamp last: killed anywhere in between, the folder serves the
/// previous bundle whole, and the next run brings it up to date without signing anything twice.
/// - Throws: `FindingsError`, `UnbumpedError`, or what stands in the way; nothing is written then.
package func publish(
  _ workspace: Workspace, _ options: PublishOptions, in surroundings: Surroundings
) throws -> Publication {
  let repository = try workspace.repository()
  let last = try BundleHistory.last(in: repository)
  guard last != nil || !repository.isShallow else {
    // A first release signed over others would be one that every client refuses.
    throw WorkflowError(
      .refused, "this clone is shallow, so nobody knows what was released before",
      hint: "fetch it with: git fetch --unshallow --tags origin \(BundleHistory.reference):\(BundleHistory.reference)")
  }
  let folder = BundleFolder(path: options.bundle)
  try folder.check(against: last, in: repository)
  let commit = try repository.commit(options.revision)
  if !options.allowsNonDescendant { try requireDescendant(commit, of: last, in: repository) }
  let (content, place) = try compileRelease(of: commit, workspace, last, in: repository, surroundings)
  let differs = last.map { !$0.holds(content.targets) } ?? true
  if !differs, let last, !options.renews {
    if options.isDryRun { return Publication(.unchanged, last.provenance, last.metadata) }
    try last.tag(naming: [], in: repository, surroundings)
    let written = try folder.bring(to: last, in: repository, progress: surroundings.progress)
    return Publication(.unchanged, last.provenance, last.metadata, written: written)
  }
  guard content.unbumped.isEmpty else { throw UnbumpedError(offerings: content.unbumped) }
  let signer = try ReleaseSigner(
    workspace, place: place, last: last, in: repository,
    roles: differs ? [.targets, .snapshot, .timestamp] : [.timestamp], surroundings)
  let release = try differs ? signer.sign(content, of: commit, in: repository) : signer.renew(in: repository)
  var publication = Publication(
    differs ? .published : .renewed, release.provenance, release.metadata, content: differs ? content : nil, after: last
  )
  if options.isDryRun { return publication }
  let recorded = try release.record(over: last, in: repository, surroundings)
  publication.written = try folder.bring(to: recorded, in: repository, progress: surroundings.progress)
  return publication
}

/// Checks and compiles a commit's project.
private func compileRelease(
  of commit: Commit, _ workspace: Workspace, _ last: Release?, in repository: borrowing Repository,
  _ surroundings: Surroundings
) throws -> (ReleaseContent, SourcePlace) {
  let tree = try workspace.projectTree(of: commit, in: repository)
  let place = SourcePlace.tree(repository: repository.gitFolder, tree)
  let trees = try offeringTrees(tree, in: repository)
  let base = last.flatMap { HistoryBase($0) }
  let history = try base.map { base in
    History(base: base, repository: repository.gitFolder, changed: try base.changed(to: tree, in: repository))
  }
  // A campaign or a waiver that has ended since must not keep the signatures of what is released from being renewed.
  let isReleased = last?.source == commit.id
  let project = try check(
    place, offerings: trees.keys.sorted().map { KnownOffering(id: $0, tree: trees[$0], place: place) },
    cache: ValidationCache(of: workspace, in: repository), now: isReleased ? nil : surroundings.now, history: history,
    progress: surroundings.progress)
  guard !project.hasErrors else {
    var validation = Validation(project, of: workspace, against: base?.name)
    validation.excerpts = SourceExcerpts(under: validation.findings, in: place)
    throw FindingsError(validation: validation)
  }
  let compiler = ReleaseCompiler(
    workspace: workspace, project: project, place: place, trees: trees, last: last, progress: surroundings.progress)
  return (try compiler.content(in: repository), place)
}

private func requireDescendant(_ commit: Commit, of last: Release?, in repository: borrowing Repository) throws {
  guard let last, let source = last.source, source != commit.id else { return }
  let known = try? repository.commit(source)
  if let known, try repository.isAncestor(known.id, of: commit.id) { return }
  throw WorkflowError(
    .refused, "commit \(commit.id.short) does not come after \(source.short), which release \(last.number) published",
    hint: "merge it first, or publish all the same with --allow-non-descendant")
}

extension Release {
  /// Whether the release holds exactly these targets, its provenance aside.
  func holds(_ targets: [String: TargetFile]) -> Bool {
    let held = metadata.targets.role.targets
    return held.count == targets.count + 1
      && targets.allSatisfy { held[$0.key]?.nameHash == $0.value.nameHash && $0.value.nameHash != nil }
  }
}

extension Publication {
  fileprivate init(
    _ outcome: Outcome, _ provenance: Provenance, _ metadata: ReleaseMetadata, content: ReleaseContent? = nil,
    after last: Release? = nil, written: Int = 0
  ) {
    self.outcome = outcome
    release = provenance.release
    commit = provenance.commit
    offerings = (content?.changed.sorted() ?? []).map { id in
      (id, last?.provenance.offerings[id], content?.versions[id])
    }
    others = (content?.new ?? []).map(\.path).filter { TargetPath.offeringID($0) == nil }
    self.written = written
    expires = metadata.timestamp.role.expires
  }
}
