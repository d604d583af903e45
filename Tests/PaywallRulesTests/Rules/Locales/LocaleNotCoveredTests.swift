import Testing

@Suite struct LocaleNotCoveredTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "locale-not-covered", "a language without a word list",
      [
        "paywall.yaml": .text(
          StoreProject.settings.replacing(
            "[en]", with: "[en, ⟦interface-words⟧⟦locale-complete⟧⟦locale-not-covered⟧qaa]")),
        StoreProject.control: StoreProject.screen(),
      ]),
    .store("locale-not-covered", "languages with a word list"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
