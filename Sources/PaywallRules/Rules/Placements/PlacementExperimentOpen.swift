import PaywallModel

enum PlacementExperimentOpen: ProjectRule {
  static let description = RuleDescription(
    "placement-experiment-open", "No placement rule leads to an experiment that was stopped.", .always(.warning),
    waivers: .allowed,
    documentation: """
      Readers skip a rule that leads to a stopped experiment, and a stopped experiment never runs again, so the rule is
      dead. Remove it, or lead its users to what won. A draft is not found: its rule waits for the start.
      """,
    bad: "- experiment: words, whose status is stopped", good: "- offering: pro_short, which won", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    let stopped = Set(project.frame.experiments.filter { $0.status == .stopped }.map(\.id))
    return project.frame.placements.all.flatMap { placement in
      placement.rules.compactMap { rule in
        guard let name = rule.experiment, stopped.contains(name.value) else { return nil }
        return Violation(
          at: name.range,
          "the placement '\(placement.id.value)' leads to the experiment '\(name.value)', which is stopped",
          hint: "remove the rule, or lead its users to the offering that won")
      }
    }
  }
}
