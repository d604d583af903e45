import Testing

@Suite struct LayerRangesDisjointTests {
  private static let placements: [String: Entry] = [
    "placements.yaml": .text(layered("{id: one, salt: l1}", "{id: two, salt: l2}"))
  ]

  private static func experiment(_ range: String, layer: String = "one") -> Entry {
    .text(runningExperiment(layer: layer) + "range: \(range)\n")
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "layer-ranges-disjoint", "one bucket in two",
      placements.merging([
        "experiments/a.yaml": experiment("{from: 0, below: 5001}"),
        "experiments/b.yaml": experiment("⟦layer-ranges-disjoint⟧{from: 5000, below: 10000}"),
      ]) { $1 }),
    RuleCase(
      "layer-ranges-disjoint", "one without a range has the whole layer",
      placements.merging([
        "experiments/a.yaml": experiment("{from: 0, below: 1}"),
        "experiments/b.yaml": .text(runningExperiment() + "layer: ⟦layer-ranges-disjoint⟧one\n"),
      ]) { $1 }),
    RuleCase(
      "layer-ranges-disjoint", "the finding is reported at the new one",
      placements.merging([
        "experiments/a.yaml": experiment("⟦layer-ranges-disjoint⟧{from: 0, below: 10000}"),
        "experiments/b.yaml": experiment("{from: 9999, below: 10000}"),
      ]) { $1 },
      before: placements.merging(["experiments/b.yaml": experiment("{from: 9999, below: 10000}")]) { $1 }),
    RuleCase(
      "layer-ranges-disjoint", "neighbours, two layers, consecutive times, and one that is not running",
      placements.merging([
        "experiments/a.yaml": experiment("{from: 0, below: 5000}"),
        "experiments/b.yaml": experiment("{from: 5000, below: 10000}"),
        "experiments/d.yaml": .text(
          runningExperiment(layer: "one").replacing(
            "endsAt: 2030-02-01", with: "startsAt: 2030-02-01T00:00:00Z\nendsAt: 2030-03-01")),
        "experiments/e.yaml": .text(
          runningExperiment(layer: "one").replacing("status: running", with: "status: stopped")),
      ]) { $1 }),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
