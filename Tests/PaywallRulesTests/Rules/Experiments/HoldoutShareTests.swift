import Testing

@Suite struct HoldoutShareTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "holdout-share", "three decimals, of a layer and of the project",
      [
        "placements.yaml": .text(
          layered(
            "{id: one, salt: a, holdout: {share: ⟦holdout-share⟧5.125, salt: b}}",
            holdout: "{share: ⟦holdout-share⟧0.001, salt: c}"))
      ]),
    RuleCase(
      "holdout-share", "two decimals, nobody and everybody",
      [
        "placements.yaml": .text(
          layered(
            "{id: one, salt: a, holdout: {share: 5.12, salt: b}}", "{id: two, salt: d, holdout: {share: 0, salt: e}}",
            holdout: "{share: 100, salt: c}"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
