import PaywallModel
import YAML

enum SavingsBadgePresent: OfferingRule {
  static let description = RuleDescription(
    "savings-badge-present", "An annual plan beside a monthly one says what it saves.", .store(.warning, nil, nil),
    waivable: true,
    documentation: """
      The compliance list asks for a badge that is worked out from the store's prices wherever a year stands beside a month.
      {{savings_percent}} or {{savings_amount}} anywhere in the variant counts.
      """,
    bad: "an annual card without a badge", good: "badge: {text: 'Save {{savings_percent}}'}",
    source: "compliance list (Docs/rules.md), savings badge", demands: [.annualWithoutSaving])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let months = screen.autoRenewing.compactMap { $0.period?.months }
      guard months.contains(1), let year = screen.autoRenewing.first(where: { $0.period?.months == 12 }),
        !screen.copy.own.contains(where: { $0.uses(.savings) })
      else { return [] }
      let package = screen.packages.first { $0.product?.value == year.id.value }
      let card = package.flatMap { screen.card(for: $0) }
      let shown = screen.variant.productIDs.first { $0.value == year.id.value }?.range
      let range = card.map { card in card["badge"].map { screen.range($0) } ?? screen.gap(in: card) }
      return [
        Violation(
          at: range ?? shown ?? screen.top, "the annual plan does not say what it saves against the monthly one",
          hint: "add a badge with {{savings_percent}} to the card of '\(package?.id.value ?? "annual")'")
      ]
    }
  }
}
