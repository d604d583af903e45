import Testing

@Suite struct ExperimentFrozenTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-frozen", "declared fields",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("metric: trial_start", with: "metric: ⟦experiment-frozen⟧revenue")
            .replacing("sampleSize: 1000", with: "sampleSize: ⟦experiment-frozen⟧500")
            .replacing("endsAt: 2030-02-01", with: "endsAt: ⟦experiment-frozen⟧2030-01-09")
            .replacing(
              "placement: settings",
              with: "salt: ⟦experiment-frozen⟧b\nunit: ⟦experiment-frozen⟧device\nplacement: settings"))
      ], before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-frozen", "weights, and a different offering",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing(
            "variant: second, weight: 5000", with: "variant: second, weight: ⟦experiment-frozen⟧6000"
          )
          .replacing(
            "offering: pro, weight: 5000", with: "offering: ⟦experiment-frozen⟧plus, weight: ⟦experiment-frozen⟧4000")),
        "offerings/plus/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ], before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-frozen", "two arms swap places",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("id: a,", with: "id: ⟦experiment-frozen⟧x,").replacing("id: b", with: "id: a")
            .replacing(
              "x,", with: "b,"
            )
            .replacing("variant: second, ", with: "").replacing(
              "id: a, offering: pro", with: "id: a, offering: pro, variant: second"))
      ], before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-frozen", "an added arm and a removed arm",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("arms:\n  ", with: "arms:\n  ⟦experiment-frozen⟧").replacing(
            "id: b", with: "id: ⟦experiment-frozen⟧c"))
      ], before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-frozen", "the same values, written differently",
      [
        StoreProject.experiment: .text(
          "# another look\nsalt: a\nunit: user\nhash: sha256\ndisplayName: Words\n"
            + runningExperiment().replacing("2030-02-01T00:00:00Z", with: "2030-02-01T01:00:00+01:00")
            .replacing("offering: pro, weight", with: "offering: pro, variant: control, weight"))
      ], before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-frozen", "a draft may change, and start",
      [StoreProject.experiment: .text(runningExperiment())],
      before: [
        StoreProject.experiment: .text(
          "salt: other\n" + runningExperiment().replacing("status: running", with: "status: draft"))
      ]),
    RuleCase(
      "experiment-frozen", "declared fields are removed, or moments are moved",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing(
            "metric: trial_start\n", with: "startsAt: ⟦experiment-frozen⟧2029-12-01T00:00:00Z\n"
          )
          .replacing(
            "status: running",
            with: "metric: ⟦experiment-frozen⟧revenue\nstatus: ⟦experiment-frozen⟧running"))
      ], before: [StoreProject.experiment: .text("layer: one\nstartsAt: 2029-11-01T00:00:00Z\n" + runningExperiment())]),
    RuleCase(
      "experiment-frozen", "its share of a layer grows",
      [
        StoreProject.experiment: .text(
          runningExperiment(layer: "x") + "range: ⟦experiment-frozen⟧{from: 0, below: 6000}\n"),
        "experiments/b.yaml": .text("range: {below: 10000, from: 9000}\n" + runningExperiment(layer: "x")),
      ],
      before: [
        StoreProject.experiment: .text(runningExperiment(layer: "x") + "range: {from: 0, below: 5000}\n"),
        "experiments/b.yaml": .text(runningExperiment(layer: "x") + "range: {from: 9000, below: 10000}\n"),
      ]),
    RuleCase(
      "experiment-frozen", "all of its layer, written down",
      [StoreProject.experiment: .text(runningExperiment(layer: "x") + "range: {from: 0, below: 10000}\n")],
      before: [StoreProject.experiment: .text(runningExperiment(layer: "x"))]),
    RuleCase(
      "experiment-frozen", "another experiment under the id of a stopped one",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("status: ", with: "status: ⟦experiment-frozen⟧").replacing("5000", with: "1000")
            .replacing("weight: 1000}\n  - {id: b", with: "weight: 9000}\n  - {id: b")),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "x").replacing("running", with: "⟦experiment-frozen⟧draft")),
        "experiments/c.yaml": .text(endedExperiment.replacing("running", with: "⟦experiment-frozen⟧draft")),
      ],
      before: [
        StoreProject.experiment: .text(stopped), "experiments/b.yaml": .text(stopped),
        "experiments/c.yaml": .text(endedExperiment),
      ]),
    RuleCase(
      "experiment-frozen", "one that has ended is stopped and removed, one that was stopped is edited",
      [
        StoreProject.experiment: .text(
          endedExperiment.replacing("status: running", with: "status: stopped").replacing("layer: x\n", with: "")
            .replacing("5000", with: "1000").replacing("1000}\n  - {id: b", with: "9000}\n  - {id: c")),
        "experiments/b.yaml": .text(stopped.replacing("metric: trial_start", with: "metric: revenue")),
      ], before: [StoreProject.experiment: .text(endedExperiment), "experiments/b.yaml": .text(stopped)]),
    RuleCase(
      "experiment-frozen", "the end has passed, and the arms change while it runs",
      [
        StoreProject.experiment: .text(
          endedExperiment.replacing("endsAt: ", with: "endsAt: ⟦experiment-stopped-at-end⟧").replacing(
            "{id: a, offering: pro, variant: second, weight: 5000}",
            with: "{id: a, offering: pro, variant: second, weight: ⟦experiment-frozen⟧6000}"
          )
          .replacing(
            "id: b, offering: pro, weight: 5000", with: "id: b, offering: pro, weight: ⟦experiment-frozen⟧4000"))
      ], before: [StoreProject.experiment: .text(endedExperiment)]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static let stopped = runningExperiment(layer: "x").replacing("status: running", with: "status: stopped")
}
