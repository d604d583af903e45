import PaywallModel

enum BilledAmountDrawnLargest: LayoutRule {
  static let description = RuleDescription(
    "billed-amount-drawn-largest", "No other amount is drawn larger than the billed one.",
    .store(.error, .error, .error), waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. Measured at the usual text size and above: a price for a shorter period,
      an introductory price or a saving must not be drawn larger than the price line of its plan, and elsewhere not
      larger than that of the selected plan.
      """,
    bad: "title: Only {{price_per_month}} a month", good: "title: All tools, one price",
    source: "developer.apple.com/app-store/subscriptions, on prices in the purchase flow")

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .rival }.map {
      $0.violation(
        "the amount in \($0.quoted(2)) is \($0.detail(0)) points high, and the billed amount \($0.detail(1))",
        hint: "make it smaller, or the billed amount larger")
    }
      + measurements.filter { $0.kind == .unbilled }.map {
        $0.violation("no plan shows the billed amount", hint: "use {{price}} in priceText")
      }
  }
}
