import Testing

@Suite struct TrialNeedsIneligibleCopyTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-needs-ineligible-copy", "a sticky footer",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-needs-ineligible-copy⟧Start free trial, restoreText: Restore}"),
      ]),
    .store(
      "trial-needs-ineligible-copy", "the button of the core fields, in German",
      [
        "products.yaml": StoreProject.trial,
        "paywall.yaml": .text(StoreProject.settings.replacing("e: en", with: "e: de").replacing("[en]", with: "[de]")),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          StoreProject.timeline.replacing("Cancel before.", with: "Kündige vorher.").replacing("Then", with: "Danach"),
          "{type: legal, text: '\(StoreProject.germanTrialTerms)'}", "{type: cta}",
          fields: ["ctaTitle: ⟦trial-needs-ineligible-copy⟧Kostenlos testen"]),
      ]),
    .store(
      "trial-needs-ineligible-copy", "the words for everybody else offer one too",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal,
          "{type: cta, title: Start free trial, titleWithoutTrial: ⟦trial-needs-ineligible-copy⟧Start your trial}"),
      ]),
    .store(
      "trial-needs-ineligible-copy", "the same in German",
      [
        "products.yaml": StoreProject.trial,
        "paywall.yaml": .text(StoreProject.settings.replacing("e: en", with: "e: de").replacing("[en]", with: "[de]")),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          StoreProject.timeline.replacing("Cancel before.", with: "Kündige vorher.").replacing("Then", with: "Danach"),
          "{type: legal, text: '\(StoreProject.germanTrialTerms)'}",
          "{type: cta, title: Kostenlos testen, titleWithoutTrial: ⟦trial-needs-ineligible-copy⟧Gratis testen}"),
      ]),
    .store(
      "trial-needs-ineligible-copy", "a heading and a guarantee that nothing takes away",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          "{type: header, title: ⟦trial-needs-ineligible-copy⟧Start your free trial, subtitle: '{{trial_period}} free trial'}",
          "{type: guarantee, text: ⟦trial-needs-ineligible-copy⟧We remind you before your trial ends}",
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton),
      ]),
    .store(
      "trial-needs-ineligible-copy", "words for both",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton),
      ]),
    .store(
      "trial-needs-ineligible-copy", "only a translation offers one",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        "products.yaml": StoreProject.trial,
        StoreProject.german: .text(
          StoreProject.germanCopy.replacing(StoreProject.germanSmallPrint, with: StoreProject.germanTrialTerms)
            + "\n  sections.sticky_footer.ctaTitle: ⟦trial-needs-ineligible-copy⟧Kostenlos testen\n"),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal,
          "{type: sticky_footer, ctaTitle: Continue, restoreText: Restore}"),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
