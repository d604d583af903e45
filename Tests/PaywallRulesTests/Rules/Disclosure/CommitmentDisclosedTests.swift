import Testing

@Suite struct CommitmentDisclosedTests {
  static let cases: [RuleCase] = [
    .store(
      "commitment-disclosed", "a year billed monthly",
      [
        "products.yaml": StoreProject.products(year: "commitment: {period: P1Y}"),
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦commitment-disclosed⟧'{{price}}/{{period}}'}", StoreProject.legal,
          StoreProject.footer),
      ]),
    .store(
      "commitment-disclosed", "the commitment period and the total",
      [
        "products.yaml": StoreProject.products(year: "commitment: {period: P1Y}"),
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}}/{{period}} for {{commitment_period}}, {{commitment_total}} in all'}",
          StoreProject.legal, StoreProject.footer),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
