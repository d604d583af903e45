import Testing

@Suite struct ExperimentsDisjointTests {
  private static let layers = Entry.text(layered("{id: one, salt: l1}", "{id: two, salt: l2}"))

  static let cases: [RuleCase] = [
    RuleCase(
      "experiments-disjoint", "two on one placement",
      [
        "placements.yaml": layers, "experiments/a.yaml": .text(runningExperiment(layer: "one")),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "two").replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
        "experiments/c.yaml": .text(
          runningExperiment().replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
      ]),
    RuleCase(
      "experiments-disjoint", "one layer, consecutive times, and one that is not running",
      [
        "placements.yaml": layers,
        "experiments/a.yaml": .text(runningExperiment(layer: "one") + "range: {from: 0, below: 50}"),
        "experiments/b.yaml": .text(runningExperiment(layer: "one") + "range: {from: 50, below: 99}"),
        "experiments/c.yaml": .text(
          runningExperiment().replacing(
            "endsAt: 2030-02-01", with: "startsAt: 2030-02-01T00:00:00Z\nendsAt: 2030-03-01")),
        "experiments/d.yaml": .text(runningExperiment().replacing("status: running", with: "status: stopped")),
      ]),
    RuleCase(
      "experiments-disjoint", "the finding is reported at the new one",
      [
        "placements.yaml": layers,
        StoreProject.experiment: .text(
          runningExperiment(layer: "one").replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
        "experiments/b.yaml": .text(runningExperiment(layer: "two")),
      ], before: ["experiments/b.yaml": .text(runningExperiment(layer: "two"))]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
