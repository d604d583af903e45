import Testing

@Suite struct RolloutFrozenTests {
  private static func example(_ name: String, _ before: String, _ after: String) -> RuleCase {
    RuleCase(
      "rollout-frozen", name, ["placements.yaml": .text(after)], before: ["placements.yaml": .text(before)])
  }

  static let cases: [RuleCase] = [
    example(
      "another salt", rollouts("{share: 5, salt: a}"), rollouts("{share: 25, salt: ⟦rollout-frozen⟧b}")),
    example(
      "another unit, which the default may be", rollouts("{share: 5, salt: a, unit: device}", "{share: 5, salt: b}"),
      rollouts("{share: 5, salt: ⟦rollout-frozen⟧a}", "{share: 5, salt: b, unit: ⟦rollout-frozen⟧device}")),
    example(
      "another share, and the default written out", rollouts("{share: 5, salt: a}"),
      rollouts("{share: 25, salt: a, unit: user}")),
    example(
      "a second one to the same offering", rollouts("{share: 5, salt: a}"),
      rollouts("{share: 5, salt: a}", "{share: 5, salt: b}")),
    example("one that included nobody", rollouts("{share: 0, salt: a}"), rollouts("{share: 5, salt: b, unit: device}")),
    example("one that was removed", rollouts("{share: 5, salt: a}"), rollouts()),
    example(
      "one that has ended",
      rollouts("{share: 5, salt: a}").replacing("offering: pro}", with: "offering: pro, endsAt: 2020-01-01T00:00:00Z}"),
      rollouts("{share: 5, salt: b}")),
    example(
      "one of another placement", rollouts("{share: 5, salt: a}", placement: "other"),
      rollouts("{share: 5, salt: b}") + "\n  - id: other\n    rules: [{offering: pro}]"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
