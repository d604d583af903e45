import Testing

@Suite struct PlanTitleShownTests {
  static let cases: [RuleCase] = [
    .store(
      "plan-title-shown", "empty, and only a price",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            StoreProject.bothPlans,
            "cards: [{package: annual, title: ⟦plan-title-shown⟧⟦text-present⟧' ', \(StoreProject.savingsBadge)}, {package: monthly, title: ⟦plan-title-shown⟧'{{price}}'}]",
          ])
      ]),
    .store(
      "plan-title-shown", "the store's title, and words",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            StoreProject.bothPlans,
            "cards: [{package: annual, title: Year, \(StoreProject.savingsBadge)}, {package: monthly, title: '{{title}}'}]",
          ])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
