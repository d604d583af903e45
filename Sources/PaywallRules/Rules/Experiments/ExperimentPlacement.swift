import PaywallModel

enum ExperimentPlacement: ProjectRule {
  static let description = RuleDescription(
    "experiment-placement", "An experiment's placement exists.",
    documentation: """
      An experiment splits the users of one placement, which must be in placements.yaml. The record of a stopped experiment
      may name one that is gone.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let placements = project.frame.placements
    // Of a file that cannot be read nothing is known to be missing.
    if placements.root == nil, placements.source != nil { return [] }
    let names = placements.all.map(\.id.value)
    return project.frame.experiments.compactMap { experiment in
      guard experiment.status != .stopped, let placement = experiment.placement, !names.contains(placement.value)
      else { return nil }
      return Violation(
        at: placement.range, "the placement '\(placement.value)' does not exist",
        hint: nearestName(to: placement.value, among: names).map(didYouMean)
          ?? "create it with: paywall new placement:\(placement.value)")
    }
  }
}
