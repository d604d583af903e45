import Testing

@Suite struct TrialTermsCompleteTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-terms-complete", "a trial that nobody explains",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧Best value}",
          "{type: ⟦trial-timeline-dates⟧timeline, items: [{title: Soon}]}",
          "{type: legal, text: ⟦disclosure-core⟧⟦disclosure-extended⟧Ask us.}",
          "{type: sticky_footer, ctaTitle: ⟦trial-terms-complete⟧Try free, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}"
        ),
      ]),
    .store(
      "trial-terms-complete", "a trial in the headline and 24 hours in the small print, but no length",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: ⟦trial-needs-ineligible-copy⟧⟦trial-terms-complete⟧Begin with a trial",
            "footnote: '\(StoreProject.terms)'"
          )
          .replacing("id: pro", with: "⟦trial-timeline-dates⟧id: pro")),
      ]),
    .store(
      "trial-terms-complete", "a screen that does not mention the trial, for users who have had theirs",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton),
        "offerings/pro/variants/returning.yaml": StoreProject.screen(
          "{type: comparison_table, columns: [{title: Free}, {title: Pro}], rows: [{label: Files, values: [false, true]}]}",
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          fields: ["id: pro_returning"]),
      ]),
    .store(
      "trial-terms-complete", "no screen mentions the trial",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(fields: ["productIDs: [⟦trial-terms-complete⟧org.sample.year]"]),
      ]),
    .store(
      "trial-terms-complete", "everything",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton),
      ]),
    .translated(
      "trial-terms-complete", "translations that leave out the renewal, the cancellation or the length", original,
      [
        "ar": terms("{{trial_period}} مجانًا، ثم {{price}} كل {{period}}.", isWrong: true),
        "de": terms("Gratis testen, danach {{price}} pro {{period}}. Du kannst jederzeit kündigen.", isWrong: true),
        "ja": terms("{{trial_period}}無料。{{price}}／{{period}}。いつでもキャンセルできます。", isWrong: true),
        "pt": terms("{{trial_period}} grátis. Cancele quando quiser.", isWrong: true),
        "pt-BR": [(path: "headline", text: "Tudo")],
        // Nobody knows the words of this language.
        "cy": terms("{{trial_period}} am ddim, {{price}} am {{period}}."),
      ]),
    .translated(
      "trial-terms-complete", "translations that state all of it, and one that leaves the terms in English", original,
      [
        "ar": terms("{{trial_period}} مجانًا، ثم {{price}} كل {{period}}. يمكنك الإلغاء في أي وقت."),
        "de": terms("{{trial_period}} gratis, danach {{price}} pro {{period}}. Du kannst jederzeit kündigen."),
        "ja": terms("{{trial_period}}無料、その後{{price}}／{{period}}。いつでもキャンセルできます。"),
        "pt": terms("{{trial_period}} grátis, depois {{price}} por {{period}}. Cancele quando quiser."),
        "fr": [(path: "headline", text: "Tout")],
      ]),
  ]

  private static let original: [String: Entry] = [
    "products.yaml": StoreProject.trial,
    StoreProject.control: StoreProject.screen(
      "{type: plans, priceText: Annual}",
      "{type: legal, text: '{{trial_period}} free, then {{price}} per {{period}}. Cancel anytime.'}"),
  ]

  private static func terms(_ text: String, isWrong: Bool = false) -> [(path: String, text: String)] {
    [(path: "sections.legal.text", text: isWrong ? "⟦trial-terms-complete⟧'\(text)'" : text)]
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
