import Base
import PaywallChecking
import PaywallModel
package import PaywallProject
import YAML

/// What an experiment that starts is given; nil for what its file says.
package struct ExperimentStart: Sendable {
  package var id: String
  /// A date, a date and time with its offset, or days from now such as `3d`.
  package var startsAt: String?
  /// The same; days count from the start.
  package var endsAt: String?
  /// The metric that decides.
  package var metric: String?
  /// Users per arm before the result is read.
  package var sampleSize: Int?
  /// Whether arms may show the same screen: a test of the assignment.
  package var allowsSameArms: Bool

  package init(
    _ id: String, startsAt: String? = nil, endsAt: String? = nil, metric: String? = nil, sampleSize: Int? = nil,
    allowsSameArms: Bool = false
  ) {
    (self.id, self.startsAt, self.endsAt) = (id, startsAt, endsAt)
    (self.metric, self.sampleSize, self.allowsSameArms) = (metric, sampleSize, allowsSameArms)
  }
}

/// Lets a draft run: writes its status, its start, and the rule that leads users to it, where there is none.
///
/// - Throws: for an experiment that runs or has run; if its end, metric or sample size is missing; if two arms show the same
///   screen, unless that is asked for; or if the project would have errors that it has not now, such as another experiment with the same users. Nothing is written then.
package func startExperiment(
  _ workspace: Workspace, _ request: ExperimentStart, _ run: ExperimentRun = ExperimentRun(), in context: RunContext
) throws -> ExperimentChange {
  let opened = try OpenedExperiment(request.id, workspace, for: run)
  try requireDraft(opened)
  let placement = try opened.placement()
  let known = opened.experiment.moment("startsAt").flatMap { $0 > context.now ? $0 : nil }
  let begun = try run.commits ? begunStart(of: request.id, workspace, in: context) : nil
  let start = try request.startsAt.map { try moment($0, after: context.now) } ?? known ?? begun ?? context.now
  guard start >= context.now - CivilDate.secondsPerDay else {
    throw ProjectError(
      .refused, "nobody has seen it since \(RFC3339.text(start)), before it is published",
      hint: "leave out --from to begin now")
  }
  let end = try request.endsAt.map { try moment($0, after: start) }
  var edits = NameEdits()
  edits.edit(opened.experiment.file) { editor in
    editor.setField("status", to: .string(ExperimentStatus.running.rawValue), in: opened.root, of: .experiment)
    if let metric = request.metric { editor.setField("metric", to: .string(metric), in: opened.root, of: .experiment) }
    if let size = request.sampleSize {
      editor.setField("sampleSize", to: .integer(size), in: opened.root, of: .experiment)
    }
    if start != known {
      editor.setField("startsAt", to: .string(RFC3339.text(start)), in: opened.root, of: .experiment)
    }
    if let end { editor.setField("endsAt", to: .string(RFC3339.text(end)), in: opened.root, of: .experiment) }
  }
  try requireDeclared(request, opened)
  var step = ExperimentChange(
    experiment: request.id, before: .draft, after: .running,
    steps: ["runs from \(RFC3339.text(start)) on, once it is published"], change: PlannedChange())
  if let file = opened.frame.placements.source, !placement.rules.contains(where: { $0.experiment?.value == request.id })
  {
    edits.lead(placement, to: request.id, in: file)
    step.steps.append("a new rule of the placement '\(placement.id.value)' leads to it")
  }
  step.change = PlannedChange(written: edits.written)
  try requireInOrder(step.change, opened, workspace, in: context)
  if !request.allowsSameArms { try requireDifferentArms(step.change, opened, workspace, in: context) }
  if opened.root["hypothesis"]?.string == exampleHypothesis {
    step.notes.append(
      "its hypothesis is the example's: say your own before users see it: "
        + "paywall set experiment:\(request.id):hypothesis TEXT")
  }
  return try step.carryOut(run, of: opened, workspace, in: context)
}

/// When an experiment begins that an earlier run has let run in the work tree, and that no commit has so.
private func begunStart(of id: String, _ workspace: Workspace, in context: RunContext) throws -> Int64? {
  let written = try OpenedExperiment(id, workspace, for: ExperimentRun())
  guard written.status == .running, let start = written.experiment.moment("startsAt") else { return nil }
  return start >= context.now - CivilDate.secondsPerDay ? start : nil
}

