import Testing

@Suite struct PricePerPeriodShownTests {
  static let cases: [RuleCase] = [
    .store(
      "price-per-period-shown", "words instead of the price",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧Best value}", StoreProject.legal, StoreProject.footer)
      ]),
    .store(
      "price-per-period-shown", "one word for two periods",
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧⟦price-period-matches⟧'{{price}} per year'}",
          StoreProject.legal, StoreProject.footer,
          fields: [StoreProject.bothPlans, "cards: [{package: annual, \(StoreProject.savingsBadge)}]"])
      ]),
    .store(
      "price-per-period-shown", "no plans",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.legal,
          "{type: sticky_footer, restoreText: Restore, priceSummary: ⟦price-per-period-shown⟧'{{price}}'}")
      ]),
    .store(
      "price-per-period-shown", "the renderer's own plans, one period in words, the button",
      [
        StoreProject.control: StoreProject.screen("{type: plans}", StoreProject.legal, StoreProject.footer),
        "offerings/pro/variants/b.yaml": StoreProject.screen(
          "{type: plans, priceText: '{{price}}/year'}", StoreProject.legal, StoreProject.footer, fields: ["id: pro_b"]),
        "offerings/pro/variants/c.yaml": StoreProject.screen(
          StoreProject.legal, "{type: cta, subtitle: '{{price}} per {{period}}'}", fields: ["id: pro_c"]),
      ]),
    .store(
      "price-per-period-shown", "a translation without the word for the period",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(
          StoreProject.germanCopy.replacing(
            "'{{price}} pro {{period}}'", with: "⟦price-per-period-shown⟧'Nur {{price}}'")),
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}} per year'}", StoreProject.legal, StoreProject.footer),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
