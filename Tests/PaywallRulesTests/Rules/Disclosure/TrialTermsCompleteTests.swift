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
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
