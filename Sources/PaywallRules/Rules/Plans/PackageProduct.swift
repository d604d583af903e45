import PaywallModel

enum PackageProduct: OfferingRule {
  static let description = RuleDescription(
    "package-product", "A package's product is in the catalogue.",
    documentation: """
      A package pairs a role with a store product. A product that is missing from products.yaml is usually a typo, and
      an app cannot sell anything for it. Add the product to products.yaml, or import the store's own configuration with
      `paywall products import`. A package that names a billing plan (`PRODUCT:PLAN`) or an offer (`PRODUCT@OFFER`)
      needs that plan or offer in products.yaml.
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
    if let missing = missing(product.value, catalogue) {
      return Violation(
        at: product.range, "package '\(package)' sells '\(product.value)', but \(missing.what)", hint: missing.hint)
    }
    let nearest = nearestPurchase(to: product.value, among: catalogue.waysToBuy)
    return Violation(
      at: product.range, "package '\(package)' sells '\(product.value)', which is not in \(catalogue.file)",
      hint: nearest.map(didYouMean) ?? "add it to \(catalogue.file)")
  }

  /// What a product in the catalogue lacks to be bought in a way: the plan, or the offer; nil if it is not there.
  private static func missing(_ text: String, _ catalogue: Catalogue) -> (what: String, hint: String)? {
    guard let purchase = Purchase(text), let product = catalogue[purchase.product] else { return nil }
    let plans = product.billingPlans.map(\.id.value)
    if let plan = purchase.plan, !plans.contains(plan) {
      let hint = hint(plan, plans, "billingPlans") { name in
        let sold = "\(purchase.product):\(name)"
        // An offer belongs to its plan.
        return purchase.offer.map { "\(sold)@\($0)" }.flatMap { catalogue[$0] == nil ? nil : $0 } ?? sold
      }
      return ("'\(purchase.product)' has no billing plan '\(plan)'", hint)
    }
    guard let offer = purchase.offer else { return nil }
    let plain = purchase.plan.map { "\(purchase.product):\($0)" } ?? purchase.product
    let offers = (catalogue[plain]?.offers ?? []).map(\.id)
    return (
      "'\(plain)' has no promotional or win-back offer '\(offer)'",
      hint(offer, offers, "promotionalOffers or winBackOffers") { "\(plain)@\($0)" }
    )
  }

  /// - Parameter whole: the way to buy that has one of the known names.
  private static func hint(
    _ name: String, _ known: [String], _ list: String, _ whole: (String) -> String
  ) -> String {
    if let nearest = nearestName(to: name, among: known) { return didYouMean(whole(nearest)) }
    return known.isEmpty
      ? "add it under \(list) of the product" : "it is sold as \(known.map(whole).joined(separator: ", "))"
  }
}
