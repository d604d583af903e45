import PaywallModel

enum PackagePeriod: OfferingRule {
  static let description = RuleDescription(
    "package-period", "A package's product lasts as long as the package's type says.",
    severities: .always(.error), waivers: .allowed, weakening: .free,
    documentation: """
      Apps and SDKs look up a package by its type: `weekly` is sold as a week, whatever the product is. `weekly`
      requires a product of P1W, `monthly` P1M, `twoMonth` P2M, `threeMonth` P3M, `sixMonth` P6M, `annual` P1Y;
      `lifetime` requires a product that is bought once (nonConsumable, or nonRenewable). `custom` accepts any product.
      P7D counts as P1W, P12M as P1Y.
      """,
    example: .init(
      bad: "{type: weekly, product: com.example.shop.annual}", good: "{type: annual, product: com.example.shop.annual}"),
    source: "RevenueCat's package types")

  static func violations(in context: OfferingContext) -> [Violation] {
    var seen: Set<String> = []
    return context.offering.packages.compactMap { package in
      // If several share an id, the first counts. A subscription too short for the stores fits no type.
      guard seen.insert(package.id.value).inserted, let type = package.type, let id = package.product?.value,
        let product = context.frame.catalogue[id],
        let truth = difference(type.value, product)
      else { return nil }
      let fitting = PackageType.allCases.first { $0.fits(product) }
      return Violation(
        at: type.range, "the package's type is \(type.value.rawValue), but '\(id)' \(truth)",
        hint: "set type: \(fitting?.rawValue ?? "custom"), and add id: to keep the package's name")
    }
  }

  /// What the product is instead of what the type says; nil if it fits or nothing is known.
  private static func difference(_ type: PackageType, _ product: Product) -> String? {
    guard type != .custom, let kind = product.kind, !type.fits(product) else { return nil }
    if type == .lifetime {
      switch kind {
      case .nonConsumable, .nonRenewable: return nil
      case .consumable: return "is consumable"
      case .autoRenewable: return "renews" + (product.period.map { " every \($0)" } ?? "")
      }
    }
    switch kind {
    case .nonConsumable, .consumable: return "is not a subscription"
    case .autoRenewable: return product.period.flatMap { $0.days < 7 ? nil : "lasts \($0)" }
    case .nonRenewable: return product.period.map { "lasts \($0)" }
    }
  }
}

extension PackageType {
  /// Whether the product has the period that the type names.
  fileprivate func fits(_ product: Product) -> Bool {
    guard product.kind == .autoRenewable || product.kind == .nonRenewable else {
      return self == .lifetime && product.kind == .nonConsumable
    }
    guard let own = period, let other = product.period else { return false }
    return own.days == other.days
  }
}
