import PaywallModel
import YAML

enum ExperimentArm: ProjectRule {
  static let description = RuleDescription(
    "experiment-arm", "An experiment has at least two arms, and each leads to a variant that exists.",
    documentation: """
      An arm names an offering and one of its variants; if `variant` is omitted, the offering's default variant is used.
      A variant that does not exist would show its users the paywall that is built into the app and invalidate the
      result. The record of a stopped experiment may name offerings and variants that are gone; its winner is one of its
      arms.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.flatMap { experiment in
      tooFew(experiment) + experiment.arms.compactMap { missing($0, of: experiment, in: project) }
        + unknownWinner(experiment)
    }
  }

  private static func unknownWinner(_ experiment: Experiment) -> [Violation] {
    let arms = experiment.arms.map(\.id.value)
    guard let winner = experiment.text("winner"), !arms.contains(winner.value) else { return [] }
    return [
      Violation(
        at: winner.range, "the experiment has no arm '\(winner.value)' that could have won",
        hint: nearestName(to: winner.value, among: arms).map(didYouMean) ?? "its arms: " + arms.joined(separator: ", "))
    ]
  }

  private static func tooFew(_ experiment: Experiment) -> [Violation] {
    guard let arms = experiment.root?["arms"], arms.items.count < 2 else { return [] }
    return [
      Violation(
        at: SourceRange(experiment.file.path, arms),
        "an experiment needs at least two arms, but this one has \(arms.items.count)")
    ]
  }

  private static func missing(_ arm: Arm, of experiment: Experiment, in project: ProjectView) -> Violation? {
    guard experiment.status != .stopped, let name = arm.offering else { return nil }
    guard let offering = project.offerings[name.value] else {
      return Violation(
        at: name.range, "the offering '\(name.value)' of arm '\(arm.id.value)' does not exist",
        hint: project.offeringHint(name.value))
    }
    guard let variant = arm.variant, !offering.variants.contains(variant.value) else { return nil }
    return Violation(
      at: variant.range, "the offering '\(name.value)' has no variant '\(variant.value)'",
      hint: nearestName(to: variant.value, among: offering.variants).map(didYouMean)
        ?? "available variants: " + offering.variants.joined(separator: ", "))
  }
}
