import Git
import PaywallModel
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
}

/// The rollouts of the work tree, in the order of the file.
/// - Parameter placement: nil for all placements.
package func rollouts(_ workspace: Workspace, at placement: String? = nil) throws -> [RolloutState] {
  let placements = Placements(reading: try ProjectReader(source: workspace.workTree().open()).frame().placements)
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
  let placements = frame.placements
  guard let file = placements.source, placements.root != nil else {
    throw ProjectError(
      .notFound, "there is no placement '\(request.placement)'",
      hint: "create it with: paywall new placement:\(request.placement)")
  }
  if let first = placements.findings.first {
    throw ProjectError(
      .refused, "\(file.path) cannot be read: \(first.message)", hint: "see all of it with: paywall validate")
  }
  guard let placement = placements.all.first(where: { $0.id.value == request.placement }) else {
    throw missing(request.placement, placements)
  }
  let repository = try workspace.repository()
  if request.commits { try requireCommitted(file, workspace, in: repository) }
  var change: RolloutChange
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  if let (rule, state) = try existing(request, at: placement), let rollout = rule.rollout {
    change = RolloutChange(after: state, before: state.buckets)
    change.after.buckets = request.buckets
    guard state.buckets != request.buckets else { return change }
    editor.setField("share", to: .scalar(ofBuckets: request.buckets), in: rollout.node)
  } else {
    let offering = try newTarget(request, reader, placement)
    let salts = Set(frame.placements.all.flatMap(\.rules).compactMap { $0.rollout?.salt?.value })
      .union(frame.experiments.compactMap { $0.text("salt")?.value ?? $0.id })
    let state = RolloutState(
      placement: request.placement, target: offering, salt: newSalt(for: request.placement, besides: salts),
      buckets: request.buckets)
    change = RolloutChange(after: state)
    guard let list = placement.node["rules"] else { throw unreadable(file) }
    editor.prependItem(
      .mapping([
        ("rollout", .mapping([("share", .scalar(ofBuckets: state.buckets)), ("salt", .string(state.salt))])),
        ("offering", .string(offering)),
      ]), to: list)
  }
  guard !request.isDryRun else { return change }
  try rewrite([PlannedFile(path: file.path, bytes: editor.result())], in: workspace.folder())
  guard request.commits else { return change }
  let identity = try repository.identity(environment: context.environment, now: context.now)
  change.commit = try repository.commitPaths(
    [workspace.inRepository(file.path)], message: change.message, author: identity.author,
    committer: identity.committer
  ).description
  return change
}

private func missing(_ placement: String, _ placements: Placements) -> ProjectError {
  let nearest = nearestName(to: placement, among: placements.all.map(\.id.value))
  return ProjectError(
    .notFound, "there is no placement '\(placement)'",
    hint: nearest.map { "did you mean '\($0)'?" } ?? "create it with: paywall new placement:\(placement)")
}

private func requireCommitted(_ file: SourceFile, _ workspace: Workspace, in repository: borrowing Repository) throws {
  let path = workspace.inRepository(file.path)
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
  guard try !repository.workTreeChanges(from: head, below: path).isEmpty else { return }
  throw ProjectError(
    .refused, "\(file.path) has uncommitted changes",
    hint: "commit them first, or use --no-commit and commit everything together")
}

/// The rollout that is meant; nil if there is none yet.
private func existing(
  _ request: RolloutRequest, at placement: Placement
) throws -> (rule: PlacementRule, state: RolloutState)? {
  let all = placement.rules.compactMap { rule in RolloutState(rule, at: placement).map { (rule: rule, state: $0) } }
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

/// The offering that a new rollout leads to.
private func newTarget(_ request: RolloutRequest, _ reader: ProjectReader, _ placement: Placement) throws -> String {
  guard let offering = request.offering else {
    throw ProjectError(
      .notFound, "the placement '\(request.placement)' has no rollout",
      hint: "start one with: paywall rollout \(request.placement) --offering OFFERING --to "
        + "\(Rollout.percent(ofBuckets: request.buckets))%")
  }
  guard try !reader.offering(offering).isAbsent else { throw try missingOffering(offering, in: reader) }
  return offering
}

/// A salt that nothing else has: it decides who is first, so two rollouts must not share it.
private func newSalt(for placement: String, besides taken: Set<String>) -> String {
  while true {
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    let salt = "\(placement.prefix(55))-\(String(repeating: "0", count: 8 - number.count))\(number)"
    if !taken.contains(salt) { return salt }
  }
}

extension RolloutState {
  fileprivate init?(_ rule: PlacementRule, at placement: Placement) {
    guard let rollout = rule.rollout, let target = rule.offering?.value ?? rule.experiment?.value else { return nil }
    self.init(
      placement: placement.id.value, target: target, salt: rollout.salt?.value ?? "", buckets: rollout.buckets ?? 0)
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
