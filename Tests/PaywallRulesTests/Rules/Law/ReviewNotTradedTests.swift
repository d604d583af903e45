import Testing

@Suite struct ReviewNotTradedTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "review-not-traded", "claims",
      [
        "⟦review-not-traded⟧'Rate us and unlock every lesson'",
        "⟦review-not-traded⟧'Leave a review and earn a badge'",
        "⟦review-not-traded⟧'Rate us and get a month of Plus'",
      ]),
    .lawTexts(
      "review-not-traded", "other texts",
      ["'Rate us in the store'", "'Unlock reviews by experts'", "'Write a review of any wine, with free photos'"]),
    .lawTexts(
      "review-not-traded", "in German",
      ["⟦review-not-traded⟧'Bewerte uns und erhalte ein Geschenk'", "'Bewertungen von Fachleuten'"], locale: "de"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
