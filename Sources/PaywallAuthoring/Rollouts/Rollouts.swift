import Git
package import PaywallModel
package import PaywallProject
import YAML

/// The share of a placement's users that sees something.
package struct RolloutState: Sendable {
  package var placement: String
  /// What is rolled out: an offering or an experiment, by its id.
  package var target: String
  package var salt: String
  /// Of 10,000.
  package var buckets: Int
}

/// What `rollout` is asked to do.
package struct RolloutRequest: Sendable {
  package var placement: String
  /// The share to set, in ten-thousandths.
  package var buckets: Int
  /// The offering that is rolled out; nil for the placement's only rollout.
  package var offering: String?
  package var isDryRun: Bool
  package var commits: Bool

  package init(placement: String, buckets: Int, offering: String? = nil, isDryRun: Bool = false, commits: Bool = true) {
    self.placement = placement
    self.buckets = buckets
    self.offering = offering
    self.isDryRun = isDryRun
    self.commits = commits
  }
}

/// What became of a rollout's share.
package struct RolloutChange: Sendable {
  package var after: RolloutState
  /// Nil for a rollout that is new.
  package var before: Int?
  /// The commit, in hexadecimal digits, if one was made.
  package var commit: String?
  /// What rules find in the project as it will be, and did not find before.
  package var findings: [Finding] = []
}

/// The rollouts of the work tree, in the order of the file.
/// - Parameter placement: nil for all placements.
package func rollouts(_ workspace: Workspace, at placement: String? = nil) throws -> [RolloutState] {
  let placements = Placements(reading: try ProjectReader(source: workspace.workTree().open()).frame().placements)
  try requireReadable(placements)
  if let placement, !placements.all.contains(where: { $0.id.value == placement }) {
    throw missing(placement, placements)
  }
  return placements.all.filter { placement == nil || $0.id.value == placement }.flatMap { one in
    one.rules.compactMap { RolloutState($0, at: one) }
  }
}

/// Sets the share of users that a placement leads to an offering: edits the one value in `placements.yaml`, or adds a rule
/// with a new salt before the others, and commits that file.
///
/// - Throws: if it is not clear which rollout is meant, if the file cannot be read, or if it has uncommitted changes and a
///   commit is requested.
package func setRollout(
  _ workspace: Workspace, _ request: RolloutRequest, in context: RunContext
) throws -> RolloutChange {
  let reader = ProjectReader(source: try workspace.workTree().open())
  let frame = ProjectFrame(reading: try reader.frame())
  let (file, placement) = try find(request.placement, in: frame.placements)
  let repository = try workspace.repository()
  if request.commits, let head = try uncommittedSince(file, workspace, in: repository) {
    let begun = try unfinished(request, file, at: head, workspace, in: repository)
    return request.isDryRun ? begun : try commit(begun, file, workspace, in: repository, context)
  }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  var change: RolloutChange
  if let known = try raised(request, at: placement, &editor) {
    change = known
    guard change.before != change.after.buckets else { return change }
  } else {
    change = RolloutChange(after: try newRollout(request, reader, frame))
    guard let rules = placement.node["rules"] else { throw unreadable(file) }
    editor.prependItem(change.after.rule, to: rules)
  }
  let plan = PlannedChange(written: [file.path: editor.result()])
  change.findings = try newFindings(plan, workspace, in: context)
  // A test of users who get something else now is mended after it, and stops what is published until then.
  if let error = change.findings.first(where: { $0.severity == .error && $0.rule != userTestsRule }) {
    throw error.refusal
  }
  guard !request.isDryRun else { return change }
  try rewrite([PlannedFile(path: file.path, bytes: editor.result())], in: workspace.folder())
  guard request.commits else { return change }
  do { return try commit(change, file, workspace, in: repository, context) } catch {
    // What stayed would be in the way of the next run, as a hook that refuses lets one try again.
    try? rewrite([PlannedFile(path: file.path, bytes: file.bytes)], in: workspace.folder())
    throw error
  }
}

private func commit(
  _ change: RolloutChange, _ file: SourceFile, _ workspace: Workspace, in repository: borrowing Repository,
  _ context: RunContext
) throws -> RolloutChange {
  let identity = try repository.identity(environment: context.environment, now: context.now)
  var change = change
  change.commit = try repository.commitPaths(
    [workspace.inRepository(file.path)], message: change.message, author: identity.author,
    committer: identity.committer, environment: context.environment
  ).description
  return change
}

/// Sets the share of the rollout that is meant; nil if there is none yet.
private func raised(
  _ request: RolloutRequest, at placement: Placement, _ editor: inout YAMLEditor
) throws -> RolloutChange? {
  guard let (rollout, state) = try existing(request, at: placement) else { return nil }
  var change = RolloutChange(after: state, before: state.buckets)
  change.after.buckets = request.buckets
  if state.buckets != request.buckets {
    editor.setField("share", to: .scalar(ofBuckets: request.buckets), in: rollout.node)
  }
  return change
}

