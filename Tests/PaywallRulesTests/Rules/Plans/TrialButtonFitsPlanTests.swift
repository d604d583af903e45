import Testing

@Suite struct TrialButtonFitsPlanTests {
  static let cases: [RuleCase] = [
    .store(
      "trial-button-fits-plan", "the plan that is selected initially has no trial",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline.replacing("type: ", with: "type: ⟦trial-timeline-fits-plan⟧"),
          StoreProject.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-button-fits-plan⟧Start free trial, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}",
          fields: [StoreProject.bothPlans, "highlightedProductID: org.sample.month", StoreProject.annualCard + "}]"]),
      ]),
    .store(
      "trial-button-fits-plan", "the plan that is selected initially has the trial",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton,
          fields: [StoreProject.bothPlans, StoreProject.annualCard + "}]"]),
      ]),
    .store(
      "trial-button-fits-plan", "a button without a trial",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline.replacing("type: ", with: "type: ⟦trial-timeline-fits-plan⟧"),
          StoreProject.legal,
          "{type: sticky_footer, ctaTitle: Continue, restoreText: Restore}",
          fields: [StoreProject.bothPlans, "highlightedProductID: org.sample.month", StoreProject.annualCard + "}]"]),
      ]),
    .store(
      "trial-button-fits-plan", "a translation that offers a trial",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        "products.yaml": StoreProject.trial,
        StoreProject.german: .text(
          StoreProject.germanCopy.replacing(StoreProject.germanSmallPrint, with: StoreProject.germanTrialTerms)
            + "\n  sections.sticky_footer.ctaTitle: ⟦trial-button-fits-plan⟧Kostenlos testen\n"
            + "  sections.sticky_footer.ctaTitleWithoutTrial: Abonnieren\n"),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          StoreProject.timeline.replacing("type: timeline", with: "type: ⟦trial-timeline-fits-plan⟧timeline"),
          StoreProject.legal,
          "{type: sticky_footer, ctaTitle: Continue, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}",
          fields: [StoreProject.bothPlans, "highlightedProductID: org.sample.month", StoreProject.annualCard + "}]"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
