import PaywallModel
import Testing

@Suite struct PurchaseTests {
  @Test(
    arguments: [
      ("org.sample.year", "org.sample.year", nil, nil), ("a:monthly", "a", "monthly", nil),
      ("a@rc-1", "a", nil, "rc-1"),
      ("a:monthly@win.back_1", "a", "monthly", "win.back_1"), ("a@b:c", nil, nil, nil), ("a:", nil, nil, nil),
      ("a@", nil, nil, nil), (":monthly", nil, nil, nil), ("", nil, nil, nil), ("a:Monthly", nil, nil, nil),
      ("a b", nil, nil, nil), ("a:m:n", nil, nil, nil), ("a@b@c", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func isReadAsItIsWritten(_ text: String, _ product: String?, _ plan: String?, _ offer: String?) {
    let purchase = Purchase(text)
    #expect(purchase?.product == product && purchase?.plan == plan && purchase?.offer == offer)
    #expect(purchase == nil || purchase?.description == text)
    #expect(Format.purchase.accepts(text) == (product != nil))
  }

  @Test func theCatalogueKnowsEachWayToBuy() throws {
    let catalogue = Catalogue(
      reading: SourceFile(
        path: "products.yaml",
        bytes: Array(
          """
          products:
            - id: a
              kind: autoRenewable
              period: P1Y
              introductoryOffer: {mode: free, period: P1W}
              winBackOffers: [{id: back, mode: payUpFront, period: P6M}]
              googlePlay: {product: a, basePlan: year, offer: trial}
              billingPlans:
                - {id: monthly, period: P1M, commitment: P1Y, promotionalOffers: [{id: stay, mode: free, period: P1M}]}
          """.utf8)))
    #expect(catalogue.findings == [])
    let plain = try #require(catalogue["a"])
    #expect(plain.period == Period("P1Y") && plain.commitment == nil && plain.introductoryOffer?.mode == .free)
    let plan = try #require(catalogue["a:monthly"])
    #expect(plan.id.value == "a:monthly" && plan.period == Period("P1M") && plan.commitment == Period("P1Y"))
    #expect(plan.introductoryOffer == nil && plan.googlePlay == nil)
    #expect(catalogue["a@back"]?.introductoryOffer?.mode == .payUpFront)
    #expect(catalogue["a@back"]?.googlePlay?.offer == nil && plain.googlePlay?.offer == "trial")
    #expect(catalogue["a:monthly@stay"]?.introductoryOffer?.mode == .free)
    for unknown in ["b", "a:weekly", "a@stay", "a:monthly@back", "b:monthly"] { #expect(catalogue[unknown] == nil) }
  }
}
