import Testing

@Suite struct ExperimentPlacementTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-placement", "a missing placement",
      [
        "experiments/a.yaml": .text(
          splitExperiment.replacing("placement: settings", with: "placement: ⟦experiment-placement⟧home"))
      ]),
    RuleCase(
      "experiment-placement", "a stopped experiment whose placement is gone",
      [
        "experiments/a.yaml": .text(
          splitExperiment.replacing("placement: settings", with: "placement: home")
            .replacing("status: draft", with: "status: stopped"))
      ]),
    RuleCase("experiment-placement", "an existing placement", ["experiments/a.yaml": .text(splitExperiment)]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
