import PaywallModel

enum CommitmentDisclosed: OfferingRule {
  static let description = RuleDescription(
    "commitment-disclosed", "A plan billed in instalments states its commitment period and its total cost.",
    .store(.warning, .warning, nil), waivable: true,
    documentation: """
      Since iOS 26.4 a subscription can be billed monthly with a one-year commitment. The catalogue declares this among
      its `billingPlans`, which imports from Xcode bring, or with `commitment: {period: P1Y}`; a screen that shows such a
      product, as `PRODUCT:monthly`, needs {{commitment_period}} and {{commitment_total}}.
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
          at: price ?? shown ?? screen.top, "'\(product.id.value)' has a commitment that the screen does not disclose",
          hint: "add " + missing.map { "{{\($0.rawValue)}}" }.joined(separator: " and "))
      ]
    }
  }
}
