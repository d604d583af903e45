import Testing

@Suite struct NestingDepthTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "nesting-depth", "65 lists",
      [
        "placements.yaml": .text(
          "placements: " + String(repeating: "[", count: 63) + "⟦nesting-depth⟧" + "["
            + String(repeating: "]", count: 64))
      ]),
    RuleCase(
      "nesting-depth", "cards within cards, far below the limit",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "sections: [{type: card, sections: [{type: card, sections: [{type: card, title: Inner}]}]}]"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
