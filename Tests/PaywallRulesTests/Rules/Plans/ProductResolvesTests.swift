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

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
