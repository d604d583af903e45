import Testing

@Suite struct BilledAmountMin16ptTests {
  static let cases: [RuleCase] = [
    .store(
      "billed-amount-min-16pt", "beside the button",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          "{type: sticky_footer, restoreText: Restore, priceSummary: '{{price}} per {{period}}', style: {fontSize: ⟦billed-amount-min-16pt⟧10}}",
          "{type: card, sections: [{type: cta, subtitle: '{{price}} per {{period}}', style: {fontSize: ⟦billed-amount-min-16pt⟧15}}]}"
        )
      ]),
    .store(
      "billed-amount-min-16pt", "small print, timeline steps and other text",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, "{type: legal, text: '\(StoreProject.terms)', style: {fontSize: 11}}",
          "{type: timeline, items: [{title: Later, text: '{{price}} is charged'}], style: {fontSize: 13}}",
          "{type: sticky_footer, restoreText: Restore, priceSummary: 'Renews until you cancel', style: {fontSize: 12}}")
      ]),
    .store(
      "billed-amount-min-16pt", "small, and small by the section's style",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: ⟦billed-amount-min-16pt⟧15.5}",
          StoreProject.legal, StoreProject.footer),
        "offerings/pro/variants/b.yaml": StoreProject.screen(
          "{type: plans, style: {fontSize: ⟦billed-amount-min-16pt⟧12}}", StoreProject.legal, StoreProject.footer,
          fields: ["id: pro_b"]),
      ]),
    .store(
      "billed-amount-min-16pt", "16 points, beside something smaller",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, style: {fontSize: 12}, priceText: '{{price}} per {{period}}', priceFontSize: 16, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: 11}",
          StoreProject.legal, StoreProject.footer)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
