import JSON
import PaywallModel
import YAML

/// A package under the reader's name for it, by which it knows its type.
struct RevenueCatPackage {
  let identifier: String
  let productID: String
  let package: Package

  /// The packages that the reader can sell: a product alone or in its monthly billing plan.
  static func all(of offering: Offering, _ ledger: Ledger) -> [RevenueCatPackage] {
    var taken: Set<String> = []
    return offering.packages.compactMap { package in
      guard let product = package.product?.value, let purchase = Purchase(product) else { return nil }
      if purchase.offer != nil {
        ledger.lose(package.node, "RevenueCat's packages name no offer: '\(package.id.value)' is left out")
        return nil
      }
      let usual = package.type.flatMap { name($0.value) }
      let identifier = usual.flatMap { taken.contains($0) ? nil : $0 } ?? package.id.value
      if usual != nil, identifier != usual {
        ledger.note(package.node, "RevenueCat knows one package of a type: '\(package.id.value)' becomes a custom one")
      }
      taken.insert(identifier)
      return RevenueCatPackage(identifier: identifier, productID: product, package: package)
    }
  }

  private static func name(_ type: PackageType) -> String? {
    switch type {
    case .weekly: "$rc_weekly"
    case .monthly: "$rc_monthly"
    case .twoMonth: "$rc_two_month"
    case .threeMonth: "$rc_three_month"
    case .sixMonth: "$rc_six_month"
    case .annual: "$rc_annual"
    case .lifetime: "$rc_lifetime"
    case .custom: nil
    }
  }

  var json: JSONValue {
    let purchase = Purchase(productID)
    return .object(omittingNil: [
      ("identifier", .string(identifier)),
      ("platform_product_identifier", .string(purchase?.product ?? productID)),
      ("platform_product_plan_identifier", purchase?.plan.map { .string($0) }),
    ])
  }
}
