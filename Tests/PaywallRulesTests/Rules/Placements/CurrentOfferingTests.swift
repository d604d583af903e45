import Testing

@Suite struct CurrentOfferingTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "current-offering", "a missing offering",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦current-offering⟧plus"))
      ]),
    RuleCase("current-offering", "an existing offering", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
