import PaywallModel

enum PlacementTarget: ProjectRule {
  static let description = RuleDescription(
    "placement-target", "A placement rule leads to one offering or one experiment that exists.",
    documentation: """
      A placement rule names either an offering or an experiment. The experiment must be for the same placement.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap { placement in
      placement.rules.flatMap { target($0, of: placement, in: project) }
    }
  }

  private static func target(_ rule: PlacementRule, of placement: Placement, in project: ProjectView) -> [Violation] {
    switch (rule.offering, rule.experiment) {
    case (nil, nil):
      return [
        Violation(at: rule.range, "the rule leads nowhere", hint: "add 'offering' or 'experiment'")
      ]
    case (_?, let experiment?):
      return [
        Violation(
          at: experiment.range, "the rule leads to both an offering and an experiment", hint: "remove one of the two")
      ]
    case (let offering?, nil):
      if project.offerings[offering.value] != nil { return [] }
      return [
        Violation(
          at: offering.range, "the offering '\(offering.value)' does not exist",
          hint: project.offeringHint(offering.value))
      ]
    case (nil, let experiment?): return experimentTarget(experiment, of: placement, in: project)
    }
  }

  private static func experimentTarget(
    _ name: Located<String>, of placement: Placement, in project: ProjectView
  ) -> [Violation] {
    let experiments = project.frame.experiments
    guard let experiment = experiments.first(where: { $0.id == name.value }) else {
      let nearest = nearestName(to: name.value, among: experiments.map(\.id))
      return [
        Violation(
          at: name.range, "the experiment '\(name.value)' does not exist",
          hint: nearest.map(didYouMean) ?? "create it with: paywall new experiment:\(name.value)")
      ]
    }
    guard let home = experiment.placement, home.value != placement.id.value else { return [] }
    return [
      Violation(
        at: name.range, "the experiment '\(name.value)' is for the placement '\(home.value)', not for this one")
    ]
  }
}
