import PaywallModel

enum CampaignReachable: ProjectRule {
  static let description = RuleDescription(
    "campaign-reachable", "Nothing leads to a campaign after its end.", .always(.error), waivers: .allowed,
    documentation: """
      A reader skips a placement rule whose campaign is closed, so the rule is dead. As `currentOffering`, a campaign is
      shown forever, even after its end, so this is also a warning before the end. Remove the rule, or move the
      campaign's end; set `currentOffering` to an offering without an end.
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

  /// A reader that has nothing else to show shows the current offering, regardless of its window.
  private static func lasting(_ name: Located<String>, _ project: ProjectView) -> Violation? {
    guard let span = project.offerings[name.value]?.campaign else { return nil }
    return Violation(
      at: name.range,
      "currentOffering leads to the campaign '\(name.value)' even after its end, \(span.closes.value)",
      hint: "set currentOffering to an offering without an end, and lead to the campaign with a placement rule",
      severity: .warning)
  }

  private static func over(_ name: Located<String>, _ way: String, _ now: Int64, _ project: ProjectView) -> Violation? {
    guard let span = project.offerings[name.value]?.campaign, span.isOver(at: now) else { return nil }
    return Violation(
      at: name.range, "\(way) leads to the campaign '\(name.value)', which ended at \(span.closes.value)",
      hint: "lead users elsewhere, or move endsAt in \(span.closes.range.file)")
  }
}
