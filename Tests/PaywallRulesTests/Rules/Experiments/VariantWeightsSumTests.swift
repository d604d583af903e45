import Testing

@Suite struct VariantWeightsSumTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "variant-weights-sum", "a user too few",
      [
        "experiments/a.yaml": .text(
          draftExperiment("{id: a, offering: pro, weight: 5000}", "{id: b, offering: pro, weight: 4999}")
            .replacing("arms: ", with: "arms: ⟦variant-weights-sum⟧"))
      ]),
    RuleCase(
      "variant-weights-sum", "three arms",
      [
        "experiments/a.yaml": .text(
          draftExperiment(
            "{id: a, offering: pro, weight: 3334}", "{id: b, offering: pro, weight: 3333}",
            "{id: c, offering: pro, weight: 3333}"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
