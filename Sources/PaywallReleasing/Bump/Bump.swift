import Git
import PaywallBundle
import PaywallChecking
import PaywallDiff
package import PaywallModel
package import PaywallProject
package import PaywallRecord
import YAML

/// How far a version is to move.
package enum BumpTarget: Sendable, Equatable {
  /// As far as the changes since the last release ask.
  case asChanged
  case by(Weight)
  case to(SemanticVersion)
}

package struct BumpOptions: Sendable {
  /// Empty for every offering that needs it.
  package var offerings: [String]
  package var target: BumpTarget
  package var isDryRun: Bool
  package var commits: Bool

  package init(offerings: [String] = [], target: BumpTarget = .asChanged, isDryRun: Bool = false, commits: Bool = true)
  {
    self.offerings = offerings
    self.target = target
    self.isDryRun = isDryRun
    self.commits = commits
  }
}

/// What became of one offering's version.
package struct Bump: Sendable {
  package enum Reason: String, Sendable { case bumped, sufficient, unreleased, unchanged }
  package var id: String
  package var reason: Reason
  package var before: SemanticVersion
  package var after: SemanticVersion
  /// What the changes since the last release weigh; nil if that is not known, or nothing.
  package var weight: Weight?
  /// The version of the last release; nil if it has none.
  package var released: SemanticVersion?
  /// Whether they say how far the version moves, and not the user.
  package var isAsChanged = true
  /// Whether no commit has a version that is sufficient, and other uncommitted edits are beside it.
  package var isUncommitted = false
  /// What both sides of a merge had, ours first, if git left a conflict in the version alone, which is settled now.
  package var sides: [SemanticVersion] = []
}

/// What `bump` did.
package struct BumpResult: Sendable {
  /// What became of each offering that was asked for or changed.
  package var bumps: [Bump]
  /// The commit, in hexadecimal digits, if one was made.
  package var commit: String?
  /// The release that was compared with; nil if none is known.
  package var release: Int?
  /// What the clone may lack of the project's releases.
  package var gap: RecordGap?
  /// The files whose conflict was settled, as git calls them from any folder; the commit is the user's then.
  package var settled: [String] = []
  /// What ends what git was in the midst of, once all of it is staged; nil while other files are in conflict.
  package var continuation: String?
}

