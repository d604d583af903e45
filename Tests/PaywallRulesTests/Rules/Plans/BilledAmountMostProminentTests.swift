import Testing

@Suite struct BilledAmountMostProminentTests {
  static let cases: [RuleCase] = [
    .store(
      "billed-amount-most-prominent", "a month's price above the year's",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 16, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: ⟦billed-amount-most-prominent⟧28}",
          Shop.legal, Shop.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in the price line",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦billed-amount-most-prominent⟧'{{price_per_month}} a month', periodPriceText: '{{price}} per {{period}}'}",
          Shop.legal, Shop.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price below",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 22, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: 22}",
          Shop.legal, Shop.footer)
      ]),
    .store(
      "billed-amount-most-prominent", "a month's price in a headline",
      [
        Shop.control: Shop.screen(
          "{type: header, style: {fontSize: ⟦billed-amount-most-prominent⟧40}}",
          "{type: card, sections: [{type: header, id: h, title: 'Save {{savings_percent}}', style: {fontSize: ⟦billed-amount-most-prominent⟧23}}]}",
          Shop.plans, Shop.legal, Shop.footer,
          fields: [
            Shop.bothPlans, "headline: 'Just {{price_per_month}} a month'",
            "cards: [{package: annual, \(Shop.savingsBadge)}]",
          ])
      ]),
    .store(
      "billed-amount-most-prominent", "a headline without an amount, or with the full one",
      [
        Shop.control: Shop.screen(
          "{type: header, style: {fontSize: 40}}", "{type: features, title: '{{price}}', style: {fontSize: 30}}",
          Shop.plans, "{type: legal, text: '\(Shop.terms)', style: {fontSize: 11}}", Shop.footer)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
