package import Git
import PaywallBundle
package import PaywallChecking
package import PaywallDiff
package import PaywallModel
package import PaywallProject
package import PaywallRecord
package import PaywallRules
import TUF

/// An offering that is not as it was released.
package struct OfferingStatus: Sendable {
  package var change: OfferingChange
  /// The version in the work tree; nil for an offering that is gone.
  package var version: SemanticVersion?
  package var released: SemanticVersion?
  /// The least version that the change asks for; nil if nothing was released, or nothing of the change is published.
  package var required: SemanticVersion?
  /// Whether something of the change is published.
  package var isShipped = true

  /// Whether the version must move before the offering can be published.
  package var needsBump: Bool {
    guard let version, let required else { return false }
    return version < required
  }
}

/// Where a project stands between its last release and its work tree.
package struct Status: Sendable {
  package var branch: String
  /// The number and the source commit of the last release; nil before the first.
  package var release: (number: Int, commit: String)?
  /// What the clone evidently lacks of the project's releases; nothing is compared then.
  package var gap: RecordGap?
  package var movedTag: MovedTag?
  /// Whether the project could be compared with its last release: the release is known, and its source is here.
  package var isComparable: Bool
  package var offerings: [OfferingStatus]
  package var project: ProjectChange
  /// Whether what changed outside offerings is part of a bundle.
  package var shipsProject = false
  /// How many offerings there are in all.
  package var total: Int
  package var validation: Validation
  /// Whether `publish` refuses what is only warned of until then.
  package var isHeldUp = false
  /// Nil before `keys generate`.
  package var keys: [KeyListing]?
  /// When the signatures of each role end.
  package var signatures: [SignatureTerm]
  /// Whether the project has root metadata that apps do not have yet.
  package var hasNewRoot: Bool
  /// Whether the work tree holds changes that are not committed.
  package var hasUncommittedChanges: Bool
  /// What git is in the midst of; nil for nothing.
  package var operation: Operation?
  /// The files that are in conflict in it, as the repository calls them.
  package var unmerged: [String] = []
  /// Those that still have the markers of a merge.
  package var torn: [String] = []
  /// Whether one side of a merge removed a file of the project that the other one has.
  package var isUndecided = false
  /// Whether something changed outside offerings that a bundle holds.
  package var hasProjectChange: Bool { !project.isEmpty && shipsProject }
  /// Whether a release of the work tree would be another than the last one.
  package var isNew: Bool { release == nil || hasProjectChange || offerings.contains(where: \.isShipped) }
  /// Whether the clone's history was cut off.
  package var isShallow: Bool
  /// Whether HEAD lacks the commit that was released last, so that it cannot be published.
  package var isBehind: Bool
  /// What waits for signatures.
  package var pending: [PendingStatus] = []
  /// The roles that too few keys are here for.
  package var unsignedRoles: Set<String>
  /// The remote that has, as far as this clone knows, only what came before the last release or its renewal.
  package var lateRemote: String?
  /// The command that brings HEAD to the remote; nil if the remote has it as far as this clone knows.
  package var pushCommand: String?
  /// The command that publishes.
  package var publishCommand: String
  /// Whether a key is here that begins a release which others have to sign too.
  package var beginsPending: Bool
}

/// Compares the work tree with the last release and checks it.
///
/// Offerings that are as they were committed, and were checked since, are not read; all others once.
package func status(_ workspace: Workspace, in context: RunContext) throws -> Status {
  let repository = try workspace.repository()
  let state = try WorkTreeState(workspace, in: repository)
  let history = try state.history(in: repository)
  let kept = KeptOfferings(of: state.changed.union(history?.changed ?? []))
  // What is checked is what `validate` checks; what changed is told against the last release of all.
  let checked = try checkProject(
    workspace.workTree(), offerings: try state.offerings(kept, in: repository),
    cache: ValidationCache(of: workspace, in: repository), now: context.now, history: history,
    translations: TranslationHistory(
      of: workspace, from: state.commit?.id, merging: try repository.incomingCommits(), local: state.local),
    ends: state.record.ends,
    rootFault: try state.record.rootFault(of: workspace.workTree()), kept: kept, progress: context.progress)
  let root = try workTreeRoot(of: workspace, at: state.commit, in: repository)?.role
  var status = try Status(state, checked, root, publish: try repository.publishCommand(), in: context)
  if let remote = try repository.usualRemote() {
    status.pushCommand = try state.pushCommand(to: remote, in: repository)
    status.lateRemote = try state.isLate(remote, in: repository) ? remote : nil
  }
  status.isShallow = repository.isShallow
  let unmerged = try repository.unmergedFiles()
  (status.operation, status.unmerged) = (repository.operation, unmerged.map(\.path))
  status.torn = status.unmerged.filter { repository.isTorn($0) }
  let folder = workspace.prefix.isEmpty ? "" : workspace.prefix + "/"
  status.isUndecided = unmerged.contains { $0.isInOurs != $0.isInTheirs && $0.path.hasPrefix(folder) }
  status.isBehind = try isBehind(state.head.commit, state.last, in: repository)
  if let head = state.commit, state.record.gap?.isCertain != true {
    status.pending = try pendingStatus(
      of: workspace, state.record, at: head, status.keys ?? [], in: repository, context)
  }
  guard status.isComparable else { return status }
  let released = state.released.map { SourceTree.tree(repository: repository.gitFolder, $0) }
  let isBase = history != nil && history?.base.tree == state.released
  let changed = try changedOfferings(of: state, since: released, isBase ? history?.past : nil, checked)
  let content = try WorkTreeContent(state, checked, changed: changed, in: repository)
  status.offerings = changed.map {
    OfferingStatus($0, since: state.last, isShipped: content.offerings.contains($0.id))
  }
  status.shipsProject = content.isProjectNew
  let before =
    try isBase
    ? checked.before : released.map { ProjectFrame(reading: try ProjectReader(source: $0.open()).frame()) }
  status.project = compareProject(before, checked.frame)
  return status
}

