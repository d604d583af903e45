import PaywallModel

enum EntitlementGranted: ProjectRule {
  static let description = RuleDescription(
    "entitlement-granted", "Every declared entitlement is granted by a product.", severities: .always(.warning),
    waivers: .allowed, weakening: .free,
    documentation: """
      An entitlement that no product grants cannot be bought: usually a product lacks it, or it is left from a product
      that is gone. Waive it for what is granted in another way, such as by a promotion.
      """,
    example: .init(
      bad: "entitlements: [{id: premium}], and no product with entitlements: [premium]",
      good: "entitlements: [premium] on a product"),
    source: "what SDKs look up to unlock what was bought")

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    let granted = Set(catalogue.products.flatMap(\.entitlements).map(\.value))
    return catalogue.entitlements.filter { !granted.contains($0.value) }.map { entitlement in
      Violation(
        at: entitlement.range, "no product grants the entitlement '\(entitlement.value)'",
        hint: "add entitlements: [\(entitlement.value)] to the products that unlock it, or remove it")
    }
  }
}
