import Git
import PaywallModel
import PaywallRules
import PaywallProject
import PaywallRecord
import TUF

/// A project that is checked in one or two of its states, each against the same base.
struct ValidationSubject {
  /// One state of the project.
  enum State {
    case workTree(Memory)
    /// A tree of the project's folder, and the commit that it is of or stands on.
    case tree(ObjectID, from: ObjectID?, Memory)
  }

  /// What is made of earlier checks.
  enum Memory {
    /// Nothing: every offering is read.
    case unused
    /// Offerings that were checked before are not read again.
    case read
    /// The same, and what is found is kept for the next check.
    case kept
  }

  let workspace: Workspace
  /// What is to become of the work tree, or of the revision that is checked.
  private let change: PlannedChange
  let base: Baseline?
  /// What the clone knows of the project's releases; nil if nothing can know, or another base was asked for.
  let record: Record?
  /// Nil if the project is in no repository.
  let repository: OpenRepository?
  /// The commit that is checked, or that the work tree and what is staged stand on; nil before the first.
  let head: ObjectID?

  init(_ workspace: Workspace, _ options: ValidationOptions) throws {
    self.workspace = workspace
    change = options.change
    let needsGit = options.needsGit || workspace.root == nil
    guard needsGit || workspace.repositoryPath != nil else {
      (base, record, repository, head) = (nil, nil, nil, nil)
      return
    }
    let repository = OpenRepository(try workspace.repository())
    self.repository = repository
    let revision = try options.revision.map { try workspace.published($0, in: repository.handle) }
    if let revision,
      try ifPresent({ () throws(GitError) in try repository.handle.object(revision) }) == nil
    {
      throw ProjectError(
        .notFound, "'\(revision)' is neither a path nor a revision",
        hint: try nearestRevision(to: revision, among: repository.handle.revisionNames()).map(didYouMean)
          ?? (revision.hasPrefix("release/")
            ? "see the releases with: paywall log" : "see the revisions with: git log --oneline --all"))
    }
    head =
      try revision.map { try repository.handle.commit($0).id }
      ?? repository.handle.head().commit
    if options.revision == nil, !options.isStaged {
      let commit = try head.map { id throws(GitError) in try repository.handle.commit(id) }
      _ = try workTreeRoot(of: workspace, at: commit, in: repository.handle)
    }
    guard options.base == nil else {
      record = nil
      base = try options.base.map { try Baseline($0, of: workspace, in: repository.handle) }
      return
    }
    record = try Record(before: head, of: workspace, in: repository.handle)
    let heads = try (head.map { [$0] } ?? []) + (options.revision == nil ? repository.handle.mergeHeads() : [])
    base = try record.flatMap { try Baseline.last(before: heads, $0, of: workspace, in: repository.handle) }
  }

  /// Whether there is nothing to compare with in a clone whose history was cut off.
  var lacksHistory: Bool { base == nil && repository?.handle.isShallow == true }

  /// What is missing for certain of what rules about history compare with; a note where they had a release to compare with.
  private var historyGap: HistoryGap? {
    let file = workspace.root.flatMap { root in
      Workspace.settingsFiles.first { FileSystem.kind("\(root)/\($0)") != nil }
    }
    func gap(_ message: String, _ hint: String) -> HistoryGap {
      HistoryGap(
        file: file ?? "paywall.yaml",
        message: "\(message), so rules about history compared with \(base?.name ?? "nothing")", hint: hint,
        isPartial: base != nil)
    }
    guard repository != nil else {
      return gap("the project is in no git repository", "check it in a clone of its repository")
    }
    if let missing = record?.gap, missing.isCertain { return gap(missing.message, "fetch it with: \(missing.command)") }
    return lacksHistory
      ? gap("this clone is shallow and contains no release", "fetch it with: paywall fetch") : nil
  }

  /// The state that is to be checked.
  func state(_ options: ValidationOptions, in context: RunContext) throws -> State {
    guard let repository else { return .workTree(.unused) }
    // What is remembered is for one state of the files outside offerings: that of the work tree, not that of a plan.
    let isKept = change.paths.allSatisfy { $0.hasPrefix("offerings/") }
    let memory = !options.isRemembered ? Memory.unused : isKept ? .kept : .read
    if options.isStaged {
      let staged = try repository.handle.stagedTree(index: context.environment["GIT_INDEX_FILE"])
      return .tree(try workspace.projectTree(ofStaged: staged, in: repository.handle), from: head, .kept)
    }
    guard let revision = options.revision ?? (workspace.root == nil ? "HEAD" : nil) else { return .workTree(memory) }
    return .tree(try tree(of: revision, repository), from: head, memory)
  }

  /// The state whose findings are omitted: where a branch left the revision that was asked for, as `git diff a...b` has
  /// it. Nil for none, and where the project was not there yet.
  func since(_ options: ValidationOptions) throws -> State? {
    guard let repository else { return nil }
    let named = try options.since.map { try workspace.published($0, in: repository.handle) }
    guard let since = try named.map({ try repository.handle.commit($0).id }) ?? (options.isStaged ? head : nil) else {
      return nil
    }
    let start =
      options.isSinceExact
      ? since
      : try head.flatMap { head in
        try repository.handle.ifWhole { () throws(GitError) in try repository.handle.mergeBase(since, head) } ?? nil
      } ?? since
    let commit = try repository.handle.commit(start)
    guard let tree = try workspace.projectTreeIfPresent(of: commit, in: repository.handle),
      try repository.handle.entries(ofTree: tree).contains(where: { Workspace.settingsFiles.contains($0.name) })
    else { return nil }
    return .tree(tree, from: start, options.isStaged || options.isRemembered ? .read : .unused)
  }

