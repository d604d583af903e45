import Testing

@Suite struct ReviewSourceTests {
  static let cases: [RuleCase] = [
    .law(
      "review-source", "quotations that nobody wrote",
      sections: [
        "{type: testimonial, quote: ⟦review-source⟧Fine}",
        "{type: reviews_carousel, items: [{quote: ⟦review-source⟧Good, author: Ada}, {quote: Better, author: Bo, source: App Store}]}",
      ]),
    .law(
      "review-source", "reviews with their authors and sources",
      sections: ["{type: testimonial, quote: Fine, author: Ada, source: a letter of 2029-12-01}"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
