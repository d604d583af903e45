import Testing

@Suite struct PrivacyLinkTests {
  static let cases: [RuleCase] = [
    .store(
      "privacy-link", "a screen of sections without a legal one",
      [
        StoreProject.control: StoreProject.screen(
          "⟦privacy-link⟧⟦terms-link⟧" + StoreProject.plans,
          "{type: sticky_footer, restoreText: Restore, text: '\(StoreProject.terms)'}"
        ).markingTheList("privacy-link", "terms-link")
      ]),
    .store(
      "privacy-link", "not https",
      [
        "paywall.yaml": .text(
          StoreProject.settings.replacing("https://sample.org/p", with: "⟦privacy-link⟧ftp://sample.org/p"))
      ]),
    .store(
      "privacy-link", "a link without words",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.footer,
          "{type: legal, text: '\(StoreProject.terms)', termsTitle: ⟦text-present⟧'', privacyTitle: ⟦text-present⟧' '}")
      ]),
    .store(
      "privacy-link", "the section's own",
      [
        "paywall.yaml": .text(StoreProject.settings.replacing(", privacyURL: https://sample.org/privacy", with: "")),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.footer,
          "{type: legal, text: '\(StoreProject.terms)', privacyURL: https://sample.org/privacy}"),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
