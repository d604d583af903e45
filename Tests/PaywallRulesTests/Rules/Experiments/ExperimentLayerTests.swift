import PaywallModel
import Testing

@Suite struct ExperimentLayerTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-layer", "a layer that does not exist, in a running one and in a draft",
      [
        "experiments/a.yaml": .text(runningExperiment() + "layer: ⟦experiment-layer⟧chekout\n"),
        "experiments/b.yaml": .text(splitExperiment + "layer: ⟦experiment-layer⟧checkout\n"),
      ]),
    RuleCase(
      "experiment-layer", "another unit, which the default may be",
      [
        "placements.yaml": .text(layered("{id: users, salt: l1}", "{id: devices, salt: l2, unit: device}")),
        "experiments/a.yaml": .text(splitExperiment + "layer: users\nunit: ⟦experiment-layer⟧device\n"),
        "experiments/b.yaml": .text(splitExperiment + "layer: ⟦experiment-layer⟧devices\n"),
        "experiments/c.yaml": .text(splitExperiment + "layer: devices\nunit: device\n"),
      ]),
    RuleCase(
      "experiment-layer", "a range that is empty, or is no part of a layer",
      [
        "placements.yaml": .text(layered("{id: one, salt: l1}")),
        "experiments/a.yaml": .text(splitExperiment + "layer: one\nrange: ⟦experiment-layer⟧{from: 5, below: 5}\n"),
        "experiments/b.yaml": .text(splitExperiment + "range: ⟦experiment-layer⟧{from: 0, below: 5}\n"),
        "experiments/c.yaml": .text(splitExperiment + "layer: one\nrange: {from: 4, below: 5}\n"),
      ]),
    RuleCase(
      "experiment-layer", "a share, and a layer that only stopped ones name",
      [
        "placements.yaml": .text(layered("{id: one, salt: l1}")),
        "experiments/a.yaml": .text(runningExperiment(layer: "one") + "range: {from: 0, below: 10000}\n"),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "gone").replacing("status: running", with: "status: stopped")),
      ]),
  ]

  /// Another salt would give each bucket other users.
  @Test func hintsAtTheLayerAsItWas() throws {
    let layer = "experiments/a.yaml"
    let gone = RuleCase(
      "experiment-layer", "a layer that was removed",
      ["placements.yaml": .text(layered("{id: two, salt: l2}")), layer: .text(runningExperiment(layer: "one"))],
      before: [
        "placements.yaml": .text(layered("{id: one, salt: l1}", "{id: two, salt: l2}")),
        layer: .text(runningExperiment(layer: "one")),
      ])
    let hints = try FixtureProject(gone).findings().filter { $0.rule == "experiment-layer" }.map(\.hint)
    #expect(hints == ["put it back in placements.yaml as it was: {id: one, salt: l1}"])
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}

/// The valid placements with these layers.
func layered(_ layers: String..., holdout: String? = nil) -> String {
  (holdout.map { "holdout: \($0)\n" } ?? "")
    + valid("placements.yaml").replacing("{id: x, salt: layer-x}", with: layers.joined(separator: ", "))
}
