import PaywallModel

enum StoreGroupMatches: StoreRule {
  static let description = RuleDescription(
    "store-group-matches", "A subscription is in the group, and at the level, that the catalogue says.", .storeNames,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. Users hold one subscription of a group at a time, and its level says what is an upgrade: another group in the store lets
      them pay for two.
      """,
    bad: "group: premium, and a group 'pro' in App Store Connect", good: "the group that the store has", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .group)
  }
}
