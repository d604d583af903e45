import PaywallModel

enum AudienceSatisfiable: ProjectRule {
  static let description = RuleDescription(
    "audience-satisfiable", "There can be a user whom an audience fits.", .always(.error), waivable: false,
    documentation: """
      Conditions that contradict each other fit nobody: an attribute that equals two values, a range whose end comes before
      its start, a value that is both listed and excluded, an order of what has none. So does an audience that asks for any
      of no conditions. Mostly `match: any` was meant.
      """,
    bad: "country equals DE and country equals FR", good: "country in [DE, FR]", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap(\.rules).compactMap { rule in
      guard let node = rule.audience, let users = UserSet(node), users.isNobody,
        ConditionOperands.violations(of: rule).isEmpty
      else { return nil }
      let what =
        users.contradiction.map { "its conditions on '\($0)' contradict each other" } ?? "it asks for nothing"
      return Violation(
        at: SourceRange(rule.range.file, node), "the audience fits nobody: \(what)",
        hint: "mend the conditions; where one of them is enough, set match: any")
    }
  }
}
