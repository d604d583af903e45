import PaywallModel

enum ExperimentArmOpen: ProjectRule {
  static let description = RuleDescription(
    "experiment-arm-open", "The campaigns that a running experiment shows are open.", .always(.error),
    waivers: .allowed,
    documentation: """
      A reader does not show a campaign outside its window, and skips an experiment with an arm that it cannot show.
      Nobody would be in the experiment. An experiment that starts later is checked as of its start.
      """,
    bad: "an arm that leads to a campaign which ended yesterday", good: "an arm that leads to a campaign which is open",
    source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let now = project.now else { return [] }
    return project.frame.experiments.filter { $0.status == .running }.flatMap { experiment in
      let moment = max(now, experiment.moment("startsAt") ?? now)
      return experiment.arms.compactMap { closed($0, at: moment, in: project) }
    }
  }

  private static func closed(_ arm: Arm, at moment: Int64, in project: ProjectView) -> Violation? {
    guard let name = arm.offering, let span = project.offerings[name.value]?.campaign, !span.isOpen(at: moment),
      arm.weight?.value != 0
    else { return nil }
    let state = span.isOver(at: moment) ? "ended at \(span.closes.value)" : "does not open until \(span.opens.value)"
    return Violation(
      at: name.range, "the arm '\(arm.id.value)' shows the campaign '\(name.value)', which \(state)",
      hint: "move the campaign's window, or stop the experiment")
  }
}
