import PaywallCopy
import PaywallModel
import YAML

enum NoLiteralPrice: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-literal-price", "No price is written in copy; the store owns prices.", .store(.error, .error, .error),
    waivable: false,
    documentation: """
      The store shows each user the price that is charged, in their own currency. A price in copy is a second number that can
      disagree with it. Found are amounts beside a currency's symbol, code or name in the language of the copy, in any script,
      and amounts for a period; placeholders are no amounts, but a currency beside one is. No
      key of the format holds a price either: `price` or `price_display` with an amount is one.
      """,
    bad: "9,99 €/Monat", good: "{{price}} per {{period}}",
    source: "the field's compliance list, rule 9 and its banned patterns")

  static func check(_ context: OfferingContext) -> [Finding] {
    description.findings(
      .price, in: context, { "'\($0)' is a price; the store owns prices" }, hint: "write {{price}}")
      + amounts(context)
  }

  static func check(_ project: ProjectView) -> [Finding] {
    let catalogue = project.frame.catalogue
    return catalogue.products.flatMap { amounts(in: $0.node, catalogue.file) }
  }

  /// Amounts by their key, where no currency gives them away.
  private static func amounts(_ context: OfferingContext) -> [Finding] {
    let known = Set(context.claims[.price].map { ObjectIdentifier($0.unit) })
    let shown = context.strays.filter { $0.isAmount && !known.contains(ObjectIdentifier($0)) }.map {
      amount(String($0.key), at: $0.place)
    }
    let file = context.offering.file?.path ?? context.offering.folder
    return shown + context.offering.packages.flatMap { amounts(in: $0.node, file) }
  }

  private static func amounts(in node: Node, _ file: String) -> [Finding] {
    node.pairs.compactMap { pair in
      let text = pair.value.string ?? pair.value.number.map { "\($0)" }
      guard isPriceKey(pair.key), text.map(hasDigit) == true else { return nil }
      return amount(pair.key, at: Place(file, pair.value))
    }
  }

  private static func amount(_ key: String, at place: Place) -> Finding {
    description.finding(
      at: place, "'\(key)' holds a price; the store owns prices", hint: "remove it; the app asks the store")
  }

  fileprivate static func isPriceKey(_ key: some StringProtocol) -> Bool {
    ["price", "pricedisplay", "displayprice", "localizedprice", "pricestring"].contains(
      key.lowercased().filter { $0 != "_" && $0 != "-" })
  }

  fileprivate static func hasDigit(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.numericType == .decimal }
  }
}

extension CopyUnit {
  fileprivate var isAmount: Bool { NoLiteralPrice.isPriceKey(key) && NoLiteralPrice.hasDigit(words) }
}
