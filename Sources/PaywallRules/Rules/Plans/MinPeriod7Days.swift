import PaywallModel
import YAML

enum MinPeriod7Days: ProjectRule {
  static let description = RuleDescription(
    "min-period-7-days", "An auto-renewing subscription lasts at least seven days.", .store(.error, .error, nil),
    waivers: .never("it goes by the catalogue, and App Review Guidelines 3.1.2(a) know no exception"),
    weakening: .reported,
    documentation: """
      Apple requires a subscription period of at least seven days. Trials may be shorter. To sell access for a shorter
      time, use a product that does not renew.
      """,
    bad: "period: P3D", good: "period: P1W", source: "App Review Guidelines 3.1.2(a)")

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    return catalogue.products.compactMap { product in
      guard product.kind == .autoRenewable, let period = product.period, period.days < 7,
        let node = product.node["period"]
      else { return nil }
      return Violation(
        at: SourceRange(catalogue.file, node),
        "the subscription '\(product.id.value)' renews after less than seven days",
        hint: "use P1W or longer")
    }
  }
}
