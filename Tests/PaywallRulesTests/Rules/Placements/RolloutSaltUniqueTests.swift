import Testing

@Suite struct RolloutSaltUniqueTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "rollout-salt-unique", "two rollouts, at one placement and at two",
      [
        "placements.yaml": .text(
          rollouts("{share: 5, salt: a}", "{share: 9, salt: ⟦rollout-salt-unique⟧a}")
            + "\n  - id: other\n    rules: [{rollout: {share: 5, salt: ⟦rollout-salt-unique⟧a}, offering: pro}, {offering: pro}]"
        )
      ]),
    RuleCase(
      "rollout-salt-unique", "an experiment's salt, written or by its id",
      [
        "placements.yaml": .text(
          rollouts("{share: 5, salt: ⟦rollout-salt-unique⟧a}", "{share: 9, salt: ⟦rollout-salt-unique⟧salted}")),
        "experiments/a.yaml": .text(
          draftExperiment("{id: a, offering: pro, weight: 5000}", "{id: b, offering: pro, weight: 5000}")),
        "experiments/b.yaml": .text(
          "salt: salted\n"
            + draftExperiment("{id: a, offering: pro, weight: 5000}", "{id: b, offering: pro, weight: 5000}")),
      ]),
    RuleCase(
      "rollout-salt-unique", "salts of their own",
      ["placements.yaml": .text(rollouts("{share: 5, salt: a}", "{share: 9, salt: b}", "{share: 9, salt: a1}"))]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
