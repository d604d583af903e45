import PaywallModel

enum ExperimentReachable: ProjectRule {
  static let description = RuleDescription(
    "experiment-reachable", "Some rule of its placement leads to a running experiment.", .always(.warning),
    waivers: .allowed,
    documentation: """
      An experiment splits only the users whom a rule of its placement leads to it. Without one nobody takes part, while
      its time runs out. A rule whose own `endsAt` has passed leads nowhere.
      """,
    bad: "status: running, and a placement with only - offering: pro",
    good: "- experiment: words, above - offering: pro", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.compactMap { experiment in
      guard experiment.status == .running, !experiment.isOver(at: project.now), let name = experiment.placement,
        let placement = project.frame.placements.all.first(where: { $0.id.value == name.value }),
        !placement.rules.contains(where: { leads($0, to: experiment, project.now) })
      else { return nil }
      return Violation(
        at: name.range, "the experiment runs, but no rule of the placement '\(name.value)' leads to it",
        hint: "add '- experiment: \(experiment.id)' to the placement's rules, above the rule for everybody")
    }
  }

  private static func leads(_ rule: PlacementRule, to experiment: Experiment, _ now: Int64?) -> Bool {
    rule.experiment?.value == experiment.id && now.map { !rule.isOver(at: $0) } ?? true
  }
}
