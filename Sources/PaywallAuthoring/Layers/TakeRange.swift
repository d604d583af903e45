import PaywallModel
package import PaywallProject
import YAML

/// Gives a draft the first buckets of a layer that are free and as many as requested, by editing its file.
///
/// - Throws: for an experiment that runs, whose users would move, or has run; and if no free range is as large.
package func takeRange(
  _ workspace: Workspace, _ request: LayerRequest, in context: RunContext
) throws -> LayerChange {
  let frame = try readableFrame(of: workspace)
  guard let layer = frame.placements.layer(request.layer) else { throw missingLayer(request.layer, frame.placements) }
  let experiment = try draft(request.experiment, in: frame)
  guard let root = experiment.root else { throw unreadable(experiment.file) }
  try requireOneUnit(experiment, layer)
  if experiment.layer?.value == request.layer, root["range"] != nil, let had = experiment.buckets,
    had.count == request.buckets
  {
    return LayerChange(share: LayerShare(experiment: experiment.id, isRunning: false, buckets: had))
  }
  let state = LayerState(layer, in: frame, at: context.now)
  let free = gaps(between: state.shares.filter { $0.experiment != experiment.id }.map(\.buckets))
  guard let gap = free.first(where: { $0.count >= request.buckets }) else { throw full(request, free) }
  let buckets = gap.lowerBound..<gap.lowerBound + request.buckets
  var editor = YAMLEditor(experiment.file.bytes, isJSON: experiment.file.isJSON)
  editor.setField("layer", to: .string(request.layer), in: root, of: .experiment)
  editor.setField(
    "range", to: .mapping([("from", .integer(buckets.lowerBound)), ("below", .integer(buckets.upperBound))]), in: root,
    of: .experiment)
  if !request.isDryRun {
    try rewrite([PlannedFile(path: experiment.file.path, bytes: editor.result())], in: workspace.folder())
  }
  return LayerChange(
    share: LayerShare(experiment: experiment.id, isRunning: false, buckets: buckets), path: experiment.file.path,
    replaced: root["range"] == nil
      ? nil : experiment.layer.flatMap { old in experiment.buckets.map { (old.value, $0) } })
}

/// A range of users says nothing of devices.
private func requireOneUnit(_ experiment: Experiment, _ layer: Layer) throws {
  let unit = experiment.text("unit")?.value ?? experiment.defaultText(of: "unit")
  guard unit != layer.unit else { return }
  throw ProjectError(
    .refused,
    "the experiment '\(experiment.id)' assigns by \(unit ?? "nothing"), the layer '\(layer.id.value)' by \(layer.unit ?? "nothing")",
    hint: "give both the same unit first")
}

private func draft(_ id: String, in frame: ProjectFrame) throws -> Experiment {
  let experiment = try frame.experiment(id)
  switch experiment.status {
  case .draft: return experiment
  case .running:
    throw ProjectError(
      .refused, "the experiment '\(id)' is running, and another range would move its users",
      hint: "stop it, and start another one under a new id")
  case .stopped:
    throw ProjectError(
      .refused, "the experiment '\(id)' has stopped", hint: "create another one with: paywall new experiment:ID")
  case nil:
    throw ProjectError(
      .refused, "\(experiment.file.path) has no status", hint: "see what is wrong with: paywall validate")
  }
}

private func full(_ request: LayerRequest, _ free: [Range<Int>]) -> ProjectError {
  let most = free.map(\.count).max() ?? 0
  return ProjectError(
    .refused,
    "the layer '\(request.layer)' has no \(Rollout.percent(ofBuckets: request.buckets)) % free in one piece",
    hint: most == 0
      ? "wait until an experiment has stopped, or create another layer"
      : "the largest piece is \(Rollout.percent(ofBuckets: most)) %")
}
