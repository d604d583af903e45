import Testing

@Suite struct SavingsBadgePresentTests {
  static let cases: [RuleCase] = [
    .store(
      "savings-badge-present", "a badge that computes nothing",
      [
        Shop.control: Shop.screen(
          fields: [Shop.bothPlans, "cards: [{package: annual, badge: ⟦savings-badge-present⟧{text: Best value}}]"])
      ]),
    .store(
      "savings-badge-present", "no card",
      [
        Shop.control: Shop.screen(fields: ["productIDs: [org.sample.month, ⟦savings-badge-present⟧org.sample.year]"])
      ]),
    .store(
      "savings-badge-present", "a badge",
      [Shop.control: Shop.screen(fields: [Shop.bothPlans, "cards: [{package: annual, \(Shop.savingsBadge)}]"])]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
