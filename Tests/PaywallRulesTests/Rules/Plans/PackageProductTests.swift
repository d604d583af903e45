import PaywallModel
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

  /// A hint is a way to buy what was meant, and never another product.
  @Test func hintsAtTheNearestWayToBuy() throws {
    var files = Self.cases[1]
    files.files[StoreProject.offering] = .text(
      valid(StoreProject.offering) + """

          - {id: a, type: custom, product: org.sample.year:montly}
          - {id: b, type: custom, product: org.sample.year@bak}
          - {id: c, type: custom, product: org.sample.year:montly@stay}
          - {id: d, type: custom, product: org.sample.yaer:monthly@stay}
          - {id: e, type: custom, product: org.sample.yaer:montly}
          - {id: f, type: custom, product: org.sample.mnth}
        """)
    let hints = try FixtureProject(files).findings().filter { $0.rule == "package-product" }.map { $0.hint ?? "" }
    #expect(
      hints
        == ["year:monthly", "year@back", "year:monthly@stay", "year:monthly@stay", "year:monthly", "month"].map {
          "did you mean 'org.sample.\($0)'?"
        })
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
