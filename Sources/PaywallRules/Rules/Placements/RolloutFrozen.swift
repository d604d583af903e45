import PaywallModel
import YAML

enum RolloutFrozen: HistoryRule {
  static let description = RuleDescription(
    "rollout-frozen", "An open rollout keeps its salt and its unit.", .always(.error),
    waivers: .never("users who have the new offering would lose it"), weakening: .reported,
    documentation: """
      Salt and unit decide which users a rollout includes. As long as they stay, raising the share adds users and removes
      nobody. With another salt or unit, users who have seen what is rolled out lose it again, and others get it instead.
      To draw the users anew on purpose, end the rollout first: publish a release without it.
      """,
    bad: "salt: gate-1 → gate-2 while the share is 25", good: "share: 25 → 50", source: nil)

  static func violations(in history: HistoryView) -> [Violation] {
    let before = Dictionary(
      history.old.frame.placements.all.map { ($0.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    return history.new.frame.placements.all.flatMap { placement in
      placement.rules.flatMap { rule in
        before[placement.id.value].map {
          violations(of: rule, of: placement, since: open(in: $0, history), history)
        } ?? []
      }
    }
  }

  /// The rules of a placement that included a share of the users in the base.
  private static func open(in placement: Placement, _ history: HistoryView) -> [PlacementRule] {
    placement.rules.filter { rule in
      guard let buckets = rule.rollout?.buckets, buckets > 0 else { return false }
      return history.now.map { !rule.isOver(at: $0) } ?? true
    }
  }

  private static func violations(
    of rule: PlacementRule, of placement: Placement, since before: [PlacementRule], _ history: HistoryView
  ) -> [Violation] {
    guard let new = rule.rollout, let salt = new.salt else { return [] }
    let same = before.filter { $0.rollout?.salt?.value == salt.value }
    let kept = placement.rules.compactMap { $0.rollout?.salt?.value }
    let replaced = before.first { old in
      old.offering?.value == rule.offering?.value && old.experiment?.value == rule.experiment?.value
        && old.rollout?.salt.map { !kept.contains($0.value) } ?? false
    }
    if let old = same.first?.rollout {
      guard old.unit != new.unit else { return [] }
      return [
        violation(
          new.node["unit"].map { SourceRange(rule.range.file, $0) } ?? salt.range,
          "unit was changed; it is '\(old.unit ?? "")' in \(history.base)")
      ]
    }
    guard let old = replaced?.rollout?.salt?.value else { return [] }
    return [violation(salt.range, "salt was changed; it is '\(old)' in \(history.base)")]
  }

  private static func violation(_ range: SourceRange, _ what: String) -> Violation {
    Violation(
      at: range, "the rollout is open, but its \(what)",
      hint: "revert the change; to draw the users anew, publish a release without the rollout first")
  }
}
