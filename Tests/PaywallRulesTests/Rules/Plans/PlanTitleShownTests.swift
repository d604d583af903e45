import Testing

@Suite struct PlanTitleShownTests {
  static let cases: [RuleCase] = [
    .store(
      "plan-title-shown", "empty, and only a price",
      [
        Shop.control: Shop.screen(
          fields: [
            Shop.bothPlans,
            "cards: [{package: annual, title: ⟦plan-title-shown⟧⟦text-present⟧' ', \(Shop.savingsBadge)}, {package: monthly, title: ⟦plan-title-shown⟧'{{price}}'}]",
          ])
      ]),
    .store(
      "plan-title-shown", "the store's title, and words",
      [
        Shop.control: Shop.screen(
          fields: [
            Shop.bothPlans,
            "cards: [{package: annual, title: Year, \(Shop.savingsBadge)}, {package: monthly, title: '{{title}}'}]",
          ])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
