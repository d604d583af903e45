import PaywallModel

enum CommitmentDisclosed: OfferingRule {
  static let description = RuleDescription(
    "commitment-disclosed", "A plan billed in instalments says for how long it binds and what it costs in all.",
    .store(.warning, .warning, nil), waivable: true,
    documentation: """
      Since iOS 26.4 a subscription can be billed by the month and bind for a year. The catalogue says so with
      `commitment: {period: P1Y}`, and a screen that shows such a product needs {{commitment_period}} and
      {{commitment_total}}. A configuration imported from Xcode reports such plans; the field is written by hand.
      """,
    bad: "{{price}}/month", good: "{{price}}/month for {{commitment_period}}, {{commitment_total}} in all",
    source: "follows from StoreKit's pricing terms (iOS 26.4) and 3.1.2(c)")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let product = screen.products.first(where: { $0.commitment != nil }) else { return [] }
      let missing = [Placeholder.commitmentPeriod, .commitmentTotal].filter { !screen.copy.uses($0) }
      if missing.isEmpty { return [] }
      let price = screen.planLines.first { $0.unit.uses(.price) }?.unit.range
      let shown = screen.variant.productIDs.first { $0.value == product.id.value }?.range
      return [
        Violation(
          at: price ?? shown ?? screen.top, "'\(product.id.value)' binds for longer than a period, which is not said",
          hint: "write " + missing.map { "{{\($0.rawValue)}}" }.joined(separator: " and "))
      ]
    }
  }
}
