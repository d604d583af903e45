import Testing

@Suite struct PricePerPeriodShownTests {
  static let cases: [RuleCase] = [
    .store(
      "price-per-period-shown", "words instead of the price",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧Best value}", Shop.legal, Shop.footer)
      ]),
    .store(
      "price-per-period-shown", "one word for two periods",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧'{{price}} per year'}", Shop.legal, Shop.footer,
          fields: [Shop.bothPlans, "cards: [{package: annual, \(Shop.savingsBadge)}]"])
      ]),
    .store(
      "price-per-period-shown", "no plans",
      [
        Shop.control: Shop.screen(
          Shop.legal, "{type: sticky_footer, restoreText: Restore, priceSummary: ⟦price-per-period-shown⟧'{{price}}'}")
      ]),
    .store(
      "price-per-period-shown", "the renderer's own plans, one period in words, the button",
      [
        Shop.control: Shop.screen("{type: plans}", Shop.legal, Shop.footer),
        "offerings/pro/variants/b.yaml": Shop.screen(
          "{type: plans, priceText: '{{price}}/year'}", Shop.legal, Shop.footer, fields: ["id: pro_b"]),
        "offerings/pro/variants/c.yaml": Shop.screen(
          Shop.legal, "{type: cta, subtitle: '{{price}} per {{period}}'}", fields: ["id: pro_c"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
