import Testing

@Suite struct SavingsBadgeComputableTests {
  static let cases: [RuleCase] = [
    .store(
      "savings-badge-computable", "one plan, and plans of the same length",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")),
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦savings-badge-computable⟧Save {{savings_percent}}",
            "cards: [{package: annual, badge: {text: ⟦savings-badge-computable⟧'Save {{savings_amount}}'}}]",
          ]),
      ]),
    .store(
      "savings-badge-computable", "the shorter of two plans",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            StoreProject.bothPlans,
            "cards: [{package: monthly, badge: {text: ⟦savings-badge-computable⟧'{{savings_percent}}'}}]",
          ])
      ]),
    .store(
      "savings-badge-computable", "the longer of two plans",
      [
        StoreProject.control: StoreProject.screen(fields: [
          StoreProject.bothPlans, "cards: [{package: annual, \(StoreProject.savingsBadge)}]",
        ])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
