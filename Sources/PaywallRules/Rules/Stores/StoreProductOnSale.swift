import PaywallModel

enum StoreProductOnSale: StoreRule {
  static let description = RuleDescription(
    "store-product-on-sale", "A product that the catalogue has is approved and sold.", .storeTerms,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. What is not approved by App Review, removed from sale, unpublished or inactive cannot be bought in the released app.
      It is dropped there like one that does not exist, though sandboxes may still show it.
      """,
    bad: "state: DEVELOPER_REMOVED_FROM_SALE of a product that an offering sells", good: "state: APPROVED", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .unsold)
  }
}
