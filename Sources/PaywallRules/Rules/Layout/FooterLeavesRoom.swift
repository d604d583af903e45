import PaywallModel

enum FooterLeavesRoom: LayoutRule {
  static let description = RuleDescription(
    "footer-leaves-room", "A sticky footer takes at most half of the screen at the usual text size.",
    Severities(strict: .error, published: .warning, play: .error, none: .warning, law: .warning), waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. What is always there leaves no room for what it belongs to. The page lets
      a footer grow to three fifths of the screen at most, and scrolls it beyond.
      """,
    bad: "priceSummary: four sentences of terms", good: "priceSummary: '{{price}} per {{period}}'", source: nil)

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .room }.map {
      $0.violation(
        "the footer takes \($0.detail(0)) % of the screen", hint: "shorten its texts, or move them into the page")
    }
  }
}
