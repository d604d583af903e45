import Testing

@Suite struct SkuNameHonestTests {
  static let cases: [RuleCase] = [
    .store(
      "sku-name-honest", "a product, a package and a card",
      [
        "products.yaml": StoreProject.products(year: "displayName: ⟦sku-name-honest⟧Premium Trial"),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "product: org.sample.month", with: "product: org.sample.month, displayName: ⟦sku-name-honest⟧Try Pro")),
        StoreProject.control: StoreProject.screen(fields: [
          "cards: [{package: annual, title: ⟦sku-name-honest⟧Free Premium}]"
        ]),
      ]),
    .store(
      "sku-name-honest", "words that only look like a trial",
      ["products.yaml": StoreProject.products(year: "displayName: 'Ad-free, Industrial'")]),
    .store(
      "sku-name-honest", "a plan with a trial, and one without",
      [
        "products.yaml": StoreProject.products(year: "displayName: Annual with a free trial"),
        StoreProject.control: StoreProject.screen(fields: ["cards: [{package: annual, title: 'Annual, no trial'}]"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
