import Git
package import PaywallChecking
import PaywallModel
package import PaywallProject
import PaywallRecord
import PaywallRules

/// Findings that are errors: nothing is published while there are any.
package struct FindingsError: Error, Sendable {
  package var validation: Validation
}

/// Offerings that need a bump before they can be published.
package struct UnbumpedError: Error, Sendable {
  package var offerings: [UnbumpedOffering]
}

/// Compiles, signs and records the next release of a committed tree, and writes it to the bundle's folder.
///
/// The record and the folder are checked before anything is trusted or written. The record in git comes first and the
/// folder's timestamp last; where a remote is pushed to, it comes before both: killed anywhere in between, the folder serves the previous bundle whole, and the next run
/// brings it up to date without signing anything twice.
/// - Throws: `FindingsError`, `UnbumpedError`, or what stands in the way; nothing is written then.
package func publish(
  _ workspace: Workspace, _ options: PublishOptions, in context: RunContext
) throws -> Publication {
  let repository = try workspace.repository()
  let commit = try repository.commit(ReleaseNames(folder: workspace.prefix).resolved(options.revision))
  let scan = UncommittedScan(workspace, omitting: options.bundle)
  let state = try PublishedState(workspace, at: commit, options, in: repository, context)
  let compiled =
    options.renews ? nil : try compileRelease(of: commit, workspace, state, options, in: repository, context)
  let settings = try compiled?.project.frame.settings ?? settings(of: commit, workspace, in: repository)
  if let address = settings.bundleURL, !options.isOffline {
    try state.requireNothingNewer(at: address, by: options.transport())
  }
  let plan = SigningPlan(
    state.last, content: compiled?.content, roots: state.roots, renews: options.renews, settings: settings,
    now: context.now)
  if plan.isNewRelease, let unbumped = compiled?.content.unbumped, !unbumped.isEmpty {
    throw UnbumpedError(offerings: unbumped)
  }
  let signer = try ReleaseSigner(workspace, state.record, plan, roots: state.roots, settings, context)
  let signed = plan.isNothing ? nil : try signer.sign(compiled?.content, of: commit, in: repository)
  var publication =
    try signed.map { Publication($0, plan, content: compiled?.content, after: state.last, settings) }
    ?? Publication(.unchanged, state.requireLast().bundle, settings)
  if let compiled {
    publication.note(compiled.project, of: workspace, in: compiled.sourceTree)
    if let last = state.last { publication.note(lost: last, compiled.project) }
  }
  publication.adopted = state.record.isUnderAnotherName ? state.record.reference : nil
  publication.remote = try options.pushes.map { try repository.remoteName($0) } ?? repository.usualRemote()
  publication.endsSoon = publication.firstToEnd.isEnding(at: context.now)
  publication.hasUncommittedChanges = try scan.result()
  if options.isDryRun { return publication }
  let release = try signed?.state(after: state.record, in: repository, context) ?? state.requireLast()
  let changed = plan.isNewRelease ? compiled?.content.changed.sorted() ?? [] : []
  let tag = try release.storedTag(as: state.record.names, naming: changed, in: repository, context)
  if options.pushes != nil {
    publication.pushed = try state.push(release, tag: tag, from: commit, options, in: repository)
  }
  try signed?.add(release, to: state.record, in: repository)
  let finished = try state.finish(release, tag: tag, in: repository, context)
  (publication.written, publication.pinned) = (finished.written, finished.pinned)
  return publication
}

/// What a commit's paywall.yaml says; with the defaults for what cannot be read of it.
func settings(
  of commit: Commit, _ workspace: Workspace, in repository: borrowing Repository
) throws -> Settings {
  let sourceTree = try workspace.sourceTree(of: commit, in: repository)
  return Settings(reading: try ProjectReader(source: sourceTree.open()).frame().project)
}

private typealias CompiledRelease = (content: ReleaseContent, project: CheckedProject, sourceTree: SourceTree)

/// Checks and compiles a commit's project. An offering that changed is read once for both.
private func compileRelease(
  of commit: Commit, _ workspace: Workspace, _ state: PublishedState, _ options: PublishOptions,
  in repository: borrowing Repository, _ context: RunContext
) throws -> CompiledRelease {
  let tree = try workspace.projectTree(of: commit, in: repository)
  let sourceTree = SourceTree.tree(repository: repository.gitFolder, tree)
  let trees = try offeringTrees(tree, in: repository)
  let last = state.last
  let base = try last.flatMap { try Baseline($0, in: repository) }
  let history = try base.map { base in
    History(base: base, repository: repository.gitFolder, changed: try base.changed(to: tree, in: repository))
  }
  let unchanged =
    options.isFresh || state.isDistrusted
    ? UnchangedOfferings() : try UnchangedOfferings(since: last, trees, in: repository)
  // A campaign or a waiver that has ended since must not keep the signatures of what is released from being renewed.
  let isReleased = last?.source == commit.id
  let project = try checkProject(
    sourceTree, offerings: trees.keys.sorted().map { KnownOffering(id: $0, tree: trees[$0], sourceTree: sourceTree) },
    cache: ValidationCache(of: workspace, in: repository), now: isReleased ? nil : context.now, history: history,
    translations: TranslationHistory(of: workspace, from: commit.id, to: tree),
    kept: KeptOfferings(of: Set(trees.keys.filter { unchanged.versions[$0] == nil } + (history?.changed ?? []))),
    progress: context.progress)
  guard !project.hasErrors else {
    var validation = Validation(project, of: workspace, against: base?.name)
    validation.excerpts = SourceExcerpts(under: validation.findings, in: sourceTree)
    throw FindingsError(validation: validation)
  }
  let compiler = ReleaseCompiler(
    project: project, sourceTree: sourceTree, unchanged: unchanged, last: last,
    past: history?.past ?? KeptOfferings(of: []), progress: context.progress)
  return (try compiler.content(in: repository), project, sourceTree)
}
