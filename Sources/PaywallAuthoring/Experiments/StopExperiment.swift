import Base
import PaywallChecking
import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// Why an experiment is stopped before its end, and who answers for it.
package struct EarlyStop: Sendable {
  package var reason: String
  /// Nil for git's author.
  package var owner: String?

  package init(reason: String, owner: String? = nil) { (self.reason, self.owner) = (reason, owner) }
}

/// Stops an experiment and removes the rules that lead to it, so that its users get what the next rule says.
///
/// - Parameter early: the reason, which becomes a waiver, if it is stopped before its end.
/// - Throws: for an experiment that does not run; without a reason if its end is in the future and users have seen it; or
///   if the project would have errors that it has not now. Nothing is written then.
package func stopExperiment(
  _ workspace: Workspace, _ id: String, early: EarlyStop? = nil, _ run: ExperimentRun = ExperimentRun(),
  in context: RunContext
) throws -> ExperimentChange {
  let opened = try OpenedExperiment(id, workspace, for: run)
  guard opened.status == .running else {
    let winner = opened.root["winner"]?.string
    throw opened.refusal(
      "the experiment '\(id)' is not running: "
        + (winner.map { "'\($0)' has won it" } ?? "its status is \(opened.status.rawValue)"),
      hint: opened.status == .draft
        ? "a draft is removed with: paywall rm experiment:\(id)"
        : winner == nil ? "let an arm win with: paywall experiment ship \(id) ARM" : "paywall experiment status \(id)")
  }
  let placement = try opened.placement()
  var edits = NameEdits()
  edits.stop(opened)
  var step = ExperimentChange(
    experiment: id, before: .running, after: .stopped, steps: ["stopped"], change: PlannedChange())
  if let file = opened.frame.placements.source, placement.rules.contains(where: { $0.experiment?.value == id }) {
    edits.unlead(placement, from: id, in: file)
    step.steps.append("the placement '\(placement.id.value)' no longer leads to it")
  }
  step.change = PlannedChange(written: edits.written)
  try step.waive(early, opened, workspace, in: context)
  step.notes.append("let an arm win with: paywall experiment ship \(id) ARM")
  return try step.carryOut(run, of: opened, workspace, in: context)
}

extension NameEdits {
  mutating func stop(_ opened: OpenedExperiment) {
    edit(opened.experiment.file) {
      $0.setField("status", to: .string(ExperimentStatus.stopped.rawValue), in: opened.root, of: .experiment)
    }
  }
}

extension ExperimentChange {
  private static let rule = "experiment-not-stopped-early"

  private mutating func noteUnneeded(_ early: EarlyStop?) {
    guard early != nil else { return }
    notes.append("the reason is not written down: no user has seen the experiment, or it is past its end")
  }

  /// Adds the waiver of a stop before the end.
  /// - Throws: if it needs one and has no reason.
  mutating func waive(
    _ early: EarlyStop?, _ opened: OpenedExperiment, _ workspace: Workspace, in context: RunContext
  ) throws {
    guard opened.status == .running else {
      if early != nil, !change.isEmpty { notes.append("the reason is not written down: it was stopped before") }
      return
    }
    guard let end = opened.experiment.moment("endsAt"), end > context.now else {
      return noteUnneeded(early)
    }
    var options = ValidationOptions()
    (options.revision, options.change) = (opened.revision, change)
    let found = try validate(workspace, options, in: context).findings.filter {
      $0.rule == Self.rule && $0.range.file == opened.experiment.file.path
    }
    guard let finding = found.first else { return noteUnneeded(early) }
    guard let early else {
      throw ProjectError(
        .refused, "the experiment '\(opened.experiment.id)' is to run until \(RFC3339.text(end))",
        hint: "let it run; if it does harm, say so with --reason TEXT, which waives it")
    }
    let after = ProjectReader(source: try SourceTree.changed(opened.tree, change).open())
    var moment = context
    if opened.revision != nil { moment.now = try waivedBefore(finding, workspace, in: context) ?? context.now }
    let file = try plannedWaiver(
      for: finding, reason: early.reason, owner: early.owner, after, workspace, in: moment)
    change.written[file.path] = file.bytes
    steps.append("\(file.path) says why it was stopped before its end")
  }
}

/// When an earlier run wrote the waiver of a finding in the work tree, in seconds since 1970; nil if none did within a day.
private func waivedBefore(_ finding: Finding, _ workspace: Workspace, in context: RunContext) throws -> Int64? {
  let file = try ProjectReader(source: workspace.workTree().open()).frame().waivers
  let ends = (file?.read().root?["waivers"]?.items ?? []).filter {
    $0["rule"]?.string == finding.rule && $0["path"]?.string.map { WaiverTarget($0).file } == finding.range.file
  }.compactMap { $0["expires"]?.string.flatMap { RFC3339.seconds(of: $0) } }
  return ends.map { $0 - Waiver.longest * CivilDate.secondsPerDay }.first {
    $0 <= context.now && $0 > context.now - CivilDate.secondsPerDay
  }
}
