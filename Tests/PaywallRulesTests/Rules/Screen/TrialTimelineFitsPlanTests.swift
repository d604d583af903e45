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
    .translated(
      "trial-timeline-fits-plan", "translations that promise a trial which the original does not", plain,
      [
        "de": step("⟦trial-timeline-fits-plan⟧'{{trial_period}} gratis'"),
        "ja": step("⟦trial-timeline-fits-plan⟧'{{trial_end_date}}まで無料'"),
        "ar": step("⟦trial-timeline-fits-plan⟧'مجانًا حتى {{first_bill_date}}'"),
      ]),
    .translated(
      "trial-timeline-fits-plan", "translations that do not", plain,
      ["de": step("Sofort alles"), "ja": step("すぐに全部"), "ar": step("كل شيء الآن")]),
  ]

  private static let plain: [String: Entry] = [
    "products.yaml": StoreProject.trial,
    StoreProject.control: StoreProject.screen(
      StoreProject.plans, "{type: timeline, items: [{id: now, title: Now}, {title: Then}]}",
      fields: ["highlightedProductID: org.sample.month", "productIDs: [org.sample.month, org.sample.year]"]),
  ]

  private static func step(_ text: String) -> [(path: String, text: String)] {
    [(path: "sections.timeline.items.now.title", text: text)]
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
