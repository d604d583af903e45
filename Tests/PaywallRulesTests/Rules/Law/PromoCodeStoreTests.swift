import Testing

@Suite struct PromoCodeStoreTests {
  static let cases: [RuleCase] = [
    .law(
      "promo-code-store", "no codes in the catalogue",
      sections: ["⟦promo-code-store⟧{type: promo_input, buttonTitle: Redeem}"]),
    .law(
      "promo-code-store", "codes of the store",
      ["products.yaml": StoreProject.products(year: "offerCodes: [{id: spring, mode: free, period: P1M}]")],
      sections: ["{type: promo_input, buttonTitle: Redeem}"]),
    .lawTexts(
      "promo-code-store", "texts that ask for codes",
      ["⟦promo-code-store⟧Enter the license key from our letter", "Keep your license keys in one vault"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
