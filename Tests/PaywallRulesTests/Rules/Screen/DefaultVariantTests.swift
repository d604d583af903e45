import Testing

@Suite struct DefaultVariantTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "default-variant", "a missing default variant",
      [
        Shop.offering: .text(valid(Shop.offering) + "\ndefaultVariant: ⟦default-variant⟧short\n")
      ]),
    RuleCase(
      "default-variant", "no variant at all",
      [
        Shop.control: .absent, Shop.offering: .text("⟦default-variant⟧" + valid(Shop.offering)),
      ]),
    RuleCase(
      "default-variant", "a name other than control",
      [
        Shop.offering: .text(valid(Shop.offering) + "\ndefaultVariant: short\n"), Shop.control: .absent,
        "offerings/pro/variants/short.json": """
        {"id": "pro_short", "headline": "Go", "subhead": "Now", "bullets": ["Fast"], "productIDs": ["org.sample.year"],
         "highlightedProductID": "org.sample.year", "ctaTitle": "Continue", "footnote": "Text"}
        """,
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
