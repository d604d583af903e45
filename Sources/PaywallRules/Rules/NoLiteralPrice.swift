import PaywallCopy
import PaywallModel

enum NoLiteralPrice: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-literal-price", "No price is written in copy; the store owns prices.", .store(.error, .error, .error),
    waivable: false,
    documentation: """
      The store shows each user the price that is charged, in their own currency. A price in copy is a second number that can
      disagree with it. Found are amounts beside a currency's symbol, code or name in the language of the copy, in any script,
      and amounts for a period; placeholders are no amounts, but a currency beside one is. `metadata` is looked at too, and so
      are keys such as `price`, which the format does not have.
      """,
    bad: "9,99 €/Monat", good: "{{price}} per {{period}}",
    source: "the field's compliance list, rule 9 and its banned patterns")

  private static let keys: Set = [
    "price", "prices", "price_display", "priceDisplay", "price_text", "amount", "currency",
  ]
  private static let hint = "write {{price}}"

  static func check(_ context: OfferingContext) -> [Finding] {
    description.findings(.price, in: context, message, hint: hint)
      + OwnedByStore.literals(.price, keys: keys, in: context).map(finding)
  }

  static func check(_ project: ProjectView) -> [Finding] {
    let catalogue = project.trees.filter { $0.path == project.frame.catalogue.file }
    return catalogue.flatMap { OwnedByStore.literals(under: keys, in: $0) }.map(finding)
  }

  private static func message(_ text: String) -> String { "'\(text)' is a price; the store owns prices" }

  private static func finding(_ literal: OwnedByStore.Literal) -> Finding {
    description.finding(
      at: literal.place,
      keys.contains(literal.text)
        ? "'\(literal.text)' writes a price down; the store owns prices" : message(literal.text),
      hint: keys.contains(literal.text) ? "remove it; copy shows the price by {{price}}" : hint)
  }
}
