import Testing

@Suite struct BilledAmountMostProminentTests {
  static let cases: [RuleCase] = [
    .store(
      "billed-amount-most-prominent", "a month's price above the year's",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 16, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: ⟦billed-amount-most-prominent⟧28}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in a heavier weight",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header, subtitle: 'From {{price_per_month}}', style: {fontSize: 20, fontWeight: ⟦billed-amount-most-prominent⟧heavy}}",
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 20, style: {fontWeight: bold}}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in the weight of the plans, or smaller",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header, subtitle: 'From {{price_per_month}}', style: {fontSize: 20, fontWeight: bold}}",
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 20, style: {fontWeight: bold}}",
          "{type: card, text: 'From {{price_per_month}}', style: {fontSize: 14, fontWeight: heavy}}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in the price line",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦billed-amount-most-prominent⟧'{{price_per_month}} a month', periodPriceText: '{{price}} per {{period}}'}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in the price line, of one size with the year's",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦billed-amount-most-prominent⟧'{{price_per_month}} a month', priceFontSize: 18, periodPriceText: '{{price}} per {{period}}', periodPriceFontSize: 18}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price before the year's in one line",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦billed-amount-most-prominent⟧'{{price_per_month}} a month, {{price}} per {{period}}', priceFontSize: 18}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price behind the year's in one line",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}} per {{period}}, {{price_per_month}} a month', priceFontSize: 18}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price below",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 22, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: 22}",
          StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in a headline",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header, style: {fontSize: ⟦billed-amount-most-prominent⟧40}}",
          "{type: card, sections: [{type: header, id: h, title: 'Save {{savings_percent}}', style: {fontSize: ⟦billed-amount-most-prominent⟧23}}]}",
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          fields: [
            StoreProject.bothPlans, "headline: 'Just {{price_per_month}} a month'",
            "cards: [{package: annual, \(StoreProject.savingsBadge)}]",
          ])
      ]),
    .store(
      "billed-amount-most-prominent", "a headline without an amount, or with the full one",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header, style: {fontSize: 40}}", "{type: features, title: '{{price}}', style: {fontSize: 30}}",
          StoreProject.plans, "{type: legal, text: '\(StoreProject.terms)', style: {fontSize: 11}}", StoreProject.footer
        )
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