/// - Throws: with the first error in the experiment's file, also one that is there already: a draft may have some.
private func requireInOrder(
  _ change: PlannedChange, _ opened: OpenedExperiment, _ workspace: Workspace, in context: RunContext
) throws {
  var options = ValidationOptions()
  (options.revision, options.change) = (opened.revision, change)
  let found = try validate(workspace, options, in: context).findings
  let error = found.first {
    $0.severity == .error && $0.range.file == opened.experiment.file.path && $0.rule != armsDifferRule
  }
  if let error { throw error.refusal }
}

/// Finds arms that show the same screen.
private let armsDifferRule = "experiment-arms-differ"

/// - Throws: if two arms would show the same screen, which no number can tell apart.
private func requireDifferentArms(
  _ change: PlannedChange, _ opened: OpenedExperiment, _ workspace: Workspace, in context: RunContext
) throws {
  let experiment = opened.experiment
  let found = try newFindings(change, workspace, at: opened.revision, in: context) {
    $0.rule == armsDifferRule && $0.range.file == experiment.file.path
  }
  guard let finding = found.first else { return }
  let arm = experiment.arms.last
  if opened.revision != nil, let shown = arm?.offering?.value, try workspace.hasChanges(of: shown) {
    throw ProjectError(
      .refused, finding.message, hint: "the offering '\(shown)' has uncommitted changes: commit them first")
  }
  let hint = try arm?.offering.map { shown in
    treatmentHint(
      experiment.id, arm: arm?.id.value ?? "", of: Offering(reading: try opened.reader.offering(shown.value)),
      besides: experiment.arms.map { $0.variant?.value })
  }
  throw opened.refusal(
    finding.message,
    hint: (hint.map { "\($0); or " } ?? "") + "test the assignment itself with --allow-same-arms")
}

/// The command that leads an arm, which shows what another one does, to a screen of its own.
/// - Parameter shown: the variants that arms show; nil for the default one.
func treatmentHint(_ experiment: String, arm: String, of offering: Offering, besides shown: [String?]) -> String {
  let used = shown.map { $0 ?? offering.defaultVariant.value }
  let set = "paywall set experiment:\(experiment):arms.\(arm).variant"
  if let own = used.last, !used.dropLast().contains(own), used.count > 1 {
    return "change the screen that is to be tried, such as: paywall set \(offering.id)/\(own):headline TEXT"
  }
  if let other = offering.variants.map(\.name).first(where: { !used.contains($0) }) {
    return "lead the arm to the screen that is to be tried: \(set) \(other)"
  }
  if shown.contains(arm), offering.variants.contains(where: { $0.name == arm }) {
    return "change the screen that is to be tried, such as: paywall set \(offering.id)/\(arm):headline TEXT"
  }
  return
    "make the screen that is to be tried and lead the arm to it: paywall new \(offering.id)/\(arm) && \(set) \(arm)"
}

private func requireDraft(_ opened: OpenedExperiment) throws {
  let id = opened.experiment.id
  switch opened.status {
  case .draft: return
  case .running:
    throw ProjectError(
      .refused, "the experiment '\(id)' is running already", hint: "see how far it is: paywall experiment status \(id)")
  case .stopped:
    throw ProjectError(
      .refused, "the experiment '\(id)' has stopped, and its users remember what they saw",
      hint: "start another one: paywall new experiment:ID; if no release has had it, begin anew: "
        + "paywall set experiment:\(id):status draft")
  }
}

/// - Throws: if something is missing that must be fixed before anybody sees a number, with the options that say it.
private func requireDeclared(_ request: ExperimentStart, _ opened: OpenedExperiment) throws {
  let missing = [
    ("endsAt", request.endsAt == nil, "--until 14d"), ("metric", request.metric == nil, "--metric trial_start"),
    ("sampleSize", request.sampleSize == nil, "--sample-size 10000"),
  ].filter { $0.1 && opened.root[$0.0] == nil }
  guard !missing.isEmpty else { return }
  throw ProjectError(
    .refused,
    "the experiment '\(request.id)' has no \(missing.map(\.0).joined(separator: ", no "))",
    hint: "say it before the start, such as: paywall experiment start \(request.id) "
      + missing.map(\.2).joined(separator: " "))
}

/// - Throws: for a text that is no moment.
private func moment(_ text: String, after start: Int64) throws -> Int64 {
  if let moment = writtenMoment(text, after: start) { return moment }
  throw ProjectError(
    .refused, "'\(text)' is not a date", hint: "use a date such as 2026-12-24, or a number of days such as 14d")
}
