import PaywallModel
import YAML

enum CommitmentLasts: ProjectRule {
  static let description = RuleDescription(
    "commitment-lasts", "A commitment lasts at least as long as one payment covers.",
    documentation: """
      A commitment says for how long a user pays, and the period how often: with a period of P1M and a commitment of P1Y
      it is twelve payments. One that ends before the first period does binds nobody, and {{commitment_total}} could not
      be calculated. Usually the two were mistaken for each other.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    return catalogue.products.flatMap { product in
      let own = violation(product.node["commitment"]?["period"], product.commitment, product.period, catalogue.file)
      let plans = product.billingPlans.map { plan in
        violation(plan.node["commitment"], plan.commitment, plan.period, catalogue.file)
      }
      return ([own] + plans).compactMap(\.self)
    }
  }

  private static func violation(_ node: Node?, _ commitment: Period?, _ period: Period?, _ file: String) -> Violation? {
    guard let node, let commitment, let period, commitment.days < period.days else { return nil }
    return Violation(
      at: SourceRange(file, node), "the commitment of \(commitment) ends before the period of \(period) does",
      hint: "write how long the user is bound in all, such as P1Y")
  }
}
