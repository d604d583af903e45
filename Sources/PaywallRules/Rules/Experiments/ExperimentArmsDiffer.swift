import PaywallModel

enum ExperimentArmsDiffer: ProjectRule {
  static let description = RuleDescription(
    "experiment-arms-differ", "The arms of a running experiment show different screens.", .always(.warning),
    waivers: .allowed,
    documentation: """
      Two arms with the same variant of the same offering can show no difference, and neither can two variants that differ
      only in what nobody sees, such as their ids. An arm without `variant` shows the offering's default variant. An experiment that tests the assignment itself (an A/A test) shows one screen on
      purpose; a waiver records that. Arms without users are not compared.
      """,
    bad: "two arms with offering: pro, and no variant", good: "variant: control and variant: short",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 19")

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.filter { $0.status == .running && !$0.isOver(at: project.now) }.flatMap { experiment in
      var owners: [[UInt8]: (arm: Arm, screen: String)] = [:]
      return experiment.arms.compactMap { arm -> Violation? in
        guard arm.weight?.value != 0, let screen = screen(of: arm, in: project) else { return nil }
        let mark = project.armScreens.mark(of: screen)
        guard let other = owners[mark] else {
          owners[mark] = (arm, screen)
          return nil
        }
        return Violation(
          at: (arm.variant ?? arm.id).range,
          other.screen == screen
            ? "the arm '\(arm.id.value)' shows \(screen), as the arm '\(other.arm.id.value)' does"
            : "the arm '\(arm.id.value)' shows \(screen), in which users see what they see in \(other.screen), "
              + "which the arm '\(other.arm.id.value)' shows",
          hint: "lead it to the variant that is to be tried, or waive this for a test of the assignment")
      }
    }
  }

  /// The offering and variant that an arm shows; nil where they do not exist.
  private static func screen(of arm: Arm, in project: ProjectView) -> String? {
    guard let offering = arm.offering.flatMap({ project.offerings[$0.value] }) else { return nil }
    guard let variant = project.variant(of: arm), offering.variants.contains(variant) else { return nil }
    return "\(offering.id)/\(variant)"
  }
}
