import Base
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

  package init(
    _ id: String, startsAt: String? = nil, endsAt: String? = nil, metric: String? = nil, sampleSize: Int? = nil
  ) {
    (self.id, self.startsAt, self.endsAt) = (id, startsAt, endsAt)
    (self.metric, self.sampleSize) = (metric, sampleSize)
  }
}

/// Lets a draft run: writes its status, its start, and the rule that leads users to it, where there is none.
///
/// - Throws: for an experiment that runs or has run; if its end, metric or sample size is missing; or if the project would
///   have errors that it has not now, such as another experiment with the same users. Nothing is written then.
package func startExperiment(
  _ workspace: Workspace, _ request: ExperimentStart, _ run: ExperimentRun = ExperimentRun(), in context: RunContext
) throws -> ExperimentChange {
  let opened = try OpenedExperiment(request.id, workspace)
  try requireDraft(opened)
  let placement = try opened.placement()
  let known = opened.experiment.moment("startsAt").flatMap { $0 > context.now ? $0 : nil }
  let start = try request.startsAt.map { try moment($0, after: context.now) } ?? known ?? context.now
  let end = try request.endsAt.map { try moment($0, after: start) }
  var edits = NameEdits()
  edits.edit(opened.experiment.file) { editor in
    editor.setField("status", to: .string(ExperimentStatus.running.rawValue), in: opened.root)
    if let metric = request.metric { editor.setField("metric", to: .string(metric), in: opened.root) }
    if let size = request.sampleSize { editor.setField("sampleSize", to: .integer(size), in: opened.root) }
    if start != known { editor.setField("startsAt", to: .string(RFC3339.text(start)), in: opened.root) }
    if let end { editor.setField("endsAt", to: .string(RFC3339.text(end)), in: opened.root, after: "startsAt") }
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
  return try step.carryOut(run, workspace, in: context)
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
      hint: "start another one: paywall new experiment:ID")
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
