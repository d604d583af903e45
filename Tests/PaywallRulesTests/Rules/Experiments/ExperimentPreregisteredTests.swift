import Testing

@Suite struct ExperimentPreregisteredTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-preregistered", "running without a plan",
      [
        "experiments/a.yaml": .text(
          runningExperiment().replacing("metric: trial_start\n", with: "").replacing(
            "status: running", with: "status: ⟦experiment-preregistered⟧running")),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "x").replacing(
            "endsAt: 2", with: "startsAt: 2030-03-01T00:00:00Z\nendsAt: ⟦experiment-preregistered⟧2"
          )
          .replacing("placement: settings", with: "placement: home")),
        "placements.yaml": .text(
          valid("placements.yaml") + "\n  - {id: home, rules: [{experiment: b}, {offering: pro}]}\n"),
      ]),
    RuleCase(
      "experiment-preregistered", "a blank metric, and an end in the past",
      [
        "experiments/a.yaml": .text(
          runningExperiment(layer: "x").replacing("metric: trial_start", with: "metric: '  '").replacing(
            "status: running", with: "status: ⟦experiment-preregistered⟧running")),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "x").replacing(
            "endsAt: 2030-02-01T00:00:00Z", with: "endsAt: ⟦experiment-preregistered⟧2030-01-01T00:30:00Z")),
      ]),
    RuleCase(
      "experiment-preregistered", "a draft without a plan, and a running experiment with one",
      [
        "experiments/a.yaml": .text(
          runningExperiment().replacing("metric: trial_start\n", with: "").replacing(
            "status: running", with: "status: draft")),
        "experiments/b.yaml": .text(runningExperiment()),
      ]),
    RuleCase(
      "experiment-preregistered", "one that starts after its end, and one that ran and ended",
      [
        StoreProject.experiment: .text(
          endedExperiment.replacing("endsAt: ", with: "endsAt: ⟦experiment-preregistered⟧")),
        "experiments/b.yaml": .text(endedExperiment.replacing("endsAt: ", with: "endsAt: ⟦experiment-stopped-at-end⟧")),
      ],
      before: [
        StoreProject.experiment: .text(endedExperiment.replacing("running", with: "draft")),
        "experiments/b.yaml": .text(endedExperiment),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
