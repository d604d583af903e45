import PaywallModel

enum RolloutSaltUnique: ProjectRule {
  static let description = RuleDescription(
    "rollout-salt-unique", "Every rollout has a salt of its own.", .always(.error),
    waivers: .never("the same users would be first in both rollouts"), weakening: .reported,
    documentation: """
      Users are drawn by the hash of salt and id. With the salt of another rollout, or of an experiment, the same users
      would be the first to get both: what one does to them could not be told from what the other does.
      """,
    bad: "salt: gate-1 in two rules", good: "salt: gate-1 and salt: gate-2",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 12")

  static func violations(in project: ProjectView) -> [Violation] {
    var owners: [String: String] = [:]
    for experiment in project.frame.experiments {
      owners[experiment.salt] = "the experiment '\(experiment.id)'"
    }
    return project.frame.placements.all.flatMap { placement in
      placement.rules.compactMap { rule in
        guard let salt = rule.rollout?.salt else { return nil }
        guard let owner = owners[salt.value] else {
          owners[salt.value] = "a rollout at the placement '\(placement.id.value)'"
          return nil
        }
        return Violation(
          at: salt.range, "\(owner) has the salt '\(salt.value)' already",
          hint: "choose another salt before the rollout is published")
      }
    }
  }
}
