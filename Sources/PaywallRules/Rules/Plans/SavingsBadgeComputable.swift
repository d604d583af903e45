import PaywallModel

enum SavingsBadgeComputable: OfferingRule {
  static let description = RuleDescription(
    "savings-badge-computable", "A saving is shown only if it can be calculated from two subscription lengths.",
    .store(.error, nil, .warning), waivers: .allowed, isStricter: true,
    documentation: """
      {{savings_percent}} and {{savings_amount}} compare a plan with a shorter one of the same offering, using the
      store's prices; the app hides the text if nothing is saved. On a plan card, the card's own plan must be a
      subscription that is longer than another one; elsewhere, the offering needs subscriptions of two lengths. If the
      catalogue does not give a product's period, the offering is not checked.
      """,
    bad: "badge: {text: 'Save {{savings_percent}}'} in an offering with one plan", good: "monthly and annual packages",
    source: "compliance list (Docs/rules.md), savings badge", demands: [.literalSavings])

  static func violations(in context: OfferingContext) -> [Violation] {
    guard context.offering.root != nil, context.copy.contains(where: { $0.uses(.savings) }) else { return [] }
    let plans = context.offering.packages.map { ($0, $0.product.flatMap { context.frame.catalogue[$0.value] }) }
    guard plans.allSatisfy({ $1 != nil && ($1?.kind != .autoRenewable || $1?.period != nil) }) else { return [] }
    let lengths = plans.compactMap { $1?.length }
    return context.copy.filter { $0.locale == context.defaultLocale && $0.uses(.savings) }.compactMap { unit in
      let card = plans.first { unit.path.hasPrefix("cards.\($0.0.id.value).") }
      if let card {
        if let own = card.1?.length, lengths.contains(where: { $0 < own }) { return nil }
        return Violation(
          at: unit.range, "the offering has no shorter subscription than '\(card.0.id.value)' to compare with",
          hint: "remove the saving, or add a package with a shorter subscription")
      }
      if Set(lengths).count > 1 { return nil }
      return Violation(
        at: unit.range, "the offering does not have two subscription lengths to compare",
        hint: "remove the saving, or add a package with a different length")
    }
  }
}

extension Product {
  /// The length of a subscription in days; nil for any other product.
  fileprivate var length: Double? { kind == .autoRenewable ? period?.days : nil }
}
