import Testing

@Suite struct ProductIDDistinctTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "product-id-distinct", "a one for an l, a capital",
      [
        "products.yaml": .text(
          valid("products.yaml")
            + """

              - {id: ⟦product-id-distinct⟧org.samp1e.year, kind: consumable}
              - {id: ⟦product-id-distinct⟧org.sarnple.Month, kind: consumable}
            """)
      ]),
    RuleCase("product-id-distinct", "ids that differ in words", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