/// Moves the versions of offerings by what changed since their last release: edits the one line of each offering.yaml,
/// and commits just those files.
///
/// Where a merge left a conflict in the version alone, the higher of both is what moves; then nothing is committed.
/// - Throws: if the clone lacks what it would have to compare with, if an offering cannot be read or is in another
///   conflict, or if it has uncommitted edits and a commit is requested.
package func bump(
  _ workspace: Workspace, _ options: BumpOptions, in context: RunContext
) throws -> BumpResult {
  let repository = try workspace.repository()
  let record = try Record(of: workspace, in: repository)
  try record.requireWhole()
  let (last, target) = (record.last, options.target)
  if target == .asChanged { try requireReleased(record, in: repository) }
  let ids =
    try options.offerings.isEmpty
    ? changedSince(last, workspace, in: repository) + conflicted(workspace, in: repository) : options.offerings
  let conflicts = try SettledVersions(Set(ids).sorted(), in: workspace)
  let reader = ProjectReader(source: try SourceTree.changed(workspace.workTree(), conflicts.change).open())
  var plans = try (options.offerings.isEmpty ? Set(ids).sorted() : ids).map { id in
    try BumpPlan(
      id, isNamed: target == .asChanged || !options.offerings.isEmpty, reader: reader, last: last, target: target,
      sides: conflicts.sides[id] ?? [], workspace: workspace,
      in: repository)
  }
  let finished = try options.commits && conflicts.sides.isEmpty ? finish(&plans, workspace, in: repository) : []
  let edits = plans.filter { $0.bump.reason == .bumped || !$0.bump.sides.isEmpty }
  var result = BumpResult(bumps: plans.map(\.bump), commit: nil, release: last?.number, gap: record.gap)
  result.settled = edits.filter { !$0.bump.sides.isEmpty }.map { ":/" + workspace.inRepository($0.file.path) }
  if !result.settled.isEmpty {
    let others = try repository.unmergedFiles().map { ":/" + $0.path }.filter { !result.settled.contains($0) }
    let torn = others.filter { repository.isTorn(String($0.dropFirst(2))) }
    // Those without a marker were settled before.
    result.settled += others.filter { !torn.contains($0) }
    result.continuation = torn.isEmpty ? (repository.operation ?? .merge).continuation : nil
  }
  guard !options.isDryRun, !edits.isEmpty else { return result }
  let paths = edits.map { workspace.inRepository($0.file.path) }
  let commits = options.commits && result.settled.isEmpty
  let identity =
    try commits
    ? repository.identity(environment: context.environment, now: context.now) : nil
  if commits {
    try requireCommitted(edits.map(\.bump.id).filter { !finished.contains($0) }, workspace, in: repository)
  }
  let folder = try workspace.folder()
  try FileSystem.removeAbandoned(beside: edits.map { "\(folder)/\($0.file.path)" })
  for edit in edits { try FileSystem.write(edit.bytes, to: "\(folder)/\(edit.file.path)") }
  guard let identity else { return result }
  do {
    result.commit = try repository.commitPaths(
      paths, message: message(edits.map(\.bump)), author: identity.author, committer: identity.committer,
      environment: context.environment
    ).description
  } catch {
    // What stayed would make the next run say that there is nothing to bump.
    for edit in edits { try? FileSystem.write(edit.file.bytes, to: "\(folder)/\(edit.file.path)") }
    throw error
  }
  return result
}

/// Makes bumps of versions that are moved in the work tree and in no commit, as a killed run leaves them.
/// - Returns: the offerings of which nothing else is uncommitted.
private func finish(
  _ plans: inout [BumpPlan], _ workspace: Workspace, in repository: borrowing Repository
) throws -> Set<String> {
  guard let commit = try repository.head().commit.map({ id throws(GitError) in try repository.commit(id) }),
    try workspace.projectTreeIfPresent(of: commit, in: repository) != nil
  else { return [] }
  let folder = workspace.inRepository("offerings")
  let local = try repository.workTreeChanges(from: commit.tree, below: folder).map(\.path)
  let committed = ProjectReader(source: try workspace.sourceTree(of: commit, in: repository).open())
  var finished: Set<String> = []
  for index in plans.indices where plans[index].bump.reason == .sufficient {
    let (plan, id) = (plans[index], plans[index].bump.id)
    guard local.contains(workspace.inRepository(plan.file.path)),
      let before = try? versioned(id, committed), before.version < plan.bump.before
    else { continue }
    let isAlone = local.filter { $0.hasPrefix("\(folder)/\(id)/") }.count == 1
    guard isAlone, before.file.replacing(before.version, at: before.node, with: plan.bump.before) == plan.file.bytes
    else {
      plans[index].bump.isUncommitted = true
      continue
    }
    plans[index].bump.reason = .bumped
    plans[index].bump.before = before.version
    finished.insert(id)
  }
  return finished
}

private func message(_ bumps: [Bump]) -> String {
  if bumps.count == 1, let bump = bumps.first { return "\(bump.id): version \(bump.after)" }
  return "bump \(bumps.count) offerings\n\n" + bumps.map { "\($0.id) \($0.after)" }.joined(separator: "\n") + "\n"
}

/// The offerings that differ between the last release and the work tree.
private func changedSince(_ last: Release?, _ workspace: Workspace, in repository: borrowing Repository) throws
  -> [String]
{
  guard let last else { return [] }
  let head = try repository.commit("HEAD")
  let project = try workspace.projectTree(of: head, in: repository)
  let released = try last.sourceTree(in: repository)
  guard case .tree(_, let tree) = released else { return [] }
  let committed = try repository.diff(tree, project, below: "offerings")
  let local = try repository.workTreeChanges(from: head.tree, below: workspace.inRepository("offerings"))
  let paths = committed.map { workspace.inRepository($0.path) } + local.map(\.path)
  let reader = ProjectReader(source: try workspace.workTree().open())
  return try offeringIDs(in: paths, below: workspace.inRepository("offerings")).filter { id in
    try !reader.offering(id).isAbsent
  }
}

