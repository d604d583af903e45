import PaywallModel
import YAML

enum ExperimentLayer: ProjectRule {
  static let description = RuleDescription(
    "experiment-layer", "An experiment's layer exists, and its range is a share of it.",
    documentation: """
      A layer divides its users into 10,000 buckets by its own salt; an experiment in it splits only the users in its
      range. The layer is declared in placements.yaml, and both assign the same: users or devices. A range without a
      layer has nothing to be a part of.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.filter { $0.status != .stopped && !$0.isOver(at: project.now) }.flatMap { experiment in
      layer(of: experiment, in: project) + range(of: experiment)
    }
  }

  private static func layer(of experiment: Experiment, in project: ProjectView) -> [Violation] {
    guard let name = experiment.layer else { return [] }
    let placements = project.frame.placements
    guard let layer = placements.layer(name.value) else {
      return [Violation(at: name.range, "the layer '\(name.value)' does not exist", hint: hint(name.value, project))]
    }
    let unit = experiment.text("unit")?.value ?? experiment.defaultText(of: "unit")
    guard unit != layer.unit else { return [] }
    return [
      Violation(
        at: experiment.range(of: experiment.root?["unit"] == nil ? "layer" : "unit"),
        "the experiment assigns by \(unit ?? "nothing"), its layer '\(name.value)' by \(layer.unit ?? "nothing")",
        hint: "give both the same unit")
    ]
  }

  /// A layer that was there before has to come back with its salt: a new one has other users in each bucket.
  private static func hint(_ name: String, _ project: ProjectView) -> String {
    if let released = project.before?.placements.layer(name), let salt = released.salt?.value {
      return "put it back in \(project.frame.placements.file) as it was: {id: \(name), salt: \(salt)}"
    }
    let nearest = nearestName(to: name, among: project.frame.placements.layers.map(\.id.value))
    return nearest.map(didYouMean) ?? "create it with: paywall new layer:\(name)"
  }

  private static func range(of experiment: Experiment) -> [Violation] {
    guard let node = experiment.root?["range"] else { return [] }
    let place = SourceRange(experiment.file.path, node)
    if experiment.layer == nil {
      return [Violation(at: place, "the experiment has a range, but no layer", hint: "add the layer: layer: ID")]
    }
    guard let from = node["from"]?.integer, let below = node["below"]?.integer, from >= below else { return [] }
    return [Violation(at: place, "the range is empty: it begins at \(from) and ends before \(below)")]
  }
}