  private func tree(of revision: String, _ repository: OpenRepository) throws -> ObjectID {
    try workspace.projectTree(
      of: repository.handle.commit(workspace.published(revision, in: repository.handle)), in: repository.handle)
  }

  /// Where a state is read from.
  func sourceTree(_ state: State) throws -> SourceTree {
    let now: SourceTree
    if case .tree(let tree, _, _) = state, let repository {
      now = .tree(repository: repository.handle.gitFolder, tree)
    } else {
      now = try workspace.workTree()
    }
    return change.isEmpty ? now : .changed(now, change)
  }

  func project(at state: State, in context: RunContext) throws -> CheckedProject {
    let sourceTree = try sourceTree(state)
    guard let repository else {
      return try checkProject(
        sourceTree, now: context.now, ends: ends(at: sourceTree), historyGap: historyGap, progress: context.progress)
    }
    let local = try localChanges(of: state, in: repository.handle)
    var known: [KnownOffering]?
    var cache: ValidationCache?
    if state.memory != .unused {
      known = try offerings(of: state, local, in: repository.handle)
      cache = ValidationCache(of: workspace, in: repository.handle, isKept: state.memory == .kept)
    }
    return try checkProject(
      sourceTree, offerings: known, cache: cache, now: context.now, history: try history(of: state, local, repository),
      translations: try translations(of: state, local, in: repository.handle),
      ends: record?.ends ?? ends(at: sourceTree),
      rootFault: try record?.rootFault(of: sourceTree), historyGap: historyGap, progress: context.progress)
  }

  /// The files of offerings that a work tree has otherwise than the head, as the repository calls them; none for a tree.
  private func localChanges(of state: State, in repository: borrowing Repository) throws -> [String] {
    guard case .workTree = state else { return [] }
    return try repository.workTreeChanges(
      from: head.map { id throws(GitError) in try repository.commit(id).tree },
      below: workspace.inRepository("offerings")
    ).map(\.path)
  }

  /// The offerings of a state, by the trees that they were checked under; those that the work tree has otherwise without.
  private func offerings(
    of state: State, _ local: [String], in repository: borrowing Repository
  ) throws -> [KnownOffering] {
    let project: ObjectID?
    if case .tree(let tree, _, _) = state {
      project = tree
    } else {
      let commit = try head.map { id throws(GitError) in try repository.commit(id) }
      project = try commit.flatMap { try workspace.projectTreeIfPresent(of: $0, in: repository) }
    }
    let edited = Set(offeringIDs(in: local, below: workspace.inRepository("offerings")) + plannedOfferings)
    let trees = try offeringTrees(project, in: repository)
    let whole = try sourceTree(state)
    let isSame = if case .tree = state { change.isEmpty } else { false }
    let ids = isSame ? trees.keys.sorted() : try ProjectReader(source: try whole.open()).offerings().ids
    return ids.map { id in
      guard let project, let tree = trees[id], !edited.contains(id) else {
        return KnownOffering(id: id, tree: nil, sourceTree: whole)
      }
      return KnownOffering(id: id, tree: tree, sourceTree: .tree(repository: repository.gitFolder, project))
    }
  }

  /// The offerings that the planned change touches.
  private var plannedOfferings: [String] { offeringIDs(in: change.paths.map { "\($0)/" }, below: "offerings") }

  private func translations(
    of state: State, _ local: [String], in repository: borrowing Repository
  ) throws -> TranslationHistory? {
    // What is planned is written now, whatever the file says as it is.
    switch state {
    case .workTree:
      TranslationHistory(
        of: workspace, from: head, merging: try repository.incomingCommits(),
        local: local + change.paths.map(workspace.inRepository))
    case .tree(let tree, let start, _):
      try TranslationHistory(of: workspace, from: start, to: tree, planned: change.paths, in: repository)
    }
  }

  /// Without a record only root metadata has an end.
  private func ends(at sourceTree: SourceTree) throws -> [(role: RoleName, expires: Int64)] {
    try readRootIfPresent(sourceTree).map { [(.root, $0.role.expires)] } ?? []
  }

  private func history(of state: State, _ local: [String], _ repository: OpenRepository) throws -> History? {
    guard let base else { return nil }
    let changed: [String]
    switch state {
    case .workTree:
      changed = Set(try base.changed(toWorkTree: local, of: workspace, in: repository.handle) + plannedOfferings)
        .sorted()
    case .tree(let tree, _, _):
      changed = Set(try base.changed(to: tree, in: repository.handle) + plannedOfferings).sorted()
    }
    return History(base: base, repository: repository.handle.gitFolder, changed: changed)
  }
}

extension ValidationSubject.State {
  fileprivate var memory: ValidationSubject.Memory {
    switch self {
    case .workTree(let memory), .tree(_, _, let memory): memory
    }
  }
}

extension ValidationOptions {
  fileprivate var needsGit: Bool { revision != nil || base != nil || since != nil || isStaged }
}

extension Workspace {
  /// The tree of the project's folder in what is staged.
  fileprivate func projectTree(ofStaged tree: ObjectID, in repository: borrowing Repository) throws -> ObjectID {
    guard let entry = try repository.entry(prefix, inTree: tree), entry.mode == .tree else {
      throw ProjectError(.notFound, "no file of the project is staged", hint: "stage it with: git add -A")
    }
    return entry.id
  }
}
