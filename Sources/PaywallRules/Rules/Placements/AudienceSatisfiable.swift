import PaywallModel

enum AudienceSatisfiable: ProjectRule {
  static let description = RuleDescription(
    "audience-satisfiable", "Every audience can match some user.", .always(.error), waivable: false,
    documentation: """
      Conditions that contradict each other match nobody: an attribute that equals two values, a range whose end comes
      before its start, a value that is both listed and excluded, a comparison by size of values that have no order.
      Neither does an audience that requires any of an empty list of conditions. Usually `match: any` was meant.
      """,
    bad: "country equals DE and country equals FR", good: "country in [DE, FR]", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap(\.rules).compactMap { rule in
      guard let node = rule.audience, let users = UserSet(node), users.isNobody,
        ConditionOperands.violations(of: rule).isEmpty
      else { return nil }
      let what =
        users.contradiction.map { "its conditions on '\($0)' contradict each other" } ?? "it has no conditions to match"
      return Violation(
        at: SourceRange(rule.range.file, node), "the audience matches nobody: \(what)",
        hint: "fix the conditions; if one of them is enough, set match: any")
    }
  }
}
