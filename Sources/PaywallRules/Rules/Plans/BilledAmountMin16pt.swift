import PaywallModel
import YAML

enum BilledAmountMin16pt: OfferingRule {
  static let description = RuleDescription(
    "billed-amount-min-16pt", "The billed amount is shown at 16 points or more.", .store(.error, nil, nil),
    waivers: .allowed, isStricter: true,
    documentation: """
      The compliance list requires it; no Apple text with this number was found. The rule checks the `plans` line that
      contains {{price}}, by its own size or, if it has none, by the section's `style.fontSize`; and texts with
      {{price}} in a `header`, `cta`, `sticky_footer` or `card` section, by that section's `style.fontSize`. Small print
      and timeline steps may be smaller. Renderers must use at least 16 points where no size is given.
      """,
    bad: "priceFontSize: 14", good: "priceFontSize: 22", source: "compliance list (Docs/rules.md), point 2",
    demands: [.billedAmount])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let billed = screen.planLines.filter { $0.unit.uses(.price) }
      let largest = billed.max { ($0.size ?? 16) < ($1.size ?? 16) }?.sizeNode
      let further = screen.sizedTexts.filter { $0.unit.uses(.price) && $0.unit.statesPrice }.compactMap(\.sizeNode)
      return ((billed.isEmpty ? screen.plainPriceSizes : []) + [largest].compactMap { $0 } + further)
        .compactMap { node in
          guard let size = node.number, size < 16 else { return nil }
          return Violation(
            at: screen.range(node), "the billed amount is smaller than 16 points", hint: "set it to 16 or more")
        }
    }
  }
}

extension CopyUnit {
  /// Whether the text is where a screen states what is charged, rather than where it explains something.
  fileprivate var statesPrice: Bool { section?.traits.statesPrice ?? role.traits.statesPrice }
}
