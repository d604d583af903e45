import Testing

@Suite struct FigureDatePastTests {
  private static func dated(_ figure: String, _ review: String) -> [String: Entry] {
    [
      StoreProject.control: .text(
        FixtureProject.variant(
          "sections:\n  - {type: card, sections: [{type: social_proof, text: Loved, source: Store, asOf: \(figure)}]}\n"
            + "  - {type: reviews_carousel, items: [{quote: Good, date: \(review)}]}"))
    ]
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "figure-date-past", "a figure and a review of next week",
      dated("⟦figure-date-past⟧2030-01-08T00:00:00Z", "⟦figure-date-past⟧2030-01-02T00:30:01Z")),
    RuleCase("figure-date-past", "today, and a day ahead", dated("2030-01-01T00:00:00Z", "2030-01-02T00:30:00Z")),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
