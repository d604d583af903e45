import Git
import PaywallBundle
package import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallRules
import TUF

/// Findings that are errors: nothing is published while there are any.
package struct FindingsError: Error, Sendable {
  package var validation: Validation
  /// Whether the work tree has changes that are not committed, and may mend them.
  package var hasUncommittedChanges = false
}

/// Offerings that need a bump before they can be published.
package struct UnbumpedError: Error, Sendable {
  package var offerings: [UnbumpedOffering]
}

/// What publishing a commit asks to be signed.
struct PreparedRelease {
  let commit: Commit
  /// Nil for a renewal, which looks at no content.
  let compiled: CompiledRelease?
  let settings: Settings
  let plan: SigningPlan
  /// When the targets role was signed first, in seconds since 1970; nil for now.
  let signedAt: Int64?

  /// - Parameter signedAt: when the targets role was signed first; nil for now.
  /// - Throws: `FindingsError` or `UnbumpedError`.
  init(
    of commit: Commit, renews: Bool, signedAt: Int64? = nil, _ workspace: Workspace, _ state: PublishedState,
    _ options: PublishOptions, in repository: borrowing Repository, _ context: RunContext
  ) throws {
    self.commit = commit
    self.signedAt = signedAt
    compiled = renews ? nil : try compileRelease(of: commit, workspace, state, options, in: repository, context)
    settings =
      try compiled?.project.frame.settings ?? PaywallReleasing.settings(of: commit, workspace, in: repository)
    let plan = SigningPlan(
      state.last, content: compiled?.content, roots: state.roots, renews: renews, settings: settings,
      now: signedAt ?? context.now)
    self.plan = signedAt == nil ? plan : plan.withTargets
    if plan.isNewRelease, let unbumped = compiled?.content.unbumped, !unbumped.isEmpty {
      throw UnbumpedError(offerings: unbumped)
    }
  }

  /// Whoever signs it.
  /// - Parameter recorded: targets keys that signed elsewhere.
  func signer(
    _ workspace: Workspace, _ state: PublishedState, recorded: [any Signer] = [], _ context: RunContext
  ) throws -> ReleaseSigner {
    try ReleaseSigner(
      workspace, state.record, plan, roots: state.roots, settings, signedAt: signedAt, recorded: recorded, context)
  }

  /// The same with the targets role wherever its keys sign anything.
  var withTargets: PreparedRelease { PreparedRelease(self, plan.withTargets) }

  private init(_ other: PreparedRelease, _ plan: SigningPlan) {
    (commit, compiled, settings, signedAt) = (other.commit, other.compiled, other.settings, other.signedAt)
    self.plan = plan
  }
}

typealias CompiledRelease = (content: ReleaseContent, project: CheckedProject, sourceTree: SourceTree)

/// Checks and compiles a commit's project. An offering that changed is read once for both.
private func compileRelease(
  of commit: Commit, _ workspace: Workspace, _ state: PublishedState, _ options: PublishOptions,
  in repository: borrowing Repository, _ context: RunContext
) throws -> CompiledRelease {
  let tree = try workspace.projectTree(of: commit, in: repository)
  let sourceTree = SourceTree.tree(repository: repository.gitFolder, tree)
  let trees = try offeringTrees(tree, in: repository)
  let last = state.last
  let base = try last.flatMap { try Baseline($0, of: state.record, in: repository) }
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
    translations: try TranslationHistory(of: workspace, from: commit.id, to: tree, in: repository),
    kept: KeptOfferings(of: Set(trees.keys.filter { unchanged.versions[$0] == nil } + (history?.changed ?? []))),
    isRelease: !isReleased, progress: context.progress)
  let refused: Severity = options.isStrict && !isReleased ? .warning : .error
  let others = isReleased ? [] : try options.findings(commit.id)
  guard (project.findings + others).allSatisfy({ $0.severity > refused }) else {
    var validation = Validation(project, of: workspace, against: base?.name)
    validation.findings = (validation.findings + others).inOrder()
    validation.excerpts = SourceExcerpts(under: validation.findings, in: sourceTree)
    throw FindingsError(validation: validation)
  }
  let compiler = ReleaseCompiler(
    project: project, sourceTree: sourceTree, unchanged: unchanged, last: last,
    past: history?.past ?? KeptOfferings(of: []), progress: context.progress)
  return (try compiler.content(in: repository), project, sourceTree)
}

/// What a commit's paywall.yaml says; with the defaults for what cannot be read of it.
func settings(
  of commit: Commit, _ workspace: Workspace, in repository: borrowing Repository
) throws -> Settings {
  let sourceTree = try workspace.sourceTree(of: commit, in: repository)
  return Settings(reading: try ProjectReader(source: sourceTree.open()).frame().project)
}
