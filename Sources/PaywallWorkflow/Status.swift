import Git
import PaywallBundle
package import PaywallDiff
package import PaywallModel
import PaywallRules
package import TUF

/// An offering that is not as it was released.
package struct OfferingStatus: Sendable {
  package var change: OfferingChange
  /// The version in the work tree; nil for an offering that is gone.
  package var version: SemanticVersion?
  package var released: SemanticVersion?
  /// The least version that the change asks for; nil if nothing was released.
  package var required: SemanticVersion?

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
  /// Whether the project could be compared with its last release: the release is known, and its source is here.
  package var isComparable: Bool
  package var offerings: [OfferingStatus]
  package var project: ProjectChange
  /// Whether what changed outside offerings is part of a bundle.
  package var shipsProject: Bool
  /// How many offerings there are in all.
  package var total: Int
  package var validation: Validation
  /// Nil before `keys generate`.
  package var keys: [KeyListing]?
  /// When the signatures of each role end, in seconds since 1970.
  package var expiries: [(role: RoleName, expires: Int64)]
  /// Whether the project has root metadata that apps do not have yet.
  package var hasNewRoot: Bool
  /// Whether the work tree holds changes that are not committed.
  package var hasUncommittedChanges: Bool
  /// Whether something changed outside offerings that a bundle holds.
  package var hasProjectChange: Bool { !project.isEmpty && shipsProject }
  /// Whether the clone's history was cut off.
  package var isShallow: Bool
  /// Whether HEAD lacks the commit that was released last, so that it cannot be published.
  package var isBehind: Bool
  /// How long each role's signatures hold when they are made, in days.
  var lifetimes: [RoleName: Int]

  /// Whether a role's signatures end so soon that they should be renewed.
  package func isEnding(_ role: RoleName, at now: Int64) -> Bool {
    guard let entry = expiries.first(where: { $0.role == role }) else { return false }
    return SignatureTerm(role: role.rawValue, expires: entry.expires, lifetime: lifetimes[role] ?? 0).isEnding(at: now)
  }
}

/// Compares the work tree with the last release and checks it.
///
/// Offerings that are as they were committed, and were checked since, are not read again.
package func status(_ workspace: Workspace, in context: RunContext) throws -> Status {
  let repository = try workspace.repository()
  let head = try repository.head()
  let headCommit = try head.commit.map { id throws(GitError) in try repository.commit(id) }
  let record = try Record(of: workspace, at: headCommit, in: repository)
  try RecordAudit(of: workspace, in: repository).check(record, record.trust, repository)
  let last = record.last
  let project = headCommit.flatMap { try? workspace.projectTree(of: $0, in: repository) }
  let local = try repository.workTreeChanges(from: headCommit?.tree, below: workspace.prefix).map(\.path)
  let view = WorkTreeView(workspace, committed: try offeringTrees(project, in: repository), changed: local)
  let releasedTree = last.flatMap { $0.sourceTreeID(in: repository) }
  let sinceRelease = try repository.diff(releasedTree, project, below: "offerings").map {
    workspace.inRepository($0.path)
  }
  let ids = Set(offeringIDs(in: local + sinceRelease, below: workspace.inRepository("offerings")))
  // What is checked is what `validate` checks; what changed is told against the last release of all.
  let base = try Baseline.last(before: headCommit?.id, record, of: workspace, in: repository)
  let history = try base.map { base in
    let changed =
      base.tree == releasedTree ? ids.sorted() : try base.changedInWorkTree(of: workspace, in: repository)
    return History(base: base, repository: repository.gitFolder, changed: changed)
  }
  let checked = try check(
    workspace.workTree(), offerings: try view.offerings(repository.gitFolder, project),
    cache: ValidationCache(of: workspace, in: repository), now: context.now, history: history,
    translations: TranslationHistory(of: workspace, from: headCommit?.id, to: nil), ends: record.ends,
    progress: context.progress)
  let released = releasedTree.map { SourceTree.tree(repository: repository.gitFolder, $0) }
  let changes = try changedOfferings(ids, since: released, to: workspace.workTree(), checked.frame)
  let before = try released.map { ProjectFrame(reading: try ProjectReader(source: $0.open()).frame()) }
  let root = try workTreeRoot(of: workspace, at: headCommit, in: repository)?.role
  let isComparable = record.gap?.isCertain != true && (last == nil || releasedTree != nil)
  return Status(
    branch: head.name, release: last.map { ($0.number, $0.provenance.commit) }, gap: record.gap,
    isComparable: isComparable, offerings: isComparable ? changes.map { OfferingStatus($0, since: last) } : [],
    project: isComparable ? compareProject(before, checked.frame) : ProjectChange(),
    shipsProject: shipsProject(checked, last), total: checked.offerings.count,
    validation: Validation(checked, of: workspace),
    keys: root.map { listKeys(of: $0, in: context) }, expiries: record.ends,
    hasNewRoot: last.map { release in root.map { $0.version > release.bundle.root.role.version } ?? false } ?? false,
    hasUncommittedChanges: !local.isEmpty, isShallow: repository.isShallow,
    isBehind: try isBehind(head.commit, last, in: repository),
    lifetimes: lifetimes(checked.frame.settings))
}

