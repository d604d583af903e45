import Testing

@Suite struct LocaleCompleteTests {
  static let cases: [RuleCase] = [
    .store("locale-complete", "no file at all", ["paywall.yaml": .text(both)]),
    .store(
      "locale-complete", "a price, a link and a button",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(
          "# German\n⟦locale-complete⟧"
            + StoreProject.germanCopy.replacing("  sections.plans.priceText: '{{price}} pro {{period}}'\n", with: "")
            .replacing("Bedingungen", with: "⟦text-present⟧' '").replacing("  ctaTitle: Weiter\n", with: "")),
      ]),
    .store(
      "locale-complete", "everything",
      ["paywall.yaml": .text(StoreProject.bilingual), StoreProject.german: .text(StoreProject.germanCopy)]),
    .store(
      "locale-complete", "by the file of the language",
      [
        "paywall.yaml": .text(StoreProject.bilingual.replacing("[en, de]", with: "[en, en-GB, de, de-AT]")),
        StoreProject.german: .text(StoreProject.germanCopy),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static let both = StoreProject.settings.replacing("[en]", with: "[en, ⟦locale-complete⟧de]")
}
