import PaywallModel

enum StoreProductExists: StoreRule {
  static let description = RuleDescription(
    "store-product-exists", "A product that the catalogue has exists in the store.", .storeTerms,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. A store answers nothing for an id that it does not have: readers drop the plan, and an offering that sells nothing else shows
      nothing to buy. Products cannot be created again under an id that was deleted in App Store Connect.
      """,
    bad: "a product of products.yaml that a file of the whole store lacks", good: "the same id in both", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .missing)
  }
}
