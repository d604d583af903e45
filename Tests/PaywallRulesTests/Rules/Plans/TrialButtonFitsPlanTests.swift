import Testing

@Suite struct TrialButtonFitsPlanTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-button-fits-plan", "the plan that is selected initially has no trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, Shop.timeline, Shop.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-button-fits-plan⟧Start free trial, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}",
          fields: [Shop.bothPlans, "highlightedProductID: org.sample.month", Shop.annualCard + "}]"]),
      ]),
    .store(
      "trial-button-fits-plan", "the plan that is selected initially has the trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, Shop.timeline, Shop.legal, Shop.trialButton, fields: [Shop.bothPlans, Shop.annualCard + "}]"]),
      ]),
    .store(
      "trial-button-fits-plan", "a button without a trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, Shop.timeline, Shop.legal, "{type: sticky_footer, ctaTitle: Continue, restoreText: Restore}",
          fields: [Shop.bothPlans, "highlightedProductID: org.sample.month", Shop.annualCard + "}]"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
