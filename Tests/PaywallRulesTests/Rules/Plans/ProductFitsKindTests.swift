import Testing

@Suite struct ProductFitsKindTests {
  static let offer = "{id: o, mode: free, period: P1M}"
  static let back = "{id: back, mode: free, period: P1M}"

  static let cases: [RuleCase] = [
    RuleCase(
      "product-fits-kind", "what no product of the kind can have",
      [
        "products.yaml": .text(
          catalogue("⟦product-fits-kind⟧tokenAmount: 5")
            + """

              - {id: org.sample.coins, kind: consumable, ⟦product-fits-kind⟧familySharing: true}
              - {id: org.sample.unlock, kind: nonConsumable, ⟦product-fits-kind⟧tokenAmount: 5,
                 ⟦product-fits-kind⟧promotionalOffers: [\(offer)], ⟦product-fits-kind⟧winBackOffers: [\(back)]}
              - {id: org.sample.season, kind: nonRenewable, period: P3M, ⟦product-fits-kind⟧familySharing: true,
                 ⟦product-fits-kind⟧billingPlans: [{id: monthly, period: P1M}]}
              - {id: org.sample.gems, kind: consumable, ⟦product-fits-kind⟧period: P1M, ⟦product-fits-kind⟧group: plus,
                 ⟦product-fits-kind⟧introductoryOffer: {mode: free, period: P1W},
                 googlePlay: {product: gems, ⟦product-fits-kind⟧basePlan: monthly}}
              - {id: org.sample.pass, kind: nonRenewable, ⟦product-fits-kind⟧level: 1,
                 ⟦product-fits-kind⟧introductoryOffer: {mode: free, period: P1W},
                 ⟦product-fits-kind⟧commitment: {period: P1Y}}
              - {id: org.sample.door, kind: nonConsumable, ⟦product-fits-kind⟧period: P1Y,
                 googlePlay: {product: door, ⟦product-fits-kind⟧offer: first}}
            """)
      ]),
    RuleCase(
      "product-fits-kind", "what products of each kind can have",
      [
        "products.yaml": .text(
          catalogue(
            "familySharing: true, promotionalOffers: [\(offer)], winBackOffers: [\(back)], offerCodes: [\(offer)], "
              + "billingPlans: [{id: monthly, period: P1M, commitment: P1Y}]")
              + """

                - {id: org.sample.coins, kind: consumable, tokenAmount: 100, familySharing: false, googlePlay: {product: coins}}
                - {id: org.sample.season, kind: nonRenewable, period: P3M, googlePlay: {product: s, basePlan: prepaid}}
                - {id: org.sample.unlock, kind: nonConsumable, familySharing: true, offerCodes: [{id: c, mode: free}]}
              """)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
