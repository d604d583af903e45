import Testing

@Suite struct TrialTimelineDatesTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-timeline-dates", "a timeline without dates",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          "{type: ⟦trial-timeline-dates⟧timeline, items: [{title: Now, text: 'Free for {{trial_period}}'}]}",
          StoreProject.legal, StoreProject.trialButton),
      ]),
    .store(
      "trial-timeline-dates", "no timeline",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          "⟦trial-timeline-dates⟧" + StoreProject.plans, StoreProject.legal, StoreProject.trialButton,
          fields: ["subhead: Free for {{trial_period}} until {{trial_end_date}}"]
        ).markingTheList("trial-timeline-dates"),
      ]),
    .store(
      "trial-timeline-dates", "an introductory price that is no trial",
      [
        "products.yaml": StoreProject.chargedOffer,
        StoreProject.control: StoreProject.screen(
          fields: ["subhead: '{{intro_price}} for {{intro_period}}, then {{price}} per {{period}}'"]),
      ]),
    .translated(
      "trial-timeline-dates", "translations of the timeline without a date", dated,
      [
        "de": step("⟦trial-timeline-dates⟧'Am Ende'"), "ja": step("⟦trial-timeline-dates⟧'最後に'"),
        "pt-BR": step("⟦trial-timeline-dates⟧'No fim'"),
      ]),
    .translated(
      "trial-timeline-dates", "translations with either date, and one that leaves it to the original", dated,
      [
        "de": step("Am {{trial_end_date}}"), "ja": step("{{first_bill_date}}に請求"),
        "pt": [(path: "headline", text: "Tudo")],
      ]),
  ]

  private static let dated: [String: Entry] = [
    "products.yaml": StoreProject.trial,
    StoreProject.control: StoreProject.screen(
      StoreProject.plans, "{type: timeline, items: [{title: Now}, {id: end, title: '{{trial_end_date}}'}]}"),
  ]

  private static func step(_ text: String) -> [(path: String, text: String)] {
    [(path: "sections.timeline.items.end.title", text: text)]
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
