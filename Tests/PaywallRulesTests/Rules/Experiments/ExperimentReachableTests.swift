import Testing

@Suite struct ExperimentReachableTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-reachable", "no rule, and one whose time is over",
      [
        "placements.yaml": """
        layers: [{id: x, salt: layer-x}]
        placements: [{id: settings, rules: [{experiment: b, endsAt: ⟦placement-rule-window⟧2030-01-01T00:30:00Z}, {offering: pro}]}]
        """,
        "experiments/a.yaml": .text(
          runningExperiment(layer: "x").replacing("placement: ", with: "placement: ⟦experiment-reachable⟧")
            + "range: {from: 0, below: 10}\n"),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "x").replacing("placement: ", with: "placement: ⟦experiment-reachable⟧")
            + "range: {from: 10, below: 20}\n"),
      ]),
    RuleCase(
      "experiment-reachable", "a rule for some, a draft, one that is stopped and one that is over",
      [
        "placements.yaml": """
        layers: [{id: x, salt: layer-x}]
        placements: [{id: settings, rules: [{experiment: a, endsAt: 2030-01-01T00:30:01Z}, {offering: pro}]}]
        """,
        "experiments/a.yaml": .text(runningExperiment()),
        "experiments/b.yaml": .text(splitExperiment),
        "experiments/c.yaml": .text(runningExperiment().replacing("status: running", with: "status: stopped")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
