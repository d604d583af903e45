import PaywallModel

enum RuleKnown: ProjectRule {
  static let description = RuleDescription(
    "rule-known", "`rules` in paywall.yaml names rules whose severity can be changed.",
    documentation: """
      A misspelt rule id would leave the rule as it was. Rules that keep readers from breaking cannot be made weaker.
      """)

  static func check(_ project: ProjectView) -> [Finding] {
    project.frame.settings.severities.compactMap { entry in
      guard let rule = RuleCatalogue[entry.value.rule] else {
        let nearest = nearestName(to: entry.value.rule, among: RuleCatalogue.all.map(\.id))
        return description.finding(
          at: entry.place, "unknown rule '\(entry.value.rule)'", hint: nearest.map { "did you mean '\($0)'?" })
      }
      if rule.isAdjustable { return nil }
      return description.finding(at: entry.place, "the severity of '\(rule.id)' cannot be changed")
    }
  }
}
