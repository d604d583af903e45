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
      offerings, packages, products and subscription groups. Of how much less a feature takes, where nothing beside it is of a
      plan, it finds nothing: `22 % less` of a car's range.
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
    return context.violations(claiming: .savings, except: { isOfFeature($0, in: context) }, message, hint: hint(for:))
      + outside
  }

  /// Whether a feature is said to take so much less of something, and nothing there is of a plan: `22 % less` of the range.
  private static func isOfFeature(_ located: LocatedClaim, in context: OfferingContext) -> Bool {
    guard located.unit.isOfFeature, located.claim.text.contains(where: "%％٪﹪".contains) else { return false }
    return !CopyScanners.scanner(for: located.unit.locale).speaksOfPlan(context.wholeFeature(located.unit))
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