private func find(_ name: String, in placements: Placements) throws -> (SourceFile, Placement) {
  try requireReadable(placements)
  guard let file = placements.source, placements.root != nil else { throw missing(name, placements) }
  if let first = placements.findings.first {
    throw ProjectError(
      .refused, "\(file.path) cannot be read: \(first.message)", hint: "see all of it with: paywall validate")
  }
  guard let placement = placements.all.first(where: { $0.id.value == name }) else { throw missing(name, placements) }
  return (file, placement)
}

private func missing(_ placement: String, _ placements: Placements) -> ProjectError {
  let nearest = nearestName(to: placement, among: placements.all.map(\.id.value))
  return ProjectError(
    .notFound, "there is no placement '\(placement)'",
    hint: nearest.map { "did you mean '\($0)'?" } ?? "create it with: paywall new placement:\(placement)")
}

/// HEAD, if the file is another there; nil if it is the same.
/// - Throws: if there is no HEAD to compare with.
private func uncommittedSince(
  _ file: SourceFile, _ workspace: Workspace, in repository: borrowing Repository
) throws -> Commit? {
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id) }
  let path = workspace.inRepository(file.path)
  if try repository.workTreeChanges(from: head?.tree, below: path).isEmpty { return nil }
  guard let head else { throw uncommitted(file) }
  return head
}

private func uncommitted(_ file: SourceFile) -> ProjectError {
  ProjectError(
    .refused, "\(file.path) has uncommitted changes",
    hint: "commit them first, or use --no-commit and commit everything together")
}

/// The same change as a run that was stopped has left it, between the file and the commit.
/// - Throws: if the file holds any other change.
private func unfinished(
  _ request: RolloutRequest, _ file: SourceFile, at head: Commit, _ workspace: Workspace,
  in repository: borrowing Repository
) throws -> RolloutChange {
  let reader = ProjectReader(source: try workspace.sourceTree(of: head, in: repository).open())
  guard let (old, placement) = try? find(request.placement, in: ProjectFrame(reading: try reader.frame()).placements)
  else { throw uncommitted(file) }
  var editor = YAMLEditor(old.bytes, isJSON: old.isJSON)
  guard let change = try raised(request, at: placement, &editor), change.before != change.after.buckets,
    editor.result() == file.bytes
  else { throw uncommitted(file) }
  return change
}

/// The rollout that is meant; nil if there is none yet.
private func existing(
  _ request: RolloutRequest, at placement: Placement
) throws -> (rollout: Rollout, state: RolloutState)? {
  let all = placement.rules.compactMap { rule in
    rule.rollout.flatMap { rollout in RolloutState(rule, at: placement).map { (rollout: rollout, state: $0) } }
  }
  let meant = request.offering.map { name in all.filter { $0.state.target == name } } ?? all
  guard meant.count < 2 else {
    let names = meant.map(\.state.target)
    throw ProjectError(
      .refused, "the placement '\(request.placement)' has \(meant.count) rollouts",
      hint: Set(names).count == names.count
        ? "say which one: --offering \(names.joined(separator: ", or --offering "))"
        : "set the share in the file: several of them lead to the same offering")
  }
  return meant.first
}

private func newRollout(
  _ request: RolloutRequest, _ reader: ProjectReader, _ frame: ProjectFrame
) throws -> RolloutState {
  guard let offering = request.offering else {
    throw ProjectError(
      .notFound, "the placement '\(request.placement)' has no rollout",
      hint: "start one with: paywall rollout \(request.placement) --offering OFFERING --to "
        + "\(Rollout.percent(ofBuckets: request.buckets))%")
  }
  guard try !reader.offering(offering).isAbsent else { throw try missingOffering(offering, in: reader) }
  return RolloutState(
    placement: request.placement, target: offering, salt: newSalt(for: request.placement, in: frame),
    buckets: request.buckets)
}

extension RolloutState {
  fileprivate init?(_ rule: PlacementRule, at placement: Placement) {
    guard let rollout = rule.rollout, let target = rule.offering?.value ?? rule.experiment?.value else { return nil }
    self.init(
      placement: placement.id.value, target: target, salt: rollout.salt?.value ?? "", buckets: rollout.buckets ?? 0)
  }
}

extension RolloutState {
  /// The rule of a new rollout.
  fileprivate var rule: EditValue {
    .mapping([
      ("rollout", .mapping([("share", .scalar(ofBuckets: buckets)), ("salt", .string(salt))])),
      ("offering", .string(target)),
    ])
  }
}

extension RolloutChange {
  fileprivate var message: String {
    let share = Rollout.percent(ofBuckets: after.buckets)
    return "\(after.placement): \(after.target) to \(share) % of its users"
  }
}

extension EditValue {
  fileprivate static func scalar(ofBuckets buckets: Int) -> EditValue {
    buckets.isMultiple(of: 100) ? .integer(buckets / 100) : .decimal(Rollout.percent(ofBuckets: buckets))
  }
}
