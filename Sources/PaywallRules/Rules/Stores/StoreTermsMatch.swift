import PaywallModel

enum StoreTermsMatch: StoreRule {
  static let description = RuleDescription(
    "store-terms-match", "The store charges for the kind of product and the period that the catalogue says.",
    .storeTerms,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. Texts, savings, the price per month and the role of a package are derived from the catalogue's period: where the store
      has another, users are promised one thing and charged another.
      """,
    bad: "period: P1Y, and ONE_MONTH in App Store Connect", good: "period: P1M", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .terms)
  }
}
