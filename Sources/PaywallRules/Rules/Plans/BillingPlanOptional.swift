import PaywallModel

enum BillingPlanOptional: OfferingRule {
  static let description = RuleDescription(
    "billing-plan-optional", "A screen that sells a billing plan or an offer also sells a product without one.",
    severities: .always(.warning), waivers: .allowed, weakening: .free,
    documentation: """
      Not every store front has a billing plan with a commitment, readers made before billing plans do not know them, and
      not every user may have a promotional or win-back offer. Readers then drop the package. If nothing is left on the
      screen, it is not shown.
      """,
    example: .init(
      bad: "productIDs: [com.example.shop.annual:monthly]",
      good: "productIDs: [com.example.shop.annual, com.example.shop.annual:monthly]"),
    source: "the availability of billing plans by store front (StoreKit 2026), and of offers by eligibility")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.offering.variants.compactMap { variant in
      guard let first = variant.productIDs.first,
        variant.productIDs.allSatisfy({ Purchase($0.value).map { $0.plan ?? $0.offer } ?? nil != nil })
      else { return nil }
      return Violation(
        at: first.range, "the screen sells only what not every user can buy",
        hint: "also show a product without a billing plan or an offer")
    }
  }
}
