package import Git
import PaywallDiff
package import PaywallModel
package import PaywallProject
package import PaywallRecord
import PaywallRules

/// What a project is compared with by history rules.
package struct Baseline: Sendable {
  /// `release/3`, or the revision as it was asked for.
  package let name: String
  /// The tree of the project's folder.
  package let tree: ObjectID
  /// Offerings that were released and are no longer there, with their last versions.
  package let retired: [String: SemanticVersion]
  /// The source of the newest release, where that was published beside this history: what it took is not known here.
  private(set) var missed: ObjectID?
  /// The record that holds the releases before it; nil where it is no release.
  private let record: Record?
  /// Whether it is a release, and not a revision that somebody asked to compare with.
  var isRelease: Bool { record != nil }
  /// The number of the release.
  private let number: Int

  private init(
    name: String, tree: ObjectID, retired: [String: SemanticVersion] = [:], _ record: Record? = nil, number: Int = 0
  ) {
    self.name = name
    self.tree = tree
    self.retired = retired
    self.record = record
    self.number = number
  }

  /// A release; nil for one whose source commit is not here.
  package init?(_ release: Release, of record: Record, in repository: borrowing Repository) throws {
    guard let tree = try release.sourceTreeID(in: repository) else { return nil }
    self.init(name: Self.name(release.number), tree: tree, retired: release.retired, record, number: release.number)
  }

  /// However the tag is called in full, people say `release/N`.
  private static func name(_ number: Int) -> String { ReleaseNames(folder: "").tag(number) }

  /// The project at a revision.
  package init(_ revision: String, of workspace: Workspace, in repository: borrowing Repository) throws {
    let commit = try repository.commit(workspace.published(revision, in: repository))
    self.init(name: revision, tree: try workspace.projectTree(of: commit, in: repository))
  }

  /// The last release that one of `heads` comes after, so that a branch is not blamed for what was released beside it; without
  /// a head the last of all. Nil if nothing was released before them, and where its source is not here. A merge that is not
  /// committed yet has two: what it brings in was released before it.
  ///
  /// Most often that is the last release, which one question to git's graph says. What the record holds decides, not a
  /// tag, which somebody may have moved; a clone that has tags which the record lacks goes by these first.
  package static func last(
    before heads: [ObjectID], _ record: Record, of workspace: Workspace, in repository: borrowing Repository
  ) throws -> Baseline? {
    let retired = record.last?.retired ?? [:]
    let numbers = try repository.references(matching: record.names.tagPattern).compactMap {
      record.names.release(ofTag: $0.name)
    }
    for number in numbers.sorted(by: >) where number > record.last?.number ?? 0 {
      guard let commit = try repository.commitIfPresent(record.names.tag(number)),
        let tree = try workspace.projectTreeIfPresent(of: commit, in: repository)
      else { continue }
      if try repository.isBeside(commit.id, heads) { continue }
      return Baseline(name: name(number), tree: tree, retired: retired, record, number: number)
    }
    guard let last = record.last, let base = try Baseline(last, of: record, in: repository), let source = last.source
    else {
      return nil
    }
    if try !repository.isBeside(source, heads) { return base }
    var earlier: Baseline?
    try record.forEachRelease(in: repository) { release in
      guard let base = try Baseline(release, of: record, in: repository), let source = release.source,
        try !repository.isBeside(source, heads)
      else { return true }
      earlier = Baseline(name: base.name, tree: base.tree, retired: retired, record, number: base.number)
      earlier?.missed = last.source
      return false
    }
    return earlier
  }

  /// The offerings that differ between the base and a tree of the project; nil stands for no project.
  package func changed(to project: ObjectID?, in repository: borrowing Repository) throws -> [String] {
    offeringIDs(in: try repository.diff(tree, project, below: "offerings").map(\.path), below: "offerings")
  }

  /// Calls `visit` with each release before it whose offerings differ from those of the release after it, the newest
  /// first, until that returns false. Releases whose source is not here are passed over.
  func forEachEarlier(in folder: String, _ visit: (EarlierRelease) throws -> Bool) throws {
    guard let record else { return }
    let repository = OpenRepository(try Repository.open(folder))
    var newer = tree
    try record.forEachRelease(in: repository.handle) { release in
      guard release.number < number, let tree = try release.sourceTreeID(in: repository.handle) else { return true }
      let paths = try repository.handle.diff(tree, newer, below: "offerings").map(\.path)
      newer = tree
      let changed = offeringIDs(in: paths, below: "offerings")
      if changed.isEmpty { return true }
      let reader = ProjectReader(source: GitTreeSource(repository, tree))
      return try visit(EarlierRelease(name: Self.name(release.number), changed: changed, reader: reader))
    }
  }

  /// The offerings that differ between the base and the work tree.
  /// - Parameter local: the files that it has otherwise than the head, as the repository calls them.
  package func changed(
    toWorkTree local: [String], of workspace: Workspace, in repository: borrowing Repository
  ) throws -> [String] {
    let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id) }
    let project = try head.flatMap { try workspace.projectTreeIfPresent(of: $0, in: repository) }
    let edited = offeringIDs(in: local, below: workspace.inRepository("offerings"))
    return Set(edited + (try changed(to: project, in: repository))).sorted()
  }
}

extension Repository {
  /// Whether one of `heads` has a history in common with `release`, and none comes after it. False without a head, and
  /// where git cannot tell, as in a clone whose history was cut off.
  fileprivate func isBeside(_ release: ObjectID, _ heads: [ObjectID]) throws -> Bool {
    guard try commitIfPresent(release) != nil else { return false }
    var isRelated = false
    for head in heads {
      guard let common = try ifWhole({ () throws(GitError) in try mergeBase(release, head) }) ?? nil else { continue }
      if common == release { return false }
      isRelated = true
    }
    return isRelated
  }
}

/// A base, and which offerings are another than there.
package struct History: Sendable {
  package let base: Baseline
  /// The folder of the repository that holds the base.
  package let repository: String
  package let changed: [String]
  /// The offerings that changed, as they are in the base.
  package let past: KeptOfferings

  package init(base: Baseline, repository: String, changed: [String]) {
    past = KeptOfferings(of: Set(changed))
    self.base = base
    self.repository = repository
    self.changed = changed
  }

  /// The base as history rules read it.
  func project() throws -> BaseProject {
    let reader = ProjectReader(source: try SourceTree.tree(repository: repository, base.tree).open())
    return BaseProject(
      name: base.name, isRelease: base.isRelease, missed: base.missed?.short, reader: reader, kept: past,
      changed: changed, retired: base.retired,
      earlier: { try base.forEachEarlier(in: repository, $0) }
    ) { old, new in
      compare(old, new).map { OfferingDifference(weight: $0.weight, variants: $0.changedVariants(of: new)) }
    }
  }
}
