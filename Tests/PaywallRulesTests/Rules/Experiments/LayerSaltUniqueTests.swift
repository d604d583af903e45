import Testing

@Suite struct LayerSaltUniqueTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "layer-salt-unique", "two layers, a layer and a holdout, two holdouts",
      [
        "placements.yaml": .text(
          layered(
            "{id: one, salt: a}",
            "{id: two, salt: ⟦layer-salt-unique⟧a, holdout: {share: 5, salt: ⟦layer-salt-unique⟧a}}",
            "{id: three, salt: b, holdout: {share: 5, salt: c}}", holdout: "{share: 1, salt: ⟦layer-salt-unique⟧c}"))
      ]),
    RuleCase(
      "layer-salt-unique", "an experiment's salt, written or by its id",
      [
        "placements.yaml": .text(
          layered("{id: one, salt: ⟦layer-salt-unique⟧a}", holdout: "{share: 1, salt: ⟦layer-salt-unique⟧salted}")),
        "experiments/a.yaml": .text(splitExperiment), "experiments/b.yaml": .text("salt: salted\n" + splitExperiment),
      ]),
    RuleCase(
      "layer-salt-unique", "a rollout's salt",
      ["placements.yaml": .text(rollouts("{share: 5, salt: a}") + "\nlayers: [{id: one, salt: ⟦layer-salt-unique⟧a}]")]),
    RuleCase(
      "layer-salt-unique", "salts of their own",
      [
        "placements.yaml": .text(
          layered("{id: one, salt: a, holdout: {share: 5, salt: b}}", holdout: "{share: 1, salt: c}"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
