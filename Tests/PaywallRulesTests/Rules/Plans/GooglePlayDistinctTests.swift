import Testing

@Suite struct GooglePlayDistinctTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "google-play-distinct", "one base plan for two products, and for a plan of a third",
      [
        "products.yaml": .text(
          catalogue(
            "googlePlay: {product: pro, basePlan: year}",
            "googlePlay: ⟦google-play-distinct⟧{product: pro, basePlan: year}")
              + """

                - {id: org.sample.plan, kind: autoRenewable, period: P1Y, billingPlans: [{id: monthly, period: P1M,
                   googlePlay: ⟦google-play-distinct⟧{product: pro, basePlan: year}}]}
                - {id: org.sample.coins, kind: consumable, googlePlay: {product: coins}}
                - {id: org.sample.gems, kind: consumable, googlePlay: ⟦google-play-distinct⟧{product: coins}}
              """)
      ]),
    RuleCase(
      "google-play-distinct", "base plans of one product, and offers of one base plan",
      [
        "products.yaml": .text(
          catalogue("googlePlay: {product: pro, basePlan: year}", "googlePlay: {product: pro, basePlan: month}")
            + """

              - {id: org.sample.trial, kind: autoRenewable, period: P1Y, googlePlay: {product: pro, basePlan: year, offer: trial}}
            """)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
