import Git
import JSON
import PaywallModel
import PaywallProject
import PaywallRecord
import YAML

/// An index of git whose tree is compared in the place of the work tree.
struct StagedIndex {
  /// The index's file; nil for the repository's own.
  var path: String?
}

/// The two states that are compared; the older one may be nothing. Both are read through one handle of the repository,
/// which keeps the trees that they share.
struct DiffSides {
  let workspace: Workspace
  private let gitFolder: String
  var old: ProjectReader?
  var new: ProjectReader?
  var baseName: String
  var headName: String?
  /// The commits; the newer is nil for the work tree, the older before the first commit.
  private(set) var oldCommit: ObjectID?
  private(set) var newCommit: ObjectID?
  /// When the newer commit was made, in seconds since 1970; nil for the work tree.
  private(set) var moment: Int64?
  private var oldTree: ObjectID?
  private var newTree: ObjectID?
  /// The whole tree of the older commit, which the work tree is compared with.
  private var oldRoot: ObjectID?

  /// - Throws: for a range of two commits and an index.
  init(_ workspace: Workspace, range: String?, staged: StagedIndex? = nil, in repository: OpenRepository) throws {
    self.workspace = workspace
    gitFolder = repository.handle.gitFolder
    let spelled = range
    let range = try range.map { try workspace.published($0, in: repository.handle) }
    if let range, let ends = try repository.handle.range(range) {
      if staged != nil {
        throw ProjectError(
          .refused, "'\(range)' is a range of commits, and nothing of it is staged", hint: "name one revision, or none")
      }
      (baseName, headName) = Self.names(spelled ?? range)
      (oldCommit, newCommit) = (ends.base, ends.head)
      moment = try repository.handle.commit(ends.head).committer.seconds
      oldTree = try Self.project(workspace, ends.base, in: repository.handle)
      newTree = try Self.project(workspace, ends.head, in: repository.handle)
      old = oldTree.map { ProjectReader(source: GitTreeSource(repository, $0)) }
      new = newTree.map { ProjectReader(source: GitTreeSource(repository, $0)) }
      guard old != nil || new != nil else {
        throw ProjectError(.notFound, "neither side of '\(range)' contains the project")
      }
      return
    }
    baseName = spelled ?? "HEAD"
    if let staged {
      headName = "the index"
      newTree = try Self.project(
        workspace, tree: repository.handle.stagedTree(index: staged.path), in: repository.handle)
      new = newTree.map { ProjectReader(source: GitTreeSource(repository, $0)) }
    } else {
      new = ProjectReader(source: try workspace.workTree().open())
    }
    if range == nil, case .unborn = try repository.handle.head() { return }
    let commit = try repository.handle.commit(range ?? baseName)
    (oldRoot, oldCommit) = (commit.tree, commit.id)
    oldTree = try Self.project(workspace, commit.id, in: repository.handle)
    old = oldTree.map { ProjectReader(source: GitTreeSource(repository, $0)) }
  }

  private static func names(_ range: String) -> (String, String) {
    let dots = range.contains("...") ? "..." : ".."
    guard let middle = range.firstRange(of: dots) else { return (range, "") }
    let ends = (String(range[..<middle.lowerBound]), String(range[middle.upperBound...]))
    return (ends.0.isEmpty ? "HEAD" : ends.0, ends.1.isEmpty ? "HEAD" : ends.1)
  }

  /// The project's tree in a commit; nil if the commit does not hold the project yet or any more.
  private static func project(
    _ workspace: Workspace, _ commit: ObjectID, in repository: borrowing Repository
  ) throws -> ObjectID? {
    try project(workspace, tree: repository.commit(commit).tree, in: repository)
  }

  private static func project(
    _ workspace: Workspace, tree: ObjectID, in repository: borrowing Repository
  ) throws -> ObjectID? {
    if workspace.prefix.isEmpty { return tree }
    return try repository.entry(workspace.prefix, inTree: tree)?.id
  }

  /// The files of offerings that git holds for different, from the project's folder.
  func changedFiles(in repository: borrowing Repository) throws -> [String] {
    let folder = headName == nil ? workspace.inRepository("offerings") : "offerings"
    let deltas =
      try headName == nil
      ? repository.workTreeChanges(from: oldRoot, below: folder)
      : repository.diff(oldTree, newTree, below: folder)
    return deltas.map { "offerings" + $0.path.dropFirst(folder.count) }
  }

  /// Whether a file says something else on the two sides; comments and formatting say nothing.
  func isOther(_ path: String) throws -> Bool {
    func meaning(_ reader: ProjectReader?) throws -> [UInt8]? {
      try reader?.source.fileIfPresent(path).map { $0.read().root?.json.canonicalBytes() ?? $0.bytes }
    }
    return try meaning(old) != meaning(new)
  }

  func read(_ reader: ProjectReader?, _ ids: [String]) throws -> [Offering] {
    guard let reader else { return [] }
    return try ids.compactMap { id in
      let files = try reader.offering(id)
      if files.isAbsent { return nil }
      return Offering(reading: files)
    }
  }

  /// What something was copied from, as it stood in the commit that is recorded; else as it stands on the newer side.
  func read(_ origin: Origin, in repository: OpenRepository) throws -> Offering? {
    if let revision = origin.revision, let commit = try repository.handle.commitIfPresent(revision),
      let tree = try workspace.projectTreeIfPresent(of: commit, in: repository.handle),
      let offering = try read(ProjectReader(source: GitTreeSource(repository, tree)), [origin.offering]).first
    {
      return offering
    }
    return try read(new, [origin.offering]).first
  }

  /// Such as `1a2b3c4 to 5d6e7f8`; nil before the first commit.
  var commits: String? { oldCommit.map { "\($0.short) to \(newCommit?.short ?? headName ?? "the work tree")" } }

  /// Where each side is read from.
  var oldSource: SourceTree? { oldTree.map { .tree(repository: gitFolder, $0) } }
  var newSource: SourceTree? {
    guard headName == nil else { return newTree.map { .tree(repository: gitFolder, $0) } }
    return try? workspace.workTree()
  }

  func exists(_ id: String) throws -> Bool {
    try [old, new].compactMap { $0 }.contains { try !$0.offering(id).isAbsent }
  }

  /// The offerings of both sides.
  func offerings() throws -> [String] { try [old, new].compactMap { $0 }.flatMap { try $0.offerings().ids } }

  func frame(_ reader: ProjectReader?) throws -> ProjectFrame? {
    try reader.map { ProjectFrame(reading: try $0.frame()) }
  }
}
