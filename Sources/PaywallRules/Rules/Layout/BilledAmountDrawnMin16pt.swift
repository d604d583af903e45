import PaywallModel

enum BilledAmountDrawnMin16pt: LayoutRule {
  static let description = RuleDescription(
    "billed-amount-drawn-min-16pt", "The billed amount is drawn at 16 points or more.", .store(.error, nil, nil),
    waivers: .allowed, isStricter: true,
    documentation: """
      Checked by `paywall preview --check`. What `billed-amount-min-16pt` reads from the file is measured here as it
      is drawn, at the usual text size and above: a size of the plan style, of the section or of the text. Who chooses
      smaller text gets smaller amounts.
      """,
    bad: "priceFontSize: 14", good: "priceFontSize: 22", source: "compliance list (Docs/rules.md), point 2")

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .small }.map {
      $0.violation("the billed amount is \($0.detail(0)) points high", hint: "set its size to 16 or more")
    }
  }
}
