import Git
import PaywallBundle
import PaywallModel
import TUF

package struct PublishOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// What to publish, as git spells it.
  package var revision: String
  package var isDryRun: Bool
  /// Whether to publish a commit that does not come after the last released one.
  package var allowsNonDescendant: Bool
  /// Whether to sign again what ends before a new timestamp would, when there is nothing new.
  package var renews: Bool
  /// Whether to compile every offering, also those whose source did not change since the last release.
  package var isFresh: Bool
  /// Whether this is the first release, although a remote could not be asked for earlier ones.
  package var isFirst: Bool

  package init(
    bundle: String, revision: String = "HEAD", isDryRun: Bool = false, allowsNonDescendant: Bool = false,
    renews: Bool = false, isFresh: Bool = false, isFirst: Bool = false
  ) {
    self.bundle = bundle
    self.revision = revision
    self.isDryRun = isDryRun
    self.allowsNonDescendant = allowsNonDescendant
    self.renews = renews
    self.isFresh = isFresh
    self.isFirst = isFirst
  }
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
/// The record and the folder are looked at before anything is believed or written. The record in git comes first and the
/// folder's timestamp last: killed anywhere in between, the folder serves the previous bundle whole, and the next run
/// brings it up to date without signing anything twice.
/// - Throws: `FindingsError`, `UnbumpedError`, or what stands in the way; nothing is written then.
package func publish(
  _ workspace: Workspace, _ options: PublishOptions, in surroundings: Surroundings
) throws -> Publication {
  let repository = try workspace.repository()
  let commit = try repository.commit(ReleaseNames(folder: workspace.prefix).resolved(options.revision))
  let scan = UncommittedScan(workspace, leavingOut: options.bundle)
  let trust = try TrustedRoot(of: commit, workspace, in: repository) ?? TrustedRoot(readRoot(workspace.workTree()))
  let record = try Record(of: workspace, trusting: trust, in: repository)
  try requireKnown(record, options, in: repository, surroundings)
  let audit = RecordAudit(of: workspace, in: repository)
  if let last = record.last { try audit.check(last, in: record.reference, repository) }
  let folder = try BundleFolder(options.bundle, of: record, in: repository)
  if !options.allowsNonDescendant { try requireDescendant(commit, of: record.last, in: repository) }

  let roots = try record.last.map { try trust.successors(of: $0.bundle.root) } ?? [trust.newest]
  // What a key signed that is trusted no longer is not taken over.
  let isFresh = options.isFresh || record.last?.isSigned(by: roots.last) == false
  let compiled = try compileRelease(of: commit, workspace, record.last, isFresh, in: repository, surroundings)
  let plan = SigningPlan(
    record.last, content: compiled.content, roots: roots, renews: options.renews,
    settings: compiled.project.frame.settings,
    now: surroundings.now)
  if plan.isNewRelease, !compiled.content.unbumped.isEmpty {
    throw UnbumpedError(offerings: compiled.content.unbumped)
  }
  let signer = try ReleaseSigner(workspace, record, plan, roots: roots, compiled.project.frame.settings, surroundings)
  var publication: Publication
  var release = record.last
  if let last = release, plan.isNothing {
    publication = Publication(.unchanged, last.bundle)
  } else {
    let signed = try signer.sign(compiled.content, of: commit, in: repository)
    publication = Publication(signed, plan, content: compiled.content, after: record.last)
    if !options.isDryRun { release = try signed.record(over: record, in: repository, surroundings) }
  }
  publication.note(compiled.project, of: workspace, in: compiled.place)
  publication.hasUncommittedChanges = scan.result()
  publication.adopted = record.isUnderAnotherName ? record.reference : nil
  publication.next(record, try repository.usualRemote())
  guard !options.isDryRun, let release else { return publication }
  for name in [record.names.record, "refs/tags/" + record.names.tag(release.number)] {
    repository.removeFinishedLock(of: name)
  }
  try record.adopt(in: repository, surroundings)
  try release.tag(
    as: record.names, naming: plan.isNewRelease ? compiled.content.changed.sorted() : [], in: repository, surroundings)
  audit.remember(release)
  publication.written = try folder.bring(to: release, in: repository, progress: surroundings.progress)
  return publication
}

/// Refuses to make a release where the clone may not know the ones before.
private func requireKnown(
  _ record: Record, _ options: PublishOptions, in repository: borrowing Repository, _ surroundings: Surroundings
) throws {
  try record.requireWhole()
  guard record.last == nil else { return }
  if let twin = record.twin {
    let place = twin.isEmpty ? "the top of the repository" : "'\(twin)'"
    throw WorkflowError(
      .trust, "\(rootFile) is that of the project at \(place), which has releases; a copy needs keys of its own",
      hint: "remove \(rootFile), commit, and make keys with: paywall keys generate")
  }
  if record.isOccupied {
    throw WorkflowError(
      .refused, "\(record.names.record) is the record of another project, made by an earlier version",
      hint: "publish that project first: it moves its record to a name of its own")
  }
  if let gap = record.gap, gap.kind == .unknown, !options.isFirst {
    try requireNoReleases(atRemoteOf: record, in: repository, surroundings)
  }
}

private func requireDescendant(_ commit: Commit, of last: Release?, in repository: borrowing Repository) throws {
  guard let last, let source = last.source, source != commit.id else { return }
  let known = try? repository.commit(source)
  if let known, try repository.isAncestor(known.id, of: commit.id) { return }
  if repository.isShallow {
    throw WorkflowError(
      .refused,
      "this clone is shallow, so it cannot tell whether \(commit.id.short) comes after release \(last.number)",
      hint: "fetch its history with: git fetch --unshallow")
  }
  throw WorkflowError(
    .refused, "commit \(commit.id.short) does not come after \(source.short), which release \(last.number) published",
    hint: "merge it first, or publish all the same with --allow-non-descendant")
}

private typealias CompiledRelease = (content: ReleaseContent, project: CheckedProject, place: SourcePlace)

/// Checks and compiles a commit's project.
private func compileRelease(
  of commit: Commit, _ workspace: Workspace, _ last: Release?, _ isFresh: Bool,
  in repository: borrowing Repository, _ surroundings: Surroundings
) throws -> CompiledRelease {
  let tree = try workspace.projectTree(of: commit, in: repository)
  let place = SourcePlace.tree(repository: repository.gitFolder, tree)
  let trees = try offeringTrees(tree, in: repository)
  let base = last.flatMap { HistoryBase($0, in: repository) }
  let history = try base.map { base in
    History(base: base, repository: repository.gitFolder, changed: try base.changed(to: tree, in: repository))
  }
  // A campaign or a waiver that has ended since must not keep the signatures of what is released from being renewed.
  let isReleased = last?.source == commit.id
  let project = try check(
    place, offerings: trees.keys.sorted().map { KnownOffering(id: $0, tree: trees[$0], place: place) },
    cache: ValidationCache(of: workspace, in: repository), now: isReleased ? nil : surroundings.now, history: history,
    translations: TranslationHistory(of: workspace, from: commit.id, to: tree),
    progress: surroundings.progress)
  guard !project.hasErrors else {
    var validation = Validation(project, of: workspace, against: base?.name)
    validation.excerpts = SourceExcerpts(under: validation.findings, in: place)
    throw FindingsError(validation: validation)
  }
  let compiler = ReleaseCompiler(
    project: project, place: place, trees: trees, last: last, isFresh: isFresh,
    progress: surroundings.progress)
  return (try compiler.content(in: repository), project, place)
}
