import Testing

@Suite struct LayerFrozenTests {
  private static func example(
    _ name: String, _ before: String, _ after: String, running: String = runningExperiment(layer: "one")
  ) -> RuleCase {
    RuleCase(
      "layer-frozen", name, ["placements.yaml": .text(after), "experiments/a.yaml": .text(running)],
      before: [
        "placements.yaml": .text(before),
        "experiments/a.yaml": .text(running.replacing("⟦experiment-layer⟧", with: "")),
      ])
  }

  private static let stopped = runningExperiment(layer: "one").replacing("status: running", with: "status: stopped")

  static let cases: [RuleCase] = [
    example("another salt", layered("{id: one, salt: l1}"), layered("{id: one, salt: ⟦layer-frozen⟧l2}")),
    example(
      "another unit", layered("{id: one, salt: l1, unit: device}"), layered("{id: ⟦layer-frozen⟧one, salt: l1}"),
      running: "layer: one\nunit: ⟦experiment-layer⟧device\n" + runningExperiment()),
    example(
      "a holdout that comes, grows or has another salt", layered("{id: one, salt: l1}", holdout: "{share: 5, salt: h}"),
      layered(
        "{id: one, salt: l1, holdout: ⟦layer-frozen⟧{share: 5, salt: l2}}", holdout: "⟦layer-frozen⟧{share: 6, salt: h}"
      )),
    example(
      "a layer without a running experiment, and a default that is written out",
      layered("{id: one, salt: l1}", "{id: two, salt: l2}"),
      layered("{id: one, salt: l1, unit: user}", "{id: two, salt: l3}")),
    example(
      "a holdout of nobody", layered("{id: one, salt: l1}"),
      layered("{id: one, salt: l1, holdout: {share: 0, salt: l2}}")),
    example(
      "experiments that have stopped", layered("{id: one, salt: l1}", holdout: "{share: 5, salt: h}"),
      layered("{id: one, salt: l2}"), running: stopped),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
