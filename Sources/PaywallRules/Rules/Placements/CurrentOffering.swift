import PaywallModel

enum CurrentOffering: ProjectRule {
  static let description = RuleDescription(
    "current-offering", "The current offering exists.",
    documentation: "Users who match no placement rule see the `currentOffering` of paywall.yaml. It must exist.")

  static func violations(in project: ProjectView) -> [Violation] {
    guard let current = project.frame.settings.currentOffering, project.offerings[current.value] == nil else {
      return []
    }
    return [
      Violation(
        at: current.range, "the current offering '\(current.value)' does not exist",
        hint: project.offeringHint(current.value))
    ]
  }
}
