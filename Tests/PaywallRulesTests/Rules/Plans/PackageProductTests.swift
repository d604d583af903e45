import Testing

@Suite struct PackageProductTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "package-product", "a product that is not in the catalogue",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "product: org.sample.month", with: "product: ⟦package-product⟧org.sample.mnth")
        )
      ]),
    RuleCase(
      "package-product", "a billing plan and an offer that the product does not have",
      [
        "products.yaml": .text(Self.plans),
        StoreProject.offering: .text(
          valid(StoreProject.offering) + """

              - {id: a, type: custom, product: ⟦package-product⟧org.sample.year:montly}
              - {id: b, type: custom, product: ⟦package-product⟧org.sample.year@bak}
              - {id: c, type: custom, product: ⟦package-product⟧org.sample.year:monthly@back}
              - {id: d, type: custom, product: ⟦package-product⟧org.sample.month:monthly}
            """),
      ]),
    RuleCase(
      "package-product", "a billing plan and offers that the product has",
      [
        "products.yaml": .text(Self.plans),
        StoreProject.offering: .text(
          valid(StoreProject.offering) + """

              - {id: a, type: monthly, product: org.sample.year:monthly}
              - {id: b, type: annual, product: org.sample.year@back}
              - {id: c, type: monthly, product: org.sample.year:monthly@stay}
            """),
      ]),
    RuleCase(
      "package-product", "two packages of one product",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering) + "\n  - {id: gift, type: custom, product: org.sample.year}\n")
      ]),
  ]

  private static let plans = catalogue(
    "winBackOffers: [{id: back, mode: free, period: P1M}], "
      + "billingPlans: [{id: monthly, period: P1M, promotionalOffers: [{id: stay, mode: free, period: P1M}]}]")

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
