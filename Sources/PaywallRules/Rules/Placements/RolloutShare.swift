import PaywallModel
import YAML

enum RolloutShare: ProjectRule {
  static let description = RuleDescription(
    "rollout-share", "A rollout's share is a percentage with at most two decimals.",
    documentation: """
      Users are drawn into 10,000 buckets, and a rollout includes those below its share. A share with more decimals would
      cut through a bucket.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap(\.rules).compactMap { rule in
      guard let rollout = rule.rollout, let share = rollout.share, (0...100).contains(share), rollout.buckets == nil,
        let node = rollout.node["share"]
      else { return nil }
      return Violation(
        at: SourceRange(rule.range.file, node), "the share has more than two decimals",
        hint: "users are drawn into 10,000 buckets, so 0.01 is the smallest step")
    }
  }
}
