import Testing

@Suite struct DefaultVariantTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "default-variant", "a missing default variant",
      [
        StoreProject.offering: .text(valid(StoreProject.offering) + "\ndefaultVariant: ⟦default-variant⟧short\n")
      ]),
    RuleCase(
      "default-variant", "no variant at all",
      [
        StoreProject.control: .absent, StoreProject.offering: .text("⟦default-variant⟧" + valid(StoreProject.offering)),
      ]),
    RuleCase(
      "default-variant", "a name other than control",
      [
        StoreProject.offering: .text(valid(StoreProject.offering) + "\ndefaultVariant: short\n"),
        StoreProject.control: .absent,
        "offerings/pro/variants/short.json": """
        {"id": "pro_short", "headline": "Go", "subhead": "Now", "bullets": ["Fast"], "productIDs": ["org.sample.year"],
         "highlightedProductID": "org.sample.year", "ctaTitle": "Continue", "footnote": "Text"}
        """,
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
