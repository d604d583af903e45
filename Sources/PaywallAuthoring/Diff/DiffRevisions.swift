import Git
package import PaywallDiff
package import PaywallModel
package import PaywallProject
package import PaywallRecord
import YAML

/// The semantic difference of a project between two of its states.
package struct ProjectDiff: Sendable {
  /// What was compared, as the user spelled it; nil for the work tree.
  package var base: String
  package var head: String?
  package var offerings: [OfferingChange]
  package var project: ProjectChange
  /// What changes in who may sign; nil if nothing does.
  package var trust: RootDifference?
  /// What a new offering or variant that is a copy does differently than what it was copied from, by `OFFERING` or
  /// `OFFERING/VARIANT`.
  package var copies: [String: CopyDifference] = [:]

  /// The largest weight of all changes; nil if there is none.
  package var weight: Weight? { total(offerings, project) }

  package var isEmpty: Bool { offerings.isEmpty && project.isEmpty && trust == nil }
}

/// How a copy differs from its origin, wire ids aside.
package struct CopyDifference: Sendable {
  package var origin: String
  package var changes: [Change]
}

/// Compares two states of a project. Only the files that git holds for different are read.
///
/// - Parameters:
///   - range: `a..b`, `a...b` or one revision, which is compared with the work tree; nil for HEAD and the work tree.
///   - only: ids of the offerings to compare; empty for all.
package func diff(_ workspace: Workspace, range: String?, only: [String] = []) throws -> ProjectDiff {
  let repository = OpenRepository(try workspace.repository())
  let sides = try DiffSides(workspace, range: range, in: repository)
  let ids = try sides.changedOfferings(in: repository.handle).filter { only.isEmpty || only.contains($0) }
  let old = try sides.read(sides.old, ids)
  let new = try sides.read(sides.new, ids)
  if let unknown = try only.first(where: { try !sides.exists($0) }) {
    throw ProjectError(.notFound, "neither side has an offering '\(unknown)'")
  }
  var changes = compare(offerings: old, new: new)
  let (before, after) = (try sides.frame(sides.old), try sides.frame(sides.new))
  if let frame = after ?? before {
    for index in changes.indices { changes[index].reach = reach(of: changes[index].id, in: frame) }
  }
  let project = only.isEmpty ? compareProject(before, after) : ProjectChange()
  return ProjectDiff(
    base: sides.baseName, head: sides.headName, offerings: changes, project: project,
    trust: only.isEmpty ? try RootDifference(from: sides.oldSource, to: sides.newSource) : nil,
    copies: try copies(among: changes, new, sides, in: repository))
}

/// Compares new offerings and new variants with what they were copied from, as that stood when they were copied.
private func copies(
  among changes: [OfferingChange], _ new: [Offering], _ sides: DiffSides, in repository: OpenRepository
) throws -> [String: CopyDifference] {
  var copies: [String: CopyDifference] = [:]
  for change in changes {
    guard let copy = new.first(where: { $0.id == change.id }) else { continue }
    if change.status == .added { copies[change.id] = try difference(of: copy, sides, in: repository) }
    for added in change.changes where added.kind == .added && added.path.hasPrefix("variants.") {
      let name = String(added.path.dropFirst("variants.".count))
      copies["\(change.id)/\(name)"] = try difference(of: name, in: copy, sides, in: repository)
    }
  }
  return copies
}

private func difference(
  of copy: Offering, _ sides: DiffSides, in repository: OpenRepository
) throws -> CopyDifference? {
  guard let origin = copy.root?["origin"]?.string.flatMap({ try? Origin($0) }),
    let source = try sides.read(origin, in: repository), let difference = compare(source, copy)
  else { return nil }
  let wireIDs = Set(copy.variants.map { "variants.\($0.name).id" })
  return CopyDifference(
    origin: origin.offering, changes: difference.changes.filter { !wireIDs.contains($0.path) })
}

private func difference(
  of variant: String, in offering: Offering, _ sides: DiffSides, in repository: OpenRepository
) throws -> CopyDifference? {
  guard let copy = offering.variant(variant),
    let origin = copy.root?["origin"]?.string.flatMap({ try? Origin($0) }), let name = origin.variant,
    let source = try sides.read(origin, in: repository)?.variant(name)
  else { return nil }
  let path = "variants.\(variant).id"
  return CopyDifference(
    origin: "\(origin.offering)/\(name)", changes: compare(source, copy).filter { $0.path != path })
}

/// The two states that are compared; the older one may be nothing. Both are read through one handle of the repository,
/// which keeps the trees that they share.
private struct DiffSides {
  let workspace: Workspace
  private let gitFolder: String
  var old: ProjectReader?
  var new: ProjectReader?
  var baseName: String
  var headName: String?
  private var oldTree: ObjectID?
  private var newTree: ObjectID?
  /// The whole tree of the older commit, which the work tree is compared with.
  private var oldRoot: ObjectID?

  init(_ workspace: Workspace, range: String?, in repository: OpenRepository) throws {
    self.workspace = workspace
    gitFolder = repository.handle.gitFolder
    let spelled = range
    let range = range.map(ReleaseNames(folder: workspace.prefix).resolved)
    if let range, let ends = try repository.handle.range(range) {
      (baseName, headName) = Self.names(spelled ?? range)
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
    new = ProjectReader(source: try workspace.workTree().open())
    if range == nil, case .unborn = try repository.handle.head() { return }
    let commit = try repository.handle.commit(range ?? baseName)
    oldRoot = commit.tree
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
    let tree = try repository.commit(commit).tree
    if workspace.prefix.isEmpty { return tree }
    return try repository.entry(workspace.prefix, inTree: tree)?.id
  }

  /// The offerings with a file that differs.
  func changedOfferings(in repository: borrowing Repository) throws -> [String] {
    let folder = headName == nil ? workspace.inRepository("offerings") : "offerings"
    let deltas =
      try headName == nil
      ? repository.workTreeChanges(from: oldRoot, below: folder)
      : repository.diff(oldTree, newTree, below: folder)
    return offeringIDs(in: deltas.map(\.path), below: folder)
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

  /// Where each side is read from.
  var oldSource: SourceTree? { oldTree.map { .tree(repository: gitFolder, $0) } }
  var newSource: SourceTree? {
    guard headName == nil else { return newTree.map { .tree(repository: gitFolder, $0) } }
    return try? workspace.workTree()
  }

  func exists(_ id: String) throws -> Bool {
    try [old, new].compactMap { $0 }.contains { try !$0.offering(id).isAbsent }
  }

  func frame(_ reader: ProjectReader?) throws -> ProjectFrame? {
    try reader.map { ProjectFrame(reading: try $0.frame()) }
  }
}
