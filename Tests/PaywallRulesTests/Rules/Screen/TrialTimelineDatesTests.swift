import Testing

@Suite struct TrialTimelineDatesTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-timeline-dates", "a timeline without dates",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans,
          "{type: ⟦trial-timeline-dates⟧timeline, items: [{title: Now, text: 'Free for {{trial_period}}'}]}",
          Shop.legal, Shop.trialButton),
      ]),
    .store(
      "trial-timeline-dates", "no timeline",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          "⟦trial-timeline-dates⟧" + Shop.plans, Shop.legal, Shop.trialButton,
          fields: ["subhead: Free for {{trial_period}} until {{trial_end_date}}"]
        ).markingTheList("trial-timeline-dates"),
      ]),
    .store(
      "trial-timeline-dates", "an introductory price that is no trial",
      [
        "products.yaml": Shop.chargedOffer,
        Shop.control: Shop.screen(
          fields: ["subhead: '{{intro_price}} for {{trial_period}}, then {{price}} per {{period}}'"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
