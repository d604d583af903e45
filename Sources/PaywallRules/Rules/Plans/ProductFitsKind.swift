import PaywallModel
import YAML

enum ProductFitsKind: ProjectRule {
  static let description = RuleDescription(
    "product-fits-kind", "A product has only what its kind can have.",
    documentation: """
      Only subscriptions that renew have introductory, promotional and win-back offers, billing plans, a group and a
      level; only consumables give tokens; a consumable and a subscription that does not renew cannot be shared with the
      family. The stores have no such thing, so whatever the catalogue says of it is not so.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    return catalogue.products.flatMap { product -> [Violation] in
      guard let kind = product.kind else { return [] }
      return product.node.pairs.compactMap { pair in
        guard let kinds = kinds(with: pair.key), !kinds.contains(kind), !pair.value.isNull, pair.value.boolean != false
        else { return nil }
        return Violation(
          at: SourceRange(catalogue.file, pair.keyStart, pair.keyEnd),
          "'\(product.id.value)' is \(kind.rawValue), which has no '\(pair.key)'",
          hint: "remove it, or set kind: \(kinds.map(\.rawValue).joined(separator: " or "))")
      }
    }
  }

  /// The kinds of products that can have a field; nil for a field that all can have.
  private static func kinds(with field: String) -> [ProductKind]? {
    switch field {
    case "tokenAmount": [.consumable]
    case "familySharing": [.autoRenewable, .nonConsumable]
    case "promotionalOffers", "winBackOffers", "billingPlans": [.autoRenewable]
    default: nil
    }
  }
}
