import Testing

@Suite struct SavingsBadgePresentTests {
  static let cases: [RuleCase] = [
    .store(
      "savings-badge-present", "a badge that computes nothing",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            StoreProject.bothPlans, "cards: [{package: annual, badge: ⟦savings-badge-present⟧{text: Best value}}]",
          ])
      ]),
    .store(
      "savings-badge-present", "no card",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "productIDs: [org.sample.month, ⟦savings-badge-present⟧org.sample.year]"
        ])
      ]),
    .store(
      "savings-badge-present", "a badge",
      [
        StoreProject.control: StoreProject.screen(fields: [
          StoreProject.bothPlans, "cards: [{package: annual, \(StoreProject.savingsBadge)}]",
        ])
      ]),
    .store(
      "savings-badge-present", "a year that is paid by the month beside the same year",
      [
        "products.yaml": .text(catalogue("billingPlans: [{id: monthly, period: P1M, commitment: P1Y}]")),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("product: org.sample.month", with: "product: org.sample.year:monthly")),
        StoreProject.control: StoreProject.screen(
          "{type: header}", "{type: features}",
          StoreProject.plans.replacing("priceText: ", with: "priceText: ⟦commitment-disclosed⟧"), StoreProject.legal,
          StoreProject.footer,
          fields: ["productIDs: [org.sample.year, org.sample.year:monthly]"]),
      ]),
    .store(
      "savings-badge-present", "a plan by the month of the same product",
      [
        "products.yaml": .text(catalogue("billingPlans: [{id: monthly, period: P1M}]")),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("product: org.sample.month", with: "product: org.sample.year:monthly")),
        StoreProject.control: StoreProject.screen(
          fields: ["productIDs: [⟦savings-badge-present⟧org.sample.year, org.sample.year:monthly]"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
