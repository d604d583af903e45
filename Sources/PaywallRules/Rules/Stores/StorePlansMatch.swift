import PaywallModel

enum StorePlansMatch: StoreRule {
  static let description = RuleDescription(
    "store-plans-match", "The store sells the billing plans of the catalogue, with the same commitment.", .storeTerms,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. A plan in instalments that the store does not sell is not shown; one with another commitment binds users for longer or
      shorter than the screen says.
      """,
    bad: "a billing plan 'monthly' without any country where it is sold", good: "a plan that is available", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .plan)
  }
}
