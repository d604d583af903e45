import PaywallModel

enum ReviewNotTraded: OfferingRule {
  static let description = RuleDescription(
    "review-not-traded", "No access or reward is given for a review.", .lawWarning,
    waivers: .allowed,
    documentation: """
      Reviews that are traded are removed, and developers who trade them lose their accounts. The rule looks for
      a request for a review and a reward in one text, in words of each language.
      """,
    laws: [
      Law("App Store, worldwide", "Guidelines 5.6.3 and 3.2.2(x)"),
      Law("Google Play, worldwide", "User Ratings, Reviews, and Installs policy"),
      Law("United States", "16 CFR 465.4", since: "2024-10-21"),
    ],
    bad: "Leave a 5-star review to unlock a week", good: "Enjoying it? Rate us",
    source: "App Review Guidelines 5.6.3; 16 CFR 465.4")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      by: description, hint: "ask without a reward, or not at all; if it asks for no review",
      { "'\($0)' asks for a review in exchange for something" }, find: trade)
  }

  static func trade(in unit: CopyUnit) -> String? { unit.law[.reward] == nil ? nil : unit.law[.review] }
}
