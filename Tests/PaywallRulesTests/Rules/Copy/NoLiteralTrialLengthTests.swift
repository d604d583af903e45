import Testing

@Suite struct NoLiteralTrialLengthTests {
  static let cases: [RuleCase] = [
    .store(
      "no-literal-trial-length", "in the name of an offering",
      [
        Shop.offering: .text(
          valid(Shop.offering).replacing(
            "displayName: Pro", with: "displayName: ⟦no-literal-trial-length⟧7 days free"))
      ]),
    .store(
      "no-literal-trial-length", "the store's own length",
      [
        "products.yaml": Shop.trial,
        "paywall.yaml": .text(Shop.settings + "\nrules: {trial-timeline-dates: off}"),
        Shop.control: Shop.screen(fields: ["subhead: ⟦no-literal-trial-length⟧First 7 days free"]),
      ]),
    .headline("no-literal-trial-length", "days that are not a trial", "Plan the next 7 days"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
