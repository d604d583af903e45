import Testing

@Suite struct TrialTimelineFitsPlanTests {
  private static func screen(
    _ highlighted: String, _ timeline: String, button: String = StoreProject.trialButton
  ) -> Entry {
    StoreProject.screen(
      StoreProject.plans, timeline, StoreProject.legal, button,
      fields: [
        StoreProject.bothPlans, "highlightedProductID: \(highlighted)",
        "cards: [{package: annual, \(StoreProject.savingsBadge)}]",
      ])
  }

  static let cases: [RuleCase] = [
    .store(
      "trial-timeline-fits-plan", "the plan without a trial is selected first",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: screen(
          "org.sample.month",
          StoreProject.timeline.replacing("type: timeline", with: "type: ⟦trial-timeline-fits-plan⟧timeline"),
          button: StoreProject.trialButton.replacing("ctaTitle: ", with: "ctaTitle: ⟦trial-button-fits-plan⟧")),
      ]),
    .store(
      "trial-timeline-fits-plan", "the plan with the trial is",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: screen("org.sample.year", StoreProject.timeline),
      ]),
    .store(
      "trial-timeline-fits-plan", "a timeline of something else",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, "{type: ⟦trial-timeline-dates⟧timeline, items: [{title: Now}, {title: Then}]}",
          StoreProject.legal.replacing("text: ", with: "text: ⟦trial-terms-complete⟧"),
          StoreProject.footer,
          fields: [
            "highlightedProductID: org.sample.month", "productIDs: [org.sample.month, org.sample.year]",
            "cards: [{package: annual, \(StoreProject.savingsBadge)}]",
          ]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
