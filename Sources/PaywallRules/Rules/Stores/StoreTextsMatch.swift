import PaywallModel

enum StoreTextsMatch: StoreRule {
  static let description = RuleDescription(
    "store-texts-match", "The names and descriptions of a product are those of the store.", .storeNames,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. The store shows its own texts in the purchase sheet and in a user's subscriptions; the catalogue keeps them for review.
      `products import` brings those of a StoreKit configuration up to date.
      """,
    bad: "displayName: Pro, and 'Premium' in App Store Connect", good: "the name that users see there", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .text)
  }
}
