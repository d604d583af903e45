import Testing

@Suite struct TabIndentationTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "tab-indentation", "a tab before a key",
      [
        "placements.yaml": "placements:\n⟦tab-indentation⟧\t- id: settings\n\t  rules: []\n"
      ]),
    RuleCase(
      "tab-indentation", "tabs inside a text and before a comment",
      [
        StoreProject.control: .text(FixtureProject.variant("headline: \"Every\tthing\"\t# said once"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
