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
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