extension Status {
  /// What can be said without a comparison with the last release.
  fileprivate init(
    _ state: WorkTreeState, _ checked: CheckedProject, _ root: RootRole?, publish: String, in context: RunContext
  ) throws {
    let (record, last) = (state.record, state.last)
    branch = state.head.name
    release = last.map { ($0.number, $0.provenance.commit) }
    (gap, movedTag) = (record.gap, record.movedTag)
    isComparable = record.gap?.isCertain != true && (last == nil || state.released != nil)
    (offerings, project) = ([], ProjectChange())
    total = checked.offerings.count
    validation = Validation(checked, of: state.workspace)
    validation.findings = try validation.findings.ofSettledSettings(state.workspace.workTree())
    let settings = checked.frame.settings
    isHeldUp = Set(validation.findings.filter { $0.severity == .warning }.map(\.rule)).contains {
      RuleEngine.severity(of: $0, in: settings, isRelease: true) == .error
        && RuleEngine.severity(of: $0, in: settings) != .error
    }
    keys = root.map { listKeys(of: $0, in: context) }
    signatures = record.ends.map { SignatureTerm(of: $0, checked.frame.settings) }
    hasNewRoot = root.flatMap { root in last.map { root.version > $0.bundle.root.role.version } } ?? false
    hasUncommittedChanges = !state.local.isEmpty
    (isShallow, isBehind) = (false, false)
    let here = Set((keys ?? []).filter { $0.source != nil }.map(\.id))
    unsignedRoles = Set(
      (root?.roles ?? [:]).filter { here.intersection($0.value.keyIDs).count < $0.value.threshold }.map(\.key.rawValue))
    publishCommand = publish
    let signers = root?.roles[.targets]?.keyIDs ?? []
    beginsPending = signers.count > 1 && !here.isDisjoint(with: signers)
  }
}

/// The semantic changes of offerings between a released tree and the work tree.
/// - Parameter past: what was read of the released tree already.
private func changedOfferings(
  of state: WorkTreeState, since released: SourceTree?, _ past: KeptOfferings?, _ checked: CheckedProject
) throws -> [OfferingChange] {
  func read(_ sourceTree: SourceTree?, _ kept: KeptOfferings) throws -> [Offering] {
    guard let sourceTree else { return [] }
    let reader = ProjectReader(source: try sourceTree.open())
    return try state.changed.sorted().compactMap { try kept.present($0, by: reader) }
  }
  let old = try read(released, past ?? KeptOfferings(of: []))
  return try compare(offerings: old, new: read(state.workspace.workTree(), checked.kept)).map { change in
    var change = change
    change.reach = reach(of: change.id, in: checked.frame)
    return change
  }
}

private func isBehind(_ head: ObjectID?, _ last: Release?, in repository: borrowing Repository) throws -> Bool {
  guard let head, let source = last?.source, source != head else { return false }
  return try repository.headComes(after: source).map { !$0 } ?? !repository.isShallow
}

extension OfferingStatus {
  init(_ change: OfferingChange, since last: Release?, isShipped: Bool) {
    self.change = change
    self.isShipped = isShipped
    version = change.after
    released = last?.provenance.offerings[change.id]
    guard isShipped else { return }
    required = released.flatMap { released in change.weight.map { requiredVersion(released: released, weight: $0) } }
    if let retired = last?.provenance.retired[change.id], let version, version <= retired {
      required = retired.bumped(by: .major)
    }
  }
}
