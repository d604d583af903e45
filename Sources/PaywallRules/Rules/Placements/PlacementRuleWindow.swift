import Base
import PaywallModel

enum PlacementRuleWindow: ProjectRule {
  static let description = RuleDescription(
    "placement-rule-window", "A placement rule ends after it starts, and has not ended yet.", .always(.error),
    waivers: .allowed,
    documentation: """
      A rule with `startsAt` or `endsAt` applies only in between, by the device's clock. One that ends before it starts
      never applies. One that has ended applies to nobody any more; this is only a warning, as the rules after it decide.
      """,
    bad: "endsAt: 2020-01-01T00:00:00Z", good: "endsAt after startsAt, and after the release", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap(\.rules).compactMap { rule in
      guard let end = rule.endsAt, let closes = RFC3339.seconds(of: end.value) else { return nil }
      if let opens = rule.startsAt.flatMap({ RFC3339.seconds(of: $0.value) }), closes <= opens {
        return Violation(at: end.range, "the rule ends before it starts")
      }
      guard let now = project.now, closes <= now else { return nil }
      return Violation(
        at: end.range, "the rule ended at \(end.value)", hint: "remove the rule, or move endsAt", severity: .warning)
    }
  }
}
