import Testing

@Suite struct CommitmentLastsTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "commitment-lasts", "commitments that end before a period does",
      [
        "products.yaml": .text(
          catalogue(
            "commitment: {period: ⟦commitment-lasts⟧P1M}",
            "billingPlans: [{id: a, period: P1M, commitment: ⟦commitment-lasts⟧P3W}]"))
      ]),
    RuleCase(
      "commitment-lasts", "commitments of one period and of many",
      [
        "products.yaml": .text(
          catalogue(
            "billingPlans: [{id: a, period: P1M, commitment: P1Y}, {id: b, period: P1Y, commitment: P12M}, {id: c, period: P1M}]",
            "commitment: {period: P1Y}"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
