import Testing

@Suite struct SavingsBadgeComputableTests {
  static let cases: [RuleCase] = [
    .store(
      "savings-badge-computable", "one plan, and plans of the same length",
      [
        Shop.offering: .text(
          valid(Shop.offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")),
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦savings-badge-computable⟧Save {{savings_percent}}",
            "cards: [{package: annual, badge: {text: ⟦savings-badge-computable⟧'Save {{savings_amount}}'}}]",
          ]),
      ]),
    .store(
      "savings-badge-computable", "the shorter of two plans",
      [
        Shop.control: Shop.screen(
          fields: [
            Shop.bothPlans,
            "cards: [{package: monthly, badge: {text: ⟦savings-badge-computable⟧'{{savings_percent}}'}}]",
          ])
      ]),
    .store(
      "savings-badge-computable", "the longer of two plans",
      [Shop.control: Shop.screen(fields: [Shop.bothPlans, "cards: [{package: annual, \(Shop.savingsBadge)}]"])]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
