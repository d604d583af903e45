import PaywallCopy
import PaywallModel

enum NoLiteralSavings: OfferingRule {
  static let description = RuleDescription(
    "no-literal-savings", "No saving is written in copy; it follows from the store's prices.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      What a plan saves differs from store to store and changes with every price. The app works it out from the prices that
      the user sees. Found are percentages with a word for saving or a minus, months or years for free, fractions and
      halves of a price, and in a badge every percentage.
      """,
    bad: "Save 50%", good: "Save {{savings_percent}}", source: "the field's compliance list, banned patterns")

  static func check(_ context: OfferingContext) -> [Finding] {
    description.findings(
      .savings, in: context, { "'\($0)' is a saving that nobody works out" }, hint: "write {{savings_percent}}")
  }
}
