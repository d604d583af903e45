import Testing

@Suite struct OtherPlatformNamedTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "other-platform-named", "claims",
      [
        "⟦other-platform-named⟧'Android版も同じ料金'", "⟦other-platform-named⟧'One plan for Android and iPhone'",
        "⟦other-platform-named⟧'Cancel on Google Play'", "⟦other-platform-named⟧'Also on Roku TV'",
      ]),
    .lawTexts(
      "other-platform-named", "other texts",
      ["'For androids and builders in your games'", "'Play in your own store'", "'Konec roku v grafu'"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
