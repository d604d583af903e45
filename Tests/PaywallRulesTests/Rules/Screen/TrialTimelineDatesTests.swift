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
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
