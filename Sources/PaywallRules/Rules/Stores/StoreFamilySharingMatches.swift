import PaywallModel

enum StoreFamilySharingMatches: StoreRule {
  static let description = RuleDescription(
    "store-family-sharing-matches", "A product is shared with the family in the store as in the catalogue.",
    .storeNames,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. A screen that says so promises it, and family sharing that is on in App Store Connect cannot be turned off again.
      """,
    bad: "familySharing: true, and familySharable: false in App Store Connect", good: "the same in both", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .family)
  }
}
