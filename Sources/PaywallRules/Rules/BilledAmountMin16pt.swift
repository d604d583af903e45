import PaywallModel
import YAML

enum BilledAmountMin16pt: OfferingRule {
  static let description = RuleDescription(
    "billed-amount-min-16pt", "The billed amount is at least 16 points high.", .store(.error, .warning, nil),
    waivable: true,
    documentation: """
      The compliance list asks for it; no text by Apple with this number was found. Looked at is the size of the `plans`
      line that holds {{price}}: its own, else the section's `style.fontSize`. Renderers owe at least 16 points where
      neither is written.
      """,
    bad: "priceFontSize: 14", good: "priceFontSize: 22", source: "compliance list, point 2")

  static func check(_ context: OfferingContext) -> [Finding] {
    context.eachScreen { screen in
      let plain = screen.all(.plans).filter { $0.node["priceText"] == nil }.compactMap {
        $0.node["priceFontSize"] ?? $0.node["style"]?["fontSize"]
      }
      let billed = screen.planLines.filter { $0.unit.uses(.price) }
      let largest = billed.max { ($0.size ?? 16) < ($1.size ?? 16) }?.sizeNode
      return ((billed.isEmpty ? plain : []) + [largest].compactMap { $0 }).compactMap { node in
        guard let size = node.number, size < 16 else { return nil }
        return description.finding(
          at: screen.place(node), "the billed amount is less than 16 points high", hint: "write 16 or more")
      }
    }
  }
}
