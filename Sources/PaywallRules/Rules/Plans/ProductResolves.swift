import PaywallModel
import YAML

enum ProductResolves: OfferingRule {
  static let description = RuleDescription(
    "product-resolves",
    "A variant has a headline, bullets and products, shows only products of its offering, and highlights one of them.",
    severities: .always(.error), waivers: .never("readers fall back when a reference leads nowhere"),
    weakening: .refused,
    documentation: """
      A reader rejects a variant with an empty headline, no bullets, no products or a highlighted product that is not
      shown, and falls back to the paywall it had before; the publisher would never know. The app would drop a product
      that no package of the offering sells.
      """,
    example: .init(
      bad: "highlightedProductID: com.example.shop.weekly, which is not in productIDs",
      good: "highlightedProductID: one of productIDs, each sold by a package of offering.yaml"),
    source: "the check in the wire format's own reader, which falls back when it fails", demands: [.unknownProducts])

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    let sold = Set(offering.packages.compactMap { $0.product?.value })
    return offering.variants.flatMap { variant in
      emptiness(of: variant) + products(of: variant, sold: offering.root == nil ? nil : sold, context.frame.catalogue)
    }
  }

  private static func emptiness(of variant: Variant) -> [Violation] {
    guard let root = variant.root else { return [] }
    return ["bullets", "productIDs"].compactMap { key in
      guard let node = root[key], case .sequence = node.value, node.isEmpty else { return nil }
      return Violation(at: SourceRange(variant.file.path, node), "\(key) is empty")
    }
  }

  private static func products(of variant: Variant, sold: Set<String>?, _ catalogue: Catalogue) -> [Violation] {
    var violations: [Violation] = []
    for (index, product) in variant.productIDs.enumerated() {
      if let sold, !sold.contains(product.value) {
        violations.append(
          Violation(
            at: product.range, "'\(product.value)' is shown, but no package of the offering sells it",
            hint: hint(for: product.value, sold, catalogue, at: "\(variant.file.path):productIDs.\(index)")))
      }
    }
    if let highlighted = variant.highlightedProductID,
      !variant.productIDs.contains(where: { $0.value == highlighted.value })
    {
      let shown = variant.productIDs.map(\.value)
      violations.append(
        Violation(
          at: highlighted.range, "the highlighted product '\(highlighted.value)' is not in productIDs",
          hint: nearestPurchase(to: highlighted.value, among: shown).map(didYouMean)
            ?? shown.first.map { "highlight one that is shown, such as \($0)" }))
    }
    return violations
  }
}

extension ProductResolves {
  /// A product that is in the catalogue was meant as written; only one that is not is likely to be misspelt.
  fileprivate static func hint(
    for product: String, _ sold: Set<String>, _ catalogue: Catalogue, at place: String
  ) -> String {
    if catalogue[product] != nil { return "add a package for it to offering.yaml" }
    return nearestPurchase(to: product, among: sold.sorted()).map(didYouMean)
      ?? "products.yaml has no such product either; take it away with: paywall set \(place) --unset"
  }
}
