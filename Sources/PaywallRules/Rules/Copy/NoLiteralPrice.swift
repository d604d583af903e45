import PaywallCopy
import PaywallModel

enum NoLiteralPrice: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-literal-price", "Copy contains no hardcoded prices; the store owns prices.", .store(.error, .error, .error),
    waivers: .perText, weakening: .reported,
    documentation: """
      The store shows each user the price that is charged, in their own currency. A price in copy is a second number
      that can disagree with it. The rule finds amounts next to a currency's symbol, code or name in the language of the
      copy, in any script, and amounts for a period. Placeholders are not amounts, but a currency next to one is a
      finding. The rule also checks the names of offerings, packages, products and subscription groups, where `9.99`
      counts as a price without a currency. In `metadata` it finds texts that contain a price, numbers under keys such
      as `price`, and an `amount` next to a money `currency` or with two decimals; `amount: "100"` may be coins.
      Anywhere else such a key is a hardcoded price, because the format has no such key.
      """,
    bad: "9,99 €/Monat", good: "{{price}} per {{period}}",
    source: "follows from App Review Guidelines 3.1.2(c): the price that is stated is the one that is charged; "
      + "compliance list (Docs/rules.md), point 9 and its bans",
    demands: [.dynamicPricing, .planTypesWithPrices, .sampleDataWithPrices])

  private static let keys = OwnedByStore.Keys(
    inMetadata: ["price", "prices", "price_display", "priceDisplay", "price_text", "priceText"],
    unknown: [
      "price", "prices", "price_display", "priceDisplay", "price_text", "priceText", "amount", "currency",
    ])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(claiming: .price, message, hint: hint)
      + OwnedByStore.literals(.price, keys: keys, in: context).map(violation)
  }

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.trees.filter { $0.path == project.frame.catalogue.file }
    return catalogue.flatMap { OwnedByStore.literals(under: keys.unknown, in: $0) }.map(violation)
      + project.violations(claiming: .price, message)
  }

  /// An amount that a feature deals with or a customer names need not be the price of a plan.
  private static func hint(for unit: CopyUnit) -> String {
    "use {{price}}; if it is not what a plan costs: \(unit.waiver(of: description))"
  }

  private static func message(_ text: String) -> String { "'\(text)' is a price; the store owns prices" }

  private static func violation(_ literal: LiteralClaim) -> Violation {
    Violation(
      at: literal.range,
      literal.isKey ? "'\(literal.text)' hardcodes a price; the store owns prices" : message(literal.text),
      hint: literal.isKey ? "remove it; in copy, show the price with {{price}}" : "use {{price}}")
  }
}
