import PaywallModel
import YAML

enum LayerRangesDisjoint: ProjectRule {
  static let description = RuleDescription(
    "layer-ranges-disjoint", "Experiments that run in one layer at the same time have ranges that share no bucket.",
    documentation: """
      A user whose bucket is in two ranges would be in both experiments, which the layer is there to prevent. Together the
      ranges of a layer have at most its 10,000 buckets; an experiment without a range has them all. Two experiments whose
      times do not overlap may have the same range. The finding is reported at the one that was not in the last release;
      if both are new, at the later one by name. `paywall layer` finds what is free.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let running = project.frame.experiments.filter { $0.status == .running && !$0.isOver(at: project.now) }
    func order(_ experiment: Experiment) -> (Int, String) {
      (project.before?.isRunning(experiment.id) == true ? 0 : 1, experiment.id)
    }
    let layers = Dictionary(grouping: running.filter { $0.layer != nil }) { $0.layer?.value }
    return layers.values.flatMap { experiments -> [Violation] in
      let ordered = experiments.sorted { order($0) < order($1) }
      return ordered.indices.compactMap { index in
        ordered[..<index].first { overlap($0, ordered[index]) }.map { violation(ordered[index], $0) }
      }
    }
  }

  private static func overlap(_ a: Experiment, _ b: Experiment) -> Bool {
    guard let first = a.buckets, let second = b.buckets else { return false }
    return first.overlaps(second) && ExperimentsDisjoint.areAtOneTime(a, b)
  }

  private static func violation(_ experiment: Experiment, _ other: Experiment) -> Violation {
    let (mine, theirs) = (experiment.buckets ?? 0..<0, other.buckets ?? 0..<0)
    let shared = mine.clamped(to: theirs)
    let what =
      shared.count == 1
      ? "the bucket \(shared.lowerBound) also belongs"
      : "the buckets \(shared.lowerBound) to \(shared.upperBound - 1) also belong"
    return Violation(
      at: experiment.range(of: experiment.root?["range"] == nil ? "layer" : "range"),
      "\(what) to the experiment '\(other.id)'",
      hint: "for what is free in the layer, run: paywall layer \(experiment.layer?.value ?? "")")
  }
}
