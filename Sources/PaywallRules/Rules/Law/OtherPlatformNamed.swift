import PaywallModel

enum OtherPlatformNamed: OfferingRule {
  static let description = RuleDescription(
    "other-platform-named", "No other platform is named on a screen for the App Store.", .lawWarning,
    waivers: .allowed,
    documentation: """
      App Review rejects metadata and screens that name other mobile platforms without need. The rule looks for
      the names of other systems and their stores in projects with a profile of the App Store. The names are the
      same in every language. A feature that is about another platform, such as a message to its users, is
      waived.
      """,
    laws: [
      Law("App Store, worldwide", "Guidelines 2.3.10")
    ],
    bad: "Also on Android", good: "Also on iPad and Mac",
    source: "App Review Guidelines 2.3.10")

  static func violations(in context: OfferingContext) -> [Violation] {
    guard !Set(context.frame.settings.profiles).isDisjoint(with: [.appleStrict, .applePublished]) else { return [] }
    return context.violations(
      by: description, hint: "name what the plan gives, not where else the app runs; for a feature about it",
      { "the text names another platform: '\($0)'" }, find: { $0.law[.platforms] })
  }
}
