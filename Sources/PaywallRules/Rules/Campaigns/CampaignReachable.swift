import PaywallModel

enum CampaignReachable: ProjectRule {
  static let description = RuleDescription(
    "campaign-reachable", "Nothing leads to a campaign after its end.", .always(.error), waivable: true,
    documentation: """
      A reader passes over a placement rule whose campaign is closed, so the rule is dead; as `currentOffering` a campaign
      is shown for ever, its end notwithstanding, which is a warning before the end too. Take the rule away, or move the
      campaign's end; let `currentOffering` be an offering that stays.
      """,
    bad: "a rule that leads to a campaign which ended yesterday", good: "no rule that leads to it", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let now = project.now else { return [] }
    let rules = project.frame.placements.all.flatMap { placement in
      placement.rules.compactMap { rule in
        rule.offering.flatMap { over($0, "the placement '\(placement.id.value)'", now, project) }
      }
    }
    let current = project.frame.settings.currentOffering.flatMap { name in
      over(name, "currentOffering", now, project) ?? lasting(name, project)
    }
    return rules + [current].compactMap { $0 }
  }

  /// A reader that has nothing else shows the current offering, whatever its window says.
  private static func lasting(_ name: Located<String>, _ project: ProjectView) -> Violation? {
    guard let span = project.offerings[name.value]?.campaign else { return nil }
    return Violation(
      at: name.range,
      "currentOffering leads to the campaign '\(name.value)' even after its end, \(span.closes.value)",
      hint: "let currentOffering be an offering without an end, and lead to the campaign by a placement rule",
      severity: .warning)
  }

  private static func over(_ name: Located<String>, _ way: String, _ now: Int64, _ project: ProjectView) -> Violation? {
    guard let span = project.offerings[name.value]?.campaign, span.isOver(at: now) else { return nil }
    return Violation(
      at: name.range, "\(way) leads to the campaign '\(name.value)', which is over since \(span.closes.value)",
      hint: "lead users elsewhere, or move endsAt in \(span.closes.range.file)")
  }
}
