import Testing

@Suite struct RolloutShareTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "rollout-share", "a part of a bucket",
      [
        "placements.yaml": .text(
          rollouts("{share: ⟦rollout-share⟧0.125, salt: a}", "{share: ⟦rollout-share⟧33.333, salt: b}"))
      ]),
    RuleCase(
      "rollout-share", "whole buckets, none and all",
      [
        "placements.yaml": .text(
          rollouts("{share: 0.01, salt: a}", "{share: 0, salt: b}", "{share: 99.99, salt: c}", "{share: 33.3, salt: d}")
            + "\n  - id: all\n    rules: [{rollout: {share: 100, salt: e}, offering: pro}, {offering: pro}]")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}

/// A placement with a rule for each rollout, and a last one for everybody.
func rollouts(_ rollouts: String..., placement: String = "settings") -> String {
  "placements:\n  - id: \(placement)\n    rules:\n"
    + rollouts.map { "      - {rollout: \($0), offering: pro}\n" }.joined() + "      - offering: pro"
}
