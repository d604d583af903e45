import Testing

@Suite struct ProductFitsKindTests {
  static let offer = "{id: o, mode: free, period: P1M}"

  static let cases: [RuleCase] = [
    RuleCase(
      "product-fits-kind", "what no product of the kind can have",
      [
        "products.yaml": .text(
          catalogue("⟦product-fits-kind⟧tokenAmount: 5")
            + """

              - {id: org.sample.coins, kind: consumable, ⟦product-fits-kind⟧familySharing: true}
              - {id: org.sample.unlock, kind: nonConsumable, ⟦product-fits-kind⟧tokenAmount: 5,
                 ⟦product-fits-kind⟧promotionalOffers: [\(offer)], ⟦product-fits-kind⟧winBackOffers: [\(offer)]}
              - {id: org.sample.season, kind: nonRenewable, period: P3M, ⟦product-fits-kind⟧familySharing: true,
                 ⟦product-fits-kind⟧billingPlans: [{id: monthly, period: P1M}]}
            """)
      ]),
    RuleCase(
      "product-fits-kind", "what products of each kind can have",
      [
        "products.yaml": .text(
          catalogue(
            "familySharing: true, promotionalOffers: [\(offer)], winBackOffers: [\(offer)], offerCodes: [\(offer)], "
              + "billingPlans: [{id: monthly, period: P1M, commitment: P1Y}]")
              + """

                - {id: org.sample.coins, kind: consumable, tokenAmount: 100, familySharing: false}
                - {id: org.sample.unlock, kind: nonConsumable, familySharing: true, offerCodes: [{id: c, mode: free}]}
              """)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
