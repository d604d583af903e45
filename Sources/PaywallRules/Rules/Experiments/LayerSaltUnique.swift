import PaywallModel

enum LayerSaltUnique: ProjectRule {
  static let description = RuleDescription(
    "layer-salt-unique", "Every layer and every holdout has a salt of its own.", .always(.error),
    waivers: .never("the same users would be drawn in both layers, and neither result could be trusted"),
    weakening: .reported,
    documentation: """
      Users are drawn by the hash of salt and id. An experiment with its layer's salt would find all of its users in the
      buckets of its range, and so in one arm; a holdout with the layer's salt would take all of its users from one
      experiment.
      """,
    bad: "salt: checkout in the layer, and an experiment with the id checkout", good: "salt: checkout-layer-1",
    source: "Tang et al., Overlapping Experiment Infrastructure, KDD 2010")

  static func violations(in project: ProjectView) -> [Violation] {
    var owners = experimentsAndRollouts(project)
    return drawings(in: project.frame.placements).compactMap { name, salt in
      guard let salt else { return nil }
      guard let owner = owners[salt.value] else {
        owners[salt.value] = name
        return nil
      }
      return Violation(
        at: salt.range, "\(owner) has the salt '\(salt.value)' already",
        hint: "choose another salt before anything in the layer runs")
    }
  }

  private static func drawings(in placements: Placements) -> [(String, Located<String>?)] {
    let layers = placements.layers.flatMap { layer in
      [
        ("the layer '\(layer.id.value)'", layer.salt), ("the holdout of '\(layer.id.value)'", layer.holdout?.salt),
      ]
    }
    return layers + [("the project's holdout", placements.holdout?.salt)]
  }

  private static func experimentsAndRollouts(_ project: ProjectView) -> [String: String] {
    var owners: [String: String] = [:]
    for experiment in project.frame.experiments {
      owners[experiment.salt] = "the experiment '\(experiment.id)'"
    }
    for placement in project.frame.placements.all {
      for salt in placement.rules.compactMap({ $0.rollout?.salt?.value }) {
        owners[salt] = "a rollout at the placement '\(placement.id.value)'"
      }
    }
    return owners
  }
}