/// The offerings whose version git could not merge.
private func conflicted(_ workspace: Workspace, in repository: borrowing Repository) throws -> [String] {
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
  let folder = workspace.inRepository("offerings")
  let ids = offeringIDs(in: try repository.workTreeChanges(from: head, below: folder).map(\.path), below: folder)
  return try SettledVersions(ids, in: workspace).sides.keys.sorted()
}

/// What becomes of offering files in which a merge left a conflict in the version alone: the side with the higher one.
private struct SettledVersions {
  var change = PlannedChange()
  /// By offering the versions of both sides, ours first.
  var sides: [String: [SemanticVersion]] = [:]

  init(_ ids: [String], in workspace: Workspace) throws {
    let reader = ProjectReader(source: try workspace.workTree().open())
    for id in ids {
      guard let file = try reader.offering(id).offering, let torn = file.mergeConflicts.first else { continue }
      guard let conflict = MergeConflict(file.bytes), conflict.isOnlyAbout("version"),
        let found = conflict.differences(in: file.path),
        found.map(\.field) == ["version"],
        let ours = found[0].ours?.string.flatMap({ SemanticVersion($0) }),
        let theirs = found[0].theirs?.string.flatMap({ SemanticVersion($0) })
      else {
        throw ProjectError(
          .refused, "\(file.path):\(torn.range.start): \(torn.message)",
          hint: "see what the merge asks with: paywall validate")
      }
      change.written[file.path] = (ours > theirs ? conflict.ours : conflict.theirs).bytes
      sides[id] = [ours, theirs]
    }
  }
}

/// What changed since a release cannot be told of a branch that lacks it: what it lacks would look like changes.
func requireReleased(_ record: Record, in repository: borrowing Repository) throws {
  guard let last = record.last, let source = last.source, try repository.headComes(after: source) == false else {
    return
  }
  throw ProjectError(
    .refused, "HEAD does not descend from \(source.short), which release \(last.number) published",
    hint: "merge it first, or choose the version yourself: paywall bump OFFERING --patch")
}

/// A version that stands for edits which the same commit does not hold would be a lie.
private func requireCommitted(_ ids: [String], _ workspace: Workspace, in repository: borrowing Repository) throws {
  for id in ids { try FileSystem.removeAbandoned(in: "\(workspace.folder())/offerings/\(id)") }
  let folder = workspace.inRepository("offerings")
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
  // What lies beside the project's files, as a table for translators, is no part of the offering.
  let top = folder.dropLast("offerings".count)
  let local = try repository.workTreeChanges(from: head, below: folder).map(\.path).filter {
    FileKind(of: String($0.dropFirst(top.count))) != nil
  }
  let meant = Set(ids)
  guard let dirty = local.first(where: { !meant.isDisjoint(with: offeringIDs(in: [$0], below: folder)) }) else {
    return
  }
  throw ProjectError(
    .refused, "\(dirty.dropFirst(top.count)) has uncommitted changes",
    hint: "commit them first, or bump with --no-commit and commit everything together")
}

private struct BumpPlan {
  var bump: Bump
  var file: SourceFile
  var bytes: [UInt8] = []

