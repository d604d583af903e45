import Testing

@Suite struct CurrentOfferingTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "current-offering", "one that is not there",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦current-offering⟧plus"))
      ]),
    RuleCase("current-offering", "the one that is there", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
