import PaywallCopy
import PaywallModel

enum NoLiteralPrice: OfferingRule {
  static let description = RuleDescription(
    "no-literal-price", "No price is written in copy; the store owns prices.", .store(.error, .error, .error),
    waivable: false,
    documentation: """
      The store shows each user the price that is charged, in their own currency. A price in copy is a second number that can
      disagree with it. Found are amounts beside a currency's symbol, code or name in the language of the copy, in any script,
      and amounts for a period; placeholders are no amounts, but a currency beside one is.
      """,
    bad: "9,99 €/Monat", good: "{{price}} per {{period}}",
    source: "the field's compliance list, rule 9 and its banned patterns")

  static func check(_ context: OfferingContext) -> [Finding] {
    description.findings(
      .price, in: context, { "'\($0)' is a price; the store owns prices" }, hint: "write {{price}}")
  }
}
