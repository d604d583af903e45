import Testing

@Suite struct PostPurchaseTargetTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "post-purchase-target", "a deep link without its address",
      [
        StoreProject.control: .text(
          FixtureProject.variant("postPurchase: {action: ⟦post-purchase-target⟧deep_link, message: Thanks}"))
      ]),
    RuleCase(
      "post-purchase-target", "a message without its text",
      [StoreProject.control: .text(FixtureProject.variant("postPurchase: {action: ⟦post-purchase-target⟧message}"))]),
    RuleCase(
      "post-purchase-target", "an address",
      [
        StoreProject.control: .text(
          FixtureProject.variant("postPurchase: {action: deep_link, url: 'sample://welcome'}"))
      ]),
    RuleCase(
      "post-purchase-target", "an action that needs nothing",
      [StoreProject.control: .text(FixtureProject.variant("postPurchase: {action: next_step}"))]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
