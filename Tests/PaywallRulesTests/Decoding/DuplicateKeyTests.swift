import Testing

@Suite struct DuplicateKeyTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "duplicate-key", "a key that occurs twice",
      [
        StoreProject.control: .text(FixtureProject.variant() + "⟦duplicate-key⟧headline: Again\n")
      ]),
    RuleCase(
      "duplicate-key", "in flow style and in JSON",
      [
        "placements.yaml": .absent,
        "placements.json":
          #"{"placements": [{"id": "settings", ⟦duplicate-key⟧"id": "settings", "rules": [{"offering": "pro"}]}]}"#,
      ]),
    RuleCase("duplicate-key", "one key in two mappings", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
