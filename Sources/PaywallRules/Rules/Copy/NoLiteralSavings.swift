import PaywallCopy
import PaywallModel

enum NoLiteralSavings: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-literal-savings", "No saving is written in copy; it follows from the store's prices.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      What a plan saves differs from store to store and changes with every price. The app works it out from the prices that
      the user sees. Found are percentages with a word for saving or a minus, months or years for free, fractions and
      halves of a price, and in a badge every percentage. `metadata`, and the names of offerings, packages, products and
      subscription groups, are looked at too.
      """,
    bad: "Save 50%", good: "Save {{savings_percent}}", source: "compliance list (Docs/rules.md), bans",
    demands: [.literalSavings])

  private static let words: Set = [
    "savings", "savings_text", "savingsText", "discount", "discount_text", "discountText",
  ]
  private static let hint = "write {{savings_percent}}"

  static func violations(in context: OfferingContext) -> [Violation] {
    let keys = OwnedByStore.Keys(inMetadata: words, unknown: words)
    let outside = OwnedByStore.literals(.savings, keys: keys, in: context).map {
      Violation(at: $0.range, message($0.text), hint: hint)
    }
    return context.violations(claiming: .savings, message, hint: hint) + outside
  }

  static func violations(in project: ProjectView) -> [Violation] { project.violations(claiming: .savings, message) }

  private static func message(_ text: String) -> String { "'\(text)' is a saving that nobody works out" }
}
