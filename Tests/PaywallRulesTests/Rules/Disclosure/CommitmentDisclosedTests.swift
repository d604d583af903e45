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
    .translated(
      "commitment-disclosed", "translations that leave out the period or the total", disclosed,
      [
        "de": line("⟦commitment-disclosed⟧'{{price}} pro {{period}}, {{commitment_total}} insgesamt'"),
        "ja": line("⟦commitment-disclosed⟧'{{price}}／{{period}}、{{commitment_period}}'"),
        "ar": line("⟦commitment-disclosed⟧'{{price}} كل {{period}}'"),
      ]),
    .translated(
      "commitment-disclosed", "translations that disclose both, and one that leaves it to the original", disclosed,
      [
        "de": line("{{price}} pro {{period}} für {{commitment_period}}, insgesamt {{commitment_total}}"),
        "ja": line("{{price}}／{{period}}、{{commitment_period}}で合計{{commitment_total}}"),
        "ar": [(path: "headline", text: "كل شيء")],
      ]),
  ]

  private static let disclosed: [String: Entry] = [
    "products.yaml": StoreProject.products(year: "commitment: {period: P1Y}"),
    StoreProject.control: StoreProject.screen(
      "{type: plans, priceText: '{{price}}/{{period}} for {{commitment_period}}, {{commitment_total}} in all'}"),
  ]

  private static func line(_ text: String) -> [(path: String, text: String)] {
    [(path: "sections.plans.priceText", text: text)]
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
