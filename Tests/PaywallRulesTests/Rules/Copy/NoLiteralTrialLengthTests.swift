import Testing

@Suite struct NoLiteralTrialLengthTests {
  static let cases: [RuleCase] = [
    .store(
      "no-literal-trial-length", "in the name of an offering",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "displayName: Pro", with: "displayName: ⟦no-literal-trial-length⟧7 days free"))
      ]),
    .store(
      "no-literal-trial-length", "the store's own length",
      [
        "products.yaml": StoreProject.trial,
        "paywall.yaml": .text(StoreProject.settings + "\nrules: {trial-timeline-dates: off}"),
        StoreProject.control: StoreProject.screen(fields: ["subhead: ⟦no-literal-trial-length⟧First 7 days free"]),
      ]),
    .headline("no-literal-trial-length", "days that are not a trial", "Plan the next 7 days"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
