import PaywallModel
import YAML

enum AudienceSatisfiable: ProjectRule {
  static let description = RuleDescription(
    "audience-satisfiable", "Every audience can match some user.", .always(.error),
    waivers: .never("readers decide it: no user can ever match"), weakening: .reported,
    documentation: """
      Conditions that contradict each other match nobody: an attribute that equals two values, a range whose end comes
      before its start, a value that is both listed and excluded, a comparison by size of values that have no order. The same
      holds for conditions that none of the values meets which paywall.yaml declares for their attribute, such as `notIn`
      with all of them, and for an audience that requires any of an empty list of conditions. Usually `match: any` was
      meant.
      """,
    bad: "country equals DE and country equals FR", good: "country in [DE, FR]", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    let attributes = project.frame.settings.declaredAttributes
    let declared = attributes.mapValues { DeclaredValues($0) }
    return project.frame.placements.all.flatMap(\.rules).compactMap { rule in
      guard let node = rule.audience, let users = UserSet(node, declared: declared), users.isNobody,
        ConditionOperands.violations(of: rule).isEmpty
      else { return nil }
      let conflict = Conflict(in: node, users, declared, file: rule.range.file)
      if UserSet(node)?.isNobody == false { return undeclared(users, conflict, node, rule, attributes) }
      return Violation(
        at: SourceRange(rule.range.file, node),
        "the audience matches nobody: \(conflict?.words ?? "it has no conditions to match")",
        hint: "fix the conditions; if one of them is enough, set match: any", related: conflict?.places ?? [])
    }
  }

  /// Nil where `attribute-value` says of a value that the attribute never has it.
  private static func undeclared(
    _ users: UserSet, _ conflict: Conflict?, _ node: Node, _ rule: PlacementRule, _ attributes: [String: Attribute]
  ) -> Violation? {
    let isTold = rule.conditions.contains { condition in
      condition.attribute.flatMap { attributes[$0.value] }.map {
        !AttributeValue.violations(in: condition, on: $0).isEmpty
      } ?? false
    }
    if isTold { return nil }
    let name = users.contradiction ?? ""
    return Violation(
      at: SourceRange(rule.range.file, node),
      "the audience matches nobody: no value that is declared of '\(name)' meets its conditions"
        + (conflict.map { ", \($0.list)" } ?? ""),
      hint: "fix the conditions, or the values of '\(name)' where they are declared", related: conflict?.places ?? [])
  }
}
