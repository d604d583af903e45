import Testing

@Suite struct TrialNeedsIneligibleCopyTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-needs-ineligible-copy", "a sticky footer",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, Shop.timeline, Shop.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-needs-ineligible-copy⟧Start free trial, restoreText: Restore}"),
      ]),
    .store(
      "trial-needs-ineligible-copy", "the button of the core fields, in German",
      [
        "products.yaml": Shop.trial,
        "paywall.yaml": .text(Shop.settings.replacing("e: en", with: "e: de").replacing("[en]", with: "[de]")),
        Shop.control: Shop.screen(
          Shop.plans,
          Shop.timeline.replacing("Cancel before.", with: "Kündige vorher.").replacing("Then", with: "Danach"),
          "{type: legal, text: '\(Shop.germanTrialTerms)'}", "{type: cta}",
          fields: ["ctaTitle: ⟦trial-needs-ineligible-copy⟧Kostenlos testen"]),
      ]),
    .store(
      "trial-needs-ineligible-copy", "words for both",
      ["products.yaml": Shop.trial, Shop.control: Shop.screen(Shop.plans, Shop.timeline, Shop.legal, Shop.trialButton)]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
