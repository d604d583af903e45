import Testing

@Suite struct CommitmentDisclosedTests {
  static let cases: [RuleCase] = [
    .store(
      "commitment-disclosed", "a year billed monthly",
      [
        "products.yaml": Shop.products(year: "commitment: {period: P1Y}"),
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦commitment-disclosed⟧'{{price}}/{{period}}'}", Shop.legal, Shop.footer),
      ]),
    .store(
      "commitment-disclosed", "the commitment period and the total",
      [
        "products.yaml": Shop.products(year: "commitment: {period: P1Y}"),
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}}/{{period}} for {{commitment_period}}, {{commitment_total}} in all'}",
          Shop.legal, Shop.footer),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
