import PaywallModel

enum StoreProductCatalogued: StoreRule {
  static let description = RuleDescription(
    "store-product-catalogued", "What the store sells is in the catalogue.", .storeNames,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. Usually a product, offer or plan that was added in the console and not here. Set the rule to `off` where a store has
      products of earlier years that no paywall sells any more.
      """,
    bad: "a product of App Store Connect that products.yaml lacks", good: "the product in products.yaml", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .uncatalogued)
  }
}
