import PaywallModel

enum PlacementRuleShadowed: ProjectRule {
  static let description = RuleDescription(
    "placement-rule-shadowed", "Every rule of a placement can be reached.", .always(.error),
    waivers: .never("readers decide it: they never get to the rule"), weakening: .reported,
    documentation: """
      Rules are tried in order and the first match decides. A rule after one that applies to everybody, or after one
      whose audience includes all of its users, is never reached. A rule that leads to a campaign or an experiment does
      not shadow other rules: it is skipped while the campaign or experiment is closed, and the next rule decides. Neither
      does a rule with `rollout`, `startsAt` or `endsAt`, not even at 100 %: readers made before rollouts skip it. In a
      placement of more than 200 rules, only rules that apply to everybody are considered; in one of at most 50, also
      several rules that together match all users of a later one.
      """,
    bad: "- offering: pro, then - audience: …", good: "- audience: …, then - offering: pro", source: nil)

  private static let most = 200
  private static let mostTogether = 50

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap { shadowed($0, in: project) }
  }

  private static func shadowed(_ placement: Placement, in project: ProjectView) -> [Violation] {
    let rules = placement.rules.map { RuleScope($0, in: project) }
    if rules.count > most {
      guard let first = rules.firstIndex(where: { $0.decides && $0.users?.isEverybody == true }) else { return [] }
      return rules.indices.dropFirst(first + 1).map { violation(rules[$0], behind: first, rules[first]) }
    }
    return rules.indices.compactMap { index in
      if let first = rules[..<index].firstIndex(where: { hides($0, rules[index]) }) {
        return violation(rules[index], behind: first, rules[first])
      }
      return rules.count <= mostTogether ? together(rules[..<index], rules[index]) : nil
    }
  }

  private static func together(_ earlier: ArraySlice<RuleScope>, _ rule: RuleScope) -> Violation? {
    let decided = earlier.filter(\.decides).compactMap(\.users)
    guard decided.count > 1, rule.users?.isWithin(any: decided) == true else { return nil }
    return Violation(
      at: rule.rule.range, "the rule is never reached: the rules above it together match all of its users",
      hint: "move it above them, or remove it")
  }

  private static func hides(_ earlier: RuleScope, _ later: RuleScope) -> Bool {
    guard let wide = earlier.users, let narrow = later.users, earlier.decides || earlier.leadsWhere(later) else {
      return false
    }
    return narrow.isWithin(wide)
  }

  private static func violation(_ rule: RuleScope, behind index: Int, _ other: RuleScope) -> Violation {
    let whom = other.users?.isEverybody == true ? "applies to everybody" : "matches all of its users"
    return Violation(
      at: rule.rule.range, "the rule is never reached: rule \(index + 1) \(whom)",
      hint: "move it above rule \(index + 1), or remove it")
  }
}

/// A placement rule with the users that it matches.
private struct RuleScope {
  let rule: PlacementRule
  /// Nil if it cannot be read.
  let users: UserSet?
  /// Whether the rule always decides for the users it matches.
  let decides: Bool

  init(_ rule: PlacementRule, in project: ProjectView) {
    self.rule = rule
    users = rule.audience.map { UserSet($0) } ?? .everybody
    let target = rule.offering.flatMap { project.offerings[$0.value] }
    decides = rule.experiment == nil && rule.isUnlimited && target.map { $0.kind != .campaign } ?? false
  }

  func leadsWhere(_ other: RuleScope) -> Bool {
    rule.isUnlimited && (rule.offering != nil || rule.experiment != nil)
      && rule.offering?.value == other.rule.offering?.value
      && rule.experiment?.value == other.rule.experiment?.value
  }
}
