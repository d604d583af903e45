import Testing

@Suite struct WellFormedTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "well-formed", "a list that is not closed",
      [
        "placements.yaml": "placements:\n  - id: settings\n    rules: ⟦well-formed⟧[{offering: pro}\n"
      ]),
    RuleCase(
      "well-formed", "JSON with a comma too much",
      [
        "products.yaml": .absent,
        "products.json": #"{"products": [{"id": "org.sample.year", "kind": "consumable"},⟦well-formed⟧]}"#,
      ]),
    RuleCase("well-formed", "two documents", ["placements.yaml": "placements: []\n⟦well-formed⟧---\nplacements: []\n"]),
    RuleCase("well-formed", "an empty file", ["placements.yaml": "⟦well-formed⟧"]),
    RuleCase(
      "well-formed", "JSON in place of YAML",
      [
        "placements.yaml": .absent,
        "placements.json": #"{"placements": [{"id": "settings", "rules": [{"offering": "pro"}]}]}"#,
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
