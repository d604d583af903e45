import PaywallModel
import Testing

@Suite struct ProductResolvesTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "product-resolves", "nothing to buy",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "bullets: ⟦product-resolves⟧[]", "productIDs: ⟦product-resolves⟧[]",
            "highlightedProductID: ⟦product-resolves⟧org.sample.year"))
      ]),
    RuleCase(
      "product-resolves", "a product of no package, a highlighted product that is not shown",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")),
        StoreProject.control: .text(
          FixtureProject.variant(
            "productIDs: [org.sample.year, ⟦product-resolves⟧org.sample.month]",
            "highlightedProductID: ⟦product-resolves⟧org.sample.week")),
      ]),
    RuleCase(
      "product-resolves", "all products, the last one highlighted",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "productIDs: [org.sample.year, org.sample.month]", "highlightedProductID: org.sample.month"))
      ]),
  ]

  @Test func hintsAtAWayToBuyTheSameProduct() throws {
    let example = RuleCase(
      "product-resolves", "misspelt ways to buy",
      [
        "products.yaml": .text(
          catalogue("billingPlans: [{id: monthly, period: P1M}], winBackOffers: [{id: back, mode: free, period: P1M}]")),
        StoreProject.offering: .text(
          valid(StoreProject.offering) + """

              - {id: a, type: custom, product: org.sample.year:monthly}
              - {id: b, type: custom, product: org.sample.year@back}
            """),
        StoreProject.control: .text(
          FixtureProject.variant(
            "productIDs: [org.sample.year, org.sample.year:month, org.sample.year@bakc]",
            "highlightedProductID: org.sample.yaer")),
      ])
    let hints = try FixtureProject(example).findings().filter { $0.rule == "product-resolves" }.compactMap(\.hint)
    #expect(
      Set(hints)
        == Set(["year:monthly", "year@back", "year"].map { "did you mean 'org.sample.\($0)'?" }))
  }

  /// What the catalogue has not, nobody can sell: it goes.
  @Test func hintsAtWhatIsGoneFromTheCatalogue() throws {
    let example = RuleCase(
      "product-resolves", "another product",
      [StoreProject.control: .text(FixtureProject.variant("productIDs: [org.sample.year, com.elsewhere.lifetime]"))])
    let hints = try FixtureProject(example).findings().filter { $0.rule == "product-resolves" }.compactMap(\.hint)
    #expect(
      hints.count == 1 && hints[0].hasSuffix("paywall set \(StoreProject.control):productIDs.1 --unset"), "\(hints)")
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
