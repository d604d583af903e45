import JSON
import PaywallModel
import YAML

private typealias Parts = RevenueCatComponents

extension RevenueCatScreen {
  /// The packages side by side or below each other; the reader knows no other styles of plans.
  func plans(_ node: Node, _ look: RevenueCatComponents.Looks) -> [JSONValue] {
    let style = ledger.take(variant.root?["planStyle"])
    let word = style?.string.flatMap(PlanStyleType.init) ?? .usual
    let isVertical = word != .horizontalCards
    if let style, isVertical, word != .verticalStack {
      ledger.lose(style, "RevenueCat's components stack the plans of '\(word.rawValue)'")
    }
    let heading = words(node["title"]).map { [Parts.text($0, look(20, "semibold"))] } ?? []
    let lines: [(Node?, Int, Node?)] = [
      (node["priceText"], 16, node["priceFontSize"]), (node["periodPriceText"], 13, node["periodPriceFontSize"]),
    ]
    let prices = lines.compactMap { text, usual, size -> JSONValue? in
      let size = ledger.take(size)?.json ?? .integer(usual)
      return words(text).map { Parts.text($0, Parts.Look(size: size, alignment: "leading")) }
    }
    let cards = packages.map { card($0, prices.isEmpty ? [usualPrice()] : prices) }
    return heading + [Parts.stack(cards, isVertical: isVertical, spacing: 12)]
  }

  private func usualPrice() -> JSONValue {
    Parts.text(constant("{{ product.price_per_period }}"), Parts.Look(alignment: "leading"))
  }

  private func card(_ package: RevenueCatPackage, _ prices: [JSONValue]) -> JSONValue {
    let node = cards[package.package.id.value]
    _ = ledger.take(node?["package"])
    let isSelected = variant.highlightedProductID?.value == package.productID
    if isSelected { _ = ledger.take(node?["highlight"]) }
    func line(_ node: Node?, _ size: Int, _ weight: String = "regular") -> [JSONValue] {
      words(node).map { [Parts.text($0, Parts.Look(size: .integer(size), weight: weight, alignment: "leading"))] } ?? []
    }
    let name = line(node?["title"], 17, "semibold")
    let parts =
      (name.isEmpty ? [packageName(package)] : name) + prices + line(node?["trialLabel"], 14) + line(node?["text"], 14)
      + (node?["features"]?.items ?? []).flatMap { line($0.lineText, 14) }
    let selected: JSONValue = ["border": ["color": Parts.accent, "width": 2]]
    let stack = Parts.stack(
      parts, alignment: "leading", spacing: 4,
      more: [
        ("padding", Parts.sides(16)), ("background", background(node?["background"])),
        ("shape", corners(node?["cornerRadius"]) ?? Parts.cardShape),
        ("border", border(node?["border"]) ?? Parts.cardBorder), ("shadow", shadow(node?["shadow"])),
        ("badge", badge(node?["badge"])), ("overrides", [Parts.override("selected", selected)]),
      ])
    return [
      "type": "package", "package_id": .string(package.identifier), "is_selected_by_default": .boolean(isSelected),
      "stack": stack,
    ]
  }

  /// The package's name for users, or the store's.
  private func packageName(_ package: RevenueCatPackage) -> JSONValue {
    let own = package.package.node["displayName"].flatMap(packageName)
    return Parts.text(
      own ?? constant("{{ product.store_product_name }}"),
      Parts.Look(size: 17, weight: "semibold", alignment: "leading"))
  }

  private func badge(_ node: Node?) -> JSONValue? {
    guard let node, let text = words(node["text"]) else { return nil }
    let alignments = ["top": "top", "topLeading": "top_leading", "topTrailing": "top_trailing", "inline": "trailing"]
    let position = ledger.take(node["position"])?.string ?? "top"
    let color = ledger.take(node["color"])?.string.map { Parts.color($0) } ?? Parts.accent
    let ink = ledger.take(node["textColor"])?.string.map { Parts.color($0) } ?? Parts.white
    return [
      "style": position == "inline" ? "nested" : "overlay", "alignment": .string(alignments[position] ?? "top"),
      "stack": Parts.stack(
        [Parts.text(text, Parts.Look(size: 12, weight: "semibold", color: ink))], size: Parts.size(Parts.fit),
        more: [
          ("background", ["type": "color", "value": color]), ("shape", ["type": "pill"]), ("padding", Parts.sides(6)),
        ]),
    ]
  }
}
