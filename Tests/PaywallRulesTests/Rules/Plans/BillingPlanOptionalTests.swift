import Testing

@Suite struct BillingPlanOptionalTests {
  static let catalogueText = catalogue(
    "promotionalOffers: [{id: o, mode: payUpFront, period: P1Y}], billingPlans: [{id: monthly, period: P1M}]")

  private static func offering(_ packages: String) -> String {
    "kind: primary\ndisplayName: Pro\nversion: 1.0.0\npackages: [\(packages)]\n"
  }

  static let packages = """
    {type: annual, product: org.sample.year}, {type: monthly, product: org.sample.year:monthly},
      {id: comeback, type: annual, product: org.sample.year@o}
    """

  static let cases: [RuleCase] = [
    RuleCase(
      "billing-plan-optional", "a screen of plans and offers alone",
      [
        "products.yaml": .text(catalogueText), "offerings/pro/offering.yaml": .text(offering(packages)),
        "offerings/pro/variants/control.yaml": .text(
          FixtureProject.variant(
            "productIDs: [⟦billing-plan-optional⟧org.sample.year:monthly, org.sample.year@o]",
            "highlightedProductID: org.sample.year@o")),
      ]),
    RuleCase(
      "billing-plan-optional", "a screen with something that everyone can buy",
      [
        "products.yaml": .text(catalogueText), "offerings/pro/offering.yaml": .text(offering(packages)),
        "offerings/pro/variants/control.yaml": .text(
          FixtureProject.variant(
            "productIDs: [org.sample.year:monthly, org.sample.year]",
            "highlightedProductID: org.sample.year:monthly")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
