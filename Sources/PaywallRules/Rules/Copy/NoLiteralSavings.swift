import PaywallCopy
import PaywallModel

enum NoLiteralSavings: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-literal-savings", "Copy contains no hardcoded savings; they follow from the store's prices.",
    .store(.error, .error, .error), waivers: .perText, weakening: .reported,
    documentation: """
      What a plan saves differs from store to store and changes with every price. The app calculates it from the prices
      that the user sees. The rule finds percentages with a word for saving or a minus sign, free months or years,
      fractions and halves of a price, and every percentage in a badge. It also checks `metadata` and the names of
      offerings, packages, products and subscription groups.
      """,
    bad: "Save 50%", good: "Save {{savings_percent}}",
    source: "follows from App Review Guidelines 3.1.2(c): the price that is stated is the one that is charged; "
      + "compliance list (Docs/rules.md), bans",
    demands: [.literalSavings])

  private static let words: Set = [
    "savings", "savings_text", "savingsText", "discount", "discount_text", "discountText",
  ]
  private static let hint = "use {{savings_percent}}"

  static func violations(in context: OfferingContext) -> [Violation] {
    let keys = OwnedByStore.Keys(inMetadata: words, unknown: words)
    let outside = OwnedByStore.literals(.savings, keys: keys, in: context).map {
      Violation(at: $0.range, message($0.text), hint: hint)
    }
    return context.violations(claiming: .savings, message, hint: hint(for:)) + outside
  }

  /// What comes with a purchase, or lasts longer, is told by no percentage.
  private static func hint(for unit: CopyUnit) -> String {
    let waiver = unit.waiver(of: description)
    return unit.text.contains(where: "%％٪﹪".contains)
      ? "\(hint); if it is not what a plan saves: \(waiver)"
      : "remove it, or say what a plan saves: {{savings_percent}}, {{savings_amount}}; if it is not about a plan: \(waiver)"
  }

  static func violations(in project: ProjectView) -> [Violation] { project.violations(claiming: .savings, message) }

  private static func message(_ text: String) -> String { "'\(text)' is a hardcoded saving" }
}
