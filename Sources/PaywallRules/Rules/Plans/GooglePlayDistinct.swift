import PaywallModel
import YAML

enum GooglePlayDistinct: ProjectRule {
  static let description = RuleDescription(
    "google-play-distinct", "No two products are the same one at Google Play.", severities: .always(.error),
    waivers: .allowed, weakening: .free,
    documentation: """
      What is bought at Google Play is told by its product, its base plan and its offer. Two products of the catalogue, or
      two billing plans, that name the same ones would charge and unlock the same there, whatever the catalogue says of
      them. Usually a line was copied.
      """,
    example: .init(
      bad: "googlePlay: {product: pro, basePlan: monthly} on a monthly and on an annual product",
      good: "googlePlay: {product: pro, basePlan: annual} on the annual one"),
    source: "Google Play's subscriptions, in which a product has base plans and these have offers")

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    var first: [GooglePlaySale: String] = [:]
    return catalogue.products.flatMap { product in
      let plans = product.billingPlans.map { plan in
        ("\(product.id.value):\(plan.id.value)", plan.googlePlay, plan.node["googlePlay"])
      }
      let own = [(product.id.value, product.googlePlay, product.node["googlePlay"])]
      return (own + plans).compactMap { name, sale, node -> Violation? in
        guard let sale, let node else { return nil }
        guard let other = first[sale] else {
          first[sale] = name
          return nil
        }
        // Two products with one id have been reported already.
        if other == name { return nil }
        return Violation(
          at: SourceRange(catalogue.file, node), "'\(name)' and '\(other)' are the same at Google Play",
          hint: "write the product, base plan and offer that '\(name)' has there")
      }
    }
  }
}
