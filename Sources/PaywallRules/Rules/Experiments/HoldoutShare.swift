import PaywallModel
import YAML

enum HoldoutShare: ProjectRule {
  static let description = RuleDescription(
    "holdout-share", "A holdout's share is a percentage with at most two decimals.",
    documentation: """
      Users are drawn into 10,000 buckets, and a holdout has those below its share. A share with more decimals would cut
      through a bucket.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let placements = project.frame.placements
    return ([placements.holdout] + placements.layers.map(\.holdout)).compactMap { holdout in
      guard let holdout, let share = holdout.share, (0...100).contains(share), holdout.buckets == nil,
        let node = holdout.node["share"]
      else { return nil }
      return Violation(
        at: SourceRange(placements.file, node), "the share has more than two decimals",
        hint: "users are drawn into 10,000 buckets, so 0.01 is the smallest step")
    }
  }
}
