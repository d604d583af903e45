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
      "post-purchase-target", "an address",
      [
        StoreProject.control: .text(
          FixtureProject.variant("postPurchase: {action: deep_link, url: 'sample://welcome'}"))
      ]),
    RuleCase(
      "post-purchase-target", "a message in the app's own words",
      [StoreProject.control: .text(FixtureProject.variant("postPurchase: {action: message}"))]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