/// The semantic changes of some offerings between a released tree and the work tree.
private func changedOfferings(
  _ ids: Set<String>, since released: SourceTree?, to current: SourceTree, _ frame: ProjectFrame
) throws -> [OfferingChange] {
  func read(_ sourceTree: SourceTree?) throws -> [Offering] {
    guard let sourceTree else { return [] }
    let reader = ProjectReader(source: try sourceTree.open())
    return try ids.sorted().compactMap { id in
      let files = try reader.offering(id)
      return files.isAbsent ? nil : Offering(reading: files)
    }
  }
  return compare(offerings: try read(released), new: try read(current)).map { change in
    var change = change
    change.reach = reach(of: change.id, in: frame)
    return change
  }
}

private func isBehind(_ head: ObjectID?, _ last: Release?, in repository: borrowing Repository) throws -> Bool {
  guard let head, let source = last?.source, source != head else { return false }
  return repository.comes(head, after: source).map { !$0 } ?? !repository.isShallow
}

/// Whether the index, or an export made from the same files, would be another than the released one.
private func shipsProject(_ project: CheckedProject, _ last: Release?) -> Bool {
  guard let last, last.provenance.format == compiledFormat, project.frame.settings.exports.isEmpty else { return true }
  let index = compileIndex(project.frame, versions: last.provenance.offerings)
  return last.bundle.target(at: index.path)?.nameHash != index.hash
}

private func lifetimes(_ settings: Settings) -> [RoleName: Int] {
  Dictionary(uniqueKeysWithValues: RoleName.allCases.map { ($0, settings.lifetime(of: $0.rawValue)) })
}

/// The offerings of the work tree, told apart by whether git's tree says all about them.
private struct WorkTreeView {
  private let workspace: Workspace
  private let committed: [String: ObjectID]
  private let changed: Set<String>

  init(_ workspace: Workspace, committed: [String: ObjectID], changed: [String]) {
    self.workspace = workspace
    self.committed = committed
    self.changed = Set(offeringIDs(in: changed, below: workspace.inRepository("offerings")))
  }

  /// Unchanged ones by their git tree, so that they can be known from before; the rest from the work tree.
  func offerings(_ repository: String, _ project: ObjectID?) throws -> [KnownOffering] {
    let work = try workspace.workTree()
    var known: [KnownOffering] = []
    for (id, tree) in committed where !changed.contains(id) {
      guard let project else { continue }
      known.append(KnownOffering(id: id, tree: tree, sourceTree: .tree(repository: repository, project)))
    }
    let reader = ProjectReader(source: try work.open())
    for id in changed where try !reader.offering(id).isAbsent {
      known.append(KnownOffering(id: id, tree: nil, sourceTree: work))
    }
    return known.sorted { $0.id < $1.id }
  }
}

extension OfferingStatus {
  init(_ change: OfferingChange, since last: Release?) {
    self.change = change
    version = change.after
    released = last?.provenance.offerings[change.id]
    required = released.flatMap { released in change.weight.map { requiredVersion(released: released, weight: $0) } }
    if let retired = last?.provenance.retired[change.id], let version, version <= retired {
      required = retired.bumped(by: .major)
    }
  }
}

extension Head {
  /// What a person calls it.
  var name: String {
    switch self {
    case .branch(let name, _): name
    case .unborn(let name): name
    case .detached(let commit): "a detached HEAD at \(commit.short)"
    }
  }
}
