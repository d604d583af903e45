import Testing

@Suite struct PrivacyLinkTests {
  static let cases: [RuleCase] = [
    .store(
      "privacy-link", "a screen of sections without a legal one",
      [
        Shop.control: Shop.screen(
          "⟦privacy-link⟧⟦terms-link⟧" + Shop.plans,
          "{type: sticky_footer, restoreText: Restore, text: '\(Shop.terms)'}"
        ).markingTheList("privacy-link", "terms-link")
      ]),
    .store(
      "privacy-link", "not https",
      [
        "paywall.yaml": .text(Shop.settings.replacing("https://sample.org/p", with: "⟦privacy-link⟧ftp://sample.org/p"))
      ]),
    .store(
      "privacy-link", "a link without words",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.footer,
          "{type: legal, text: '\(Shop.terms)', termsTitle: ⟦text-present⟧'', privacyTitle: ⟦text-present⟧' '}")
      ]),
    .store(
      "privacy-link", "the section's own",
      [
        "paywall.yaml": .text(Shop.settings.replacing(", privacyURL: https://sample.org/privacy", with: "")),
        Shop.control: Shop.screen(
          Shop.plans, Shop.footer, "{type: legal, text: '\(Shop.terms)', privacyURL: https://sample.org/privacy}"),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
