import PaywallModel

enum PackageProduct: OfferingRule {
  static let description = RuleDescription(
    "package-product", "A package's product is in the catalogue.",
    documentation: """
      A package pairs a role with a store product. A product that is missing from products.yaml is usually a typo, and
      an app cannot sell anything for it. Add the product to products.yaml, or import the store's own configuration with
      `paywall products import`.
      """, demands: [.unknownProducts])

  static func violations(in context: OfferingContext) -> [Violation] {
    let (offering, frame) = (context.offering, context.frame)
    guard frame.catalogue.root != nil else { return [] }
    return offering.packages.compactMap { package in
      guard let product = package.product, frame.catalogue[product.value] == nil else { return nil }
      return unknown(product, in: package.id.value, frame.catalogue)
    }
  }

  private static func unknown(_ product: Located<String>, in package: String, _ catalogue: Catalogue) -> Violation {
    let nearest = nearestName(to: product.value, among: catalogue.ids)
    return Violation(
      at: product.range, "package '\(package)' sells '\(product.value)', which is not in \(catalogue.file)",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "add it to \(catalogue.file)")
  }
}
