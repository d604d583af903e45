import PaywallModel
import YAML

enum SavingsBadgePresent: OfferingRule {
  static let description = RuleDescription(
    "savings-badge-present", "An annual plan next to a monthly one states its saving.", .store(.warning, nil, nil),
    waivers: .allowed, isStricter: true,
    documentation: """
      The compliance list requires a badge calculated from the store's prices wherever an annual plan is shown next to a
      monthly one. {{savings_percent}} or {{savings_amount}} anywhere in the variant counts.
      """,
    bad: "an annual card without a badge", good: "badge: {text: 'Save {{savings_percent}}'}",
    source: "compliance list (Docs/rules.md), savings badge", demands: [.annualWithoutSaving])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      // Who pays by the month and is bound for the year has no shorter plan.
      guard let year = screen.autoRenewing.first(where: { $0.period?.months == 12 }),
        screen.autoRenewing.contains(where: { $0.period?.months == 1 && ($0.commitment?.months ?? 0) < 12 }),
        !screen.copy.own.contains(where: { $0.uses(.savings) })
      else { return [] }
      let package = screen.packages.first { $0.product?.value == year.id.value }
      let card = package.flatMap { screen.card(for: $0) }
      let shown = screen.variant.productIDs.first { $0.value == year.id.value }?.range
      let range = card.map { card in card["badge"].map { screen.range($0) } ?? screen.gap(in: card) }
      return [
        Violation(
          at: range ?? shown ?? screen.top, "the annual plan does not state its saving over the monthly one",
          hint: "add a badge with {{savings_percent}} to the card for '\(package?.id.value ?? "annual")'")
      ]
    }
  }
}
