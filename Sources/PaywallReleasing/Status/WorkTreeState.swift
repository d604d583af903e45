import Base
import Git
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRecord

/// What git says of a project between its last release and its work tree.
struct WorkTreeState {
  let workspace: Workspace
  let head: Head
  /// Of the head; nil before the first.
  let commit: Commit?
  let record: Record
  /// The project's tree in the last release; nil if there is none, and where its source is not here.
  let released: ObjectID?
  /// The files that differ from the head's, as the repository calls them.
  let local: [String]
  /// The offerings that differ from the last release.
  let changed: Set<String>
  /// The project's tree in the head.
  private let project: ObjectID?

  var last: Release? { record.last }

  init(_ workspace: Workspace, in repository: borrowing Repository) throws {
    self.workspace = workspace
    head = try repository.head()
    commit = try head.commit.map { id throws(GitError) in try repository.commit(id) }
    record = try Record(of: workspace, at: commit, in: repository)
    try RecordAudit(of: workspace, in: repository).requireIntact(record, record.trust, repository)
    project = try commit.flatMap { try workspace.projectTreeIfPresent(of: $0, in: repository) }
    local = try repository.workTreeChanges(from: commit?.tree, below: workspace.prefix).map(\.path)
    released = try record.last.flatMap { try $0.sourceTreeID(in: repository) }
    let sinceRelease = try repository.diff(released, project, below: "offerings").map {
      workspace.inRepository($0.path)
    }
    changed = Set(offeringIDs(in: local + sinceRelease, below: workspace.inRepository("offerings")))
  }

  /// What history rules compare with.
  func history(in repository: borrowing Repository) throws -> History? {
    let heads = try (commit.map { [$0.id] } ?? []) + repository.mergeHeads()
    guard let base = try Baseline.last(before: heads, record, of: workspace, in: repository) else { return nil }
    let changed =
      base.tree == released ? changed.sorted() : try base.changed(toWorkTree: local, of: workspace, in: repository)
    return History(base: base, repository: repository.gitFolder, changed: changed)
  }

  /// The offerings of the work tree. Unchanged ones by their git tree, so that they can be known from before; the rest from
  /// the work tree.
  func offerings(_ kept: KeptOfferings, in repository: borrowing Repository) throws -> [KnownOffering] {
    let edited = Set(offeringIDs(in: local, below: workspace.inRepository("offerings")))
    let work = try workspace.workTree()
    var known: [KnownOffering] = []
    for (id, tree) in try offeringTrees(project, in: repository) where !edited.contains(id) {
      guard let project else { continue }
      known.append(KnownOffering(id: id, tree: tree, sourceTree: .tree(repository: repository.gitFolder, project)))
    }
    let reader = ProjectReader(source: try work.open())
    for id in edited where try kept.present(id, by: reader) != nil {
      known.append(KnownOffering(id: id, tree: nil, sourceTree: work))
    }
    return known.sorted { $0.id < $1.id }
  }
}

extension WorkTreeState {
  /// The command that brings the branch to a remote, or first its commits here; nil where the remote had all of it when
  /// it was asked last.
  func pushCommand(to remote: String, in repository: borrowing Repository) throws -> String? {
    guard case .branch(let name, let tip) = head else { return nil }
    let fetched = try repository.reference("refs/remotes/\(remote)/\(name)")?.target
    if let fetched, try repository.comes(tip, after: fetched) == false {
      return try repository.comes(fetched, after: tip) == true
        ? nil : "git pull --no-rebase \(shellWord(remote)) \(shellWord(name))"
    }
    return fetched == tip ? nil : "git push \(shellWord(remote)) \(shellWord(name))"
  }

  /// Whether a remote had, when it was asked last, a record that this clone's goes on after.
  func isLate(_ remote: String, in repository: borrowing Repository) throws -> Bool {
    guard let last = record.last else { return false }
    let name = ReleaseNames.name(record.names.record, in: ReleaseNames.place(of: remote))
    guard let fetched = try repository.reference(name)?.target, fetched != last.record.id else { return false }
    return try repository.comes(last.record.id, after: fetched) == true
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
