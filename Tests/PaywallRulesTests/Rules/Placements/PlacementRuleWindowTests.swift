import Testing

@Suite struct PlacementRuleWindowTests {
  private static func rule(_ window: String) -> String {
    "placements:\n  - id: settings\n    rules:\n      - {\(window), offering: pro}\n      - offering: pro"
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "placement-rule-window", "ends before it starts",
      [
        "placements.yaml": .text(
          rule("startsAt: 2040-01-02T00:00:00Z, endsAt: ⟦placement-rule-window⟧2040-01-01T23:00:00-01:00"))
      ]),
    RuleCase(
      "placement-rule-window", "has ended",
      ["placements.yaml": .text(rule("endsAt: ⟦placement-rule-window⟧2020-01-01T00:00:00Z"))]),
    RuleCase(
      "placement-rule-window", "is open, or will be",
      [
        "placements.yaml": .text(
          rule("startsAt: 2020-01-01T00:00:00Z, endsAt: 2040-01-01T00:00:00Z") + "\n  - id: later\n    rules: "
            + "[{startsAt: 2040-01-01T00:00:00Z, offering: pro}, {offering: pro}]")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
