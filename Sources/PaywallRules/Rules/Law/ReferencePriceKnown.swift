import PaywallModel

enum ReferencePriceKnown: OfferingRule {
  static let description = RuleDescription(
    "reference-price-known", "A campaign that shows a saving knows the lowest price of 30 days.", .lawWarning,
    waivers: .allowed,
    documentation: """
      Who announces a reduction must compare it with the lowest price of the 30 days before. Prices are the
      store's, so the catalogue records a day instead: `priceSince` of a product says since when its regular
      price has not been lower. A campaign that shows {{savings_percent}}, {{savings_amount}} or {{intro_price}}
      needs a product whose day is at least 30 days before the campaign's start. The Court of Justice
      (2024-09-26) asks that the saving itself is counted from the lowest price.
      """,
    laws: [
      Law("European Union", "Directive 98/6/EC, Article 6a, and C-330/23", since: "2022-05-28")
    ],
    bad: "a campaign with {{savings_percent}}, and no priceSince",
    good: "priceSince: 2026-01-01T00:00:00Z in products.yaml, and a campaign from 2026-03-01 on",
    source: "Directive 98/6/EC, Article 6a, as amended by Directive (EU) 2019/2161; C-330/23")

  private static let days: Int64 = 30

  static func violations(in context: OfferingContext) -> [Violation] {
    guard let span = context.offering.campaign else { return [] }
    let unknown = context.products.filter { product in
      guard let since = product.priceSince else { return true }
      return span.start - since < days * 86_400
    }
    return context.eachScreen { screen in
      guard
        let product = unknown.first(where: { product in screen.products.contains { $0.id.value == product.id.value } })
      else { return [] }
      return screen.copy.own.compactMap { unit in
        guard let use = unit.placeholders.uses.first(where: { $0.placeholder?.announcesReduction == true }) else {
          return nil
        }
        let why = product.priceSince == nil ? "has no priceSince" : "has had its price for less than \(days) days then"
        return Violation(
          at: unit.range, "the campaign shows {{\(use.name)}}, but '\(product.id.value)' \(why)",
          hint:
            "record in \(context.frame.catalogue.file) since when the regular price has not been lower: priceSince: …")
      }
    }
  }
}

extension Placeholder {
  /// Whether it says how much less is paid than before.
  fileprivate var announcesReduction: Bool {
    switch self {
    case .savingsPercent, .savingsAmount, .introPrice: true
    case .title, .price, .period, .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .trialPeriod,
      .trialEndDate, .firstBillDate, .introPeriod, .commitmentPeriod, .commitmentTotal, .offerEndDate:
      false
    }
  }
}