  init(
    _ id: String, isNamed: Bool, reader: ProjectReader, last: Release?, target: BumpTarget, sides: [SemanticVersion],
    workspace: Workspace, in repository: borrowing Repository
  ) throws {
    let (offering, file, node, version) = try versioned(id, reader)
    self.file = file
    let released = last?.provenance.offerings[id]
    var weight: Weight?
    var isCompared = false
    // Where a version is named, what changed is only told.
    if let last, released != nil, try target == .asChanged || last.sourceTreeID(in: repository) != nil {
      let before = try ProjectReader(source: last.sourceTree(in: repository).open()).offering(id)
      weight = compare(Offering(reading: before), offering)?.weight
      isCompared = true
    }
    bump = Bump(id: id, reason: .bumped, before: version, after: version, weight: weight, sides: sides)
    bump.isAsChanged = target == .asChanged
    bump.released = released
    // Where none is named, only what changed since its release moves.
    if !isNamed, sides.isEmpty, released == nil || weight == nil {
      bump.reason = released == nil ? .unreleased : .unchanged
    } else {
      try bump.move(
        to: target, released: released, isUnchanged: isCompared && weight == nil, retired: last?.provenance.retired[id])
    }
    bytes = bump.reason == .bumped ? file.replacing(version, at: node, with: bump.after) : file.bytes
  }
}

/// An offering without errors, and where its version stands.
func versioned(
  _ id: String, _ reader: ProjectReader
) throws -> (offering: Offering, file: SourceFile, node: Node, version: SemanticVersion) {
  let files = try reader.offering(id)
  guard !files.isAbsent else { throw try missingOffering(id, in: reader) }
  let offering = Offering(reading: files)
  guard let file = files.offering, let version = offering.version?.value, let node = offering.root?["version"] else {
    throw ProjectError(
      .refused, "the version of the offering '\(id)' cannot be read", hint: "see why with: paywall validate")
  }
  if let first = offering.findings.inOrder().first(where: { $0.severity == .error }) {
    throw ProjectError(
      .refused, "the offering '\(id)' has errors, the first at \(first.range.file):\(first.range.start)",
      hint: "see them with: paywall validate")
  }
  return (offering, file, node, version)
}

extension SourceFile {
  /// The file with another version. Only the number changes: quotes, tags and the comment behind it stay.
  func replacing(_ old: SemanticVersion, at node: Node, with new: SemanticVersion) -> [UInt8] {
    var editor = YAMLEditor(bytes, isJSON: isJSON)
    let written = source(of: node, in: bytes)
    if let range = written.firstRange(of: old.description) {
      let text = written.replacingCharacters(range, new.description)
      editor.replaceSource(from: node.start, to: node.end, with: text)
    } else {
      editor.replace(node, with: new.description)
    }
    return editor.result()
  }
}

extension Bump {
  /// - Parameter isUnchanged: whether it is known that nothing changed since the release.
  fileprivate mutating func move(
    to target: BumpTarget, released: SemanticVersion?, isUnchanged: Bool, retired: SemanticVersion?
  ) throws {
    switch target {
    case .to(let version):
      // A bump of what turned out not to change is taken back.
      guard version > before || version == released && isUnchanged && version < before else {
        throw ProjectError(
          .refused, "\(version) is not higher than \(before), the version of '\(id)'", hint: "versions only go up")
      }
      after = version
    // Of a version that was lowered, what is next is above the released one.
    case .by(let weight): after = max(before, released ?? before).bumped(by: weight)
    case .asChanged:
      if let retired {
        // What comes back under an id that was released before goes on above where it was.
        let required = retired.bumped(by: .major)
        if before >= required { reason = .sufficient } else { after = required }
        return
      }
      guard let released else { return reason = .unreleased }
      guard let weight else {
        // The content is the released one, and so is its version, if it was lowered.
        if before < released { after = released } else { reason = .unchanged }
        return
      }
      let required = requiredVersion(released: released, weight: weight)
      if before >= required { reason = .sufficient } else { after = required }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>, _ text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

extension Repository {
  /// Whether a file of the work tree has the markers of a merge, or cannot be read.
  func isTorn(_ path: String) -> Bool {
    let bytes = try? FileSystem.read("\(workTree ?? "")/\(path)", atMost: SourceFile.sizeLimit)
    return bytes.map { !SourceFile(path: path, bytes: $0).mergeConflicts.isEmpty } ?? true
  }
}
