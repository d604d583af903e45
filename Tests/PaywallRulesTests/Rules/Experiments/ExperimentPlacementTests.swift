import Testing

@Suite struct ExperimentPlacementTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-placement", "one that is not there",
      [
        "experiments/a.yaml": .text(
          splitExperiment.replacing("placement: settings", with: "placement: ⟦experiment-placement⟧home"))
      ]),
    RuleCase("experiment-placement", "one that is there", ["experiments/a.yaml": .text(splitExperiment)]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
