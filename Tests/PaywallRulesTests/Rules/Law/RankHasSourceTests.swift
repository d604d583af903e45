import Testing

@Suite struct RankHasSourceTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "rank-has-source", "claims",
      [
        "⟦rank-has-source⟧'The #1 sleep app'", "⟦rank-has-source⟧An award-winning app",
        "⟦rank-has-source⟧'Track your #1 goal with the #1 sleep app'", "⟦rank-has-source⟧The number 1 fitness app",
      ]),
    .lawTexts(
      "rank-has-source", "in German", ["⟦rank-has-source⟧'Die Nr. 1 für guten Schlaf'", "Rang und Namen"], locale: "de"),
    .lawTexts(
      "rank-has-source", "colours, awards of the app itself",
      [
        "'Colours of your own'", "Collect awards for each course", "Number ones and twos", "'Track your #1 goal'",
        "See top rated restaurants nearby", "Best app icons to choose from", "Notes from award-winning chefs",
        "Award-winning stories",
      ]),
    .law(
      "rank-has-source", "an award with its source",
      sections: ["{type: social_proof, text: App of the Day, source: App Store, asOf: 2029-12-01T00:00:00Z}"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
