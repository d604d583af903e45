import PaywallModel

enum CommitmentDisclosed: OfferingRule {
  static let description = RuleDescription(
    "commitment-disclosed", "A plan billed in instalments states its commitment period and its total cost.",
    .store(.warning, .warning, nil), waivers: .allowed,
    documentation: """
      Since iOS 26.4 a subscription can be billed monthly with a one-year commitment. The catalogue declares this among
      its `billingPlans`, which imports from Xcode bring, or with `commitment: {period: P1Y}`; a screen that shows such a
      product, as `PRODUCT:monthly`, needs {{commitment_period}} and {{commitment_total}}, in each language.
      """,
    bad: "{{price}}/month", good: "{{price}}/month for {{commitment_period}}, {{commitment_total}} in all",
    source: "follows from StoreKit's pricing terms (iOS 26.4) and 3.1.2(c)")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let product = screen.products.first(where: { $0.commitment != nil }) else { return [] }
      let asked: [Placeholder] = [.commitmentPeriod, .commitmentTotal]
      let missing = asked.filter { !screen.copy.uses($0) }
      let lost = lost(asked, product, screen)
      if missing.isEmpty { return lost }
      let price = screen.planLines.first { $0.unit.uses(.price) }?.unit.range
      let shown = screen.variant.productIDs.first { $0.value == product.id.value }?.range
      return [
        Violation(
          at: price ?? shown ?? screen.top, "'\(product.id.value)' has a commitment that the screen does not disclose",
          hint: hint(missing))
      ] + lost
    }
  }

  private static func hint(_ missing: [Placeholder]) -> String {
    "add " + missing.map { "{{\($0.rawValue)}}" }.joined(separator: " and ")
  }

  /// What translations leave out: one violation for each language, at the first of its texts that does.
  private static func lost(_ asked: [Placeholder], _ product: Product, _ screen: Screen) -> [Violation] {
    let parts = asked.flatMap { placeholder in screen.copy.lost { $0.uses(placeholder) }.map { (placeholder, $0) } }
    return screen.copy.locales.compactMap { locale in
      let own = parts.filter { $0.1.translation.locale == locale }
      guard let first = own.first?.1 else { return nil }
      return Violation(
        at: first.translation.range, "'\(product.id.value)' has a commitment that the translation does not disclose",
        hint: hint(own.map(\.0)), related: [RelatedPlace(first.original.range, "the original discloses it")])
    }
  }
}
