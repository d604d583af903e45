import Testing

@Suite struct LocaleDeclaredTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "locale-declared", "an undeclared locale, and the default one",
      [
        "offerings/pro/locales/fr.yaml": "⟦locale-declared⟧control: {headline: Tout}\n",
        "offerings/pro/locales/en.yaml": "⟦locale-declared⟧control: {headline: All}\n",
      ]),
    RuleCase("locale-declared", "a declared locale", ["offerings/pro/locales/de.yaml": "control: {headline: Alles}\n"]),
    .store(
      "locale-declared", "the language of a declared locale",
      [
        "paywall.yaml": .text(StoreProject.settings.replacing("[en]", with: "[en, de-AT]")),
        StoreProject.german: .text(StoreProject.germanCopy),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
