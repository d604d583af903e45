import PaywallModel

enum ConsoleMatches: StoreRule {
  static let description = RuleDescription(
    "console-matches", "A console's export says what the project says.", .storeTerms,
    waivers: .allowed,
    documentation: """
      Checked by `paywall drift`. What was edited in a vendor's console and not here is what users see there until the project is published over it, and
      then it is lost. Only what the format of the export can express is compared, and prices never are.
      """,
    bad: "a package of products.yaml that the console's offering lacks", good: "the same packages in both", source: nil)

  static func violations(in differences: [StoreDifference]) -> [Violation] {
    differences.violations(of: .console)
  }
}
