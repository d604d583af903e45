import PaywallModel

enum StoreOffersMatch: StoreRule {
  static let description = RuleDescription(
    "store-offers-match", "The store has the offers of the catalogue, on the same terms, and has not ended them.",
    .storeTerms,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. A free trial that the screen promises and the store does not give is charged from the first day: a reason for
      rejection and for refunds. In App Store Connect, introductory offers begin, end and differ by country.
      """,
    bad: "introductoryOffer: {mode: free, period: P1W}, and an introductory offer that has ended",
    good: "the offer that the store has today", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .offer)
  }
}
