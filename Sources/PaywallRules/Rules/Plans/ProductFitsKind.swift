import PaywallModel
import YAML

enum ProductFitsKind: ProjectRule {
  static let description = RuleDescription(
    "product-fits-kind", "A product has only what its kind can have.",
    documentation: """
      Only subscriptions that renew have introductory, promotional and win-back offers, billing plans, a commitment, a
      group and a level; only subscriptions have a period, and a base plan or an offer at Google Play; only consumables
      give tokens; a consumable and a subscription that does not renew cannot be shared with the family. The stores have
      no such thing, so whatever the catalogue says of it is not so.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    return catalogue.products.flatMap { product -> [Violation] in
      guard let kind = product.kind else { return [] }
      let sale = product.node["googlePlay"]?.pairs ?? []
      return misfits(product.node.pairs, "", product, kind, catalogue.file)
        + misfits(sale, "googlePlay.", product, kind, catalogue.file)
    }
  }

  /// - Parameter path: what leads to the fields, with a point at its end.
  private static func misfits(
    _ fields: [Node.Pair], _ path: String, _ product: Product, _ kind: ProductKind, _ file: String
  ) -> [Violation] {
    fields.compactMap { pair in
      guard let kinds = kinds(with: path + pair.key), !kinds.contains(kind), !pair.value.isNull,
        pair.value.boolean != false
      else { return nil }
      return Violation(
        at: SourceRange(file, pair.keyStart, pair.keyEnd),
        "'\(product.id.value)' is \(kind.rawValue), which has no '\(path)\(pair.key)'",
        hint: "remove it, or set kind: \(kinds.map(\.rawValue).joined(separator: " or "))")
    }
  }

  /// The kinds of products that can have a field; nil for a field that all can have.
  private static func kinds(with field: String) -> [ProductKind]? {
    switch field {
    case "tokenAmount": [.consumable]
    case "familySharing": [.autoRenewable, .nonConsumable]
    case "period", "googlePlay.basePlan", "googlePlay.offer": [.autoRenewable, .nonRenewable]
    case "introductoryOffer", "promotionalOffers", "winBackOffers", "billingPlans", "commitment", "group", "level":
      [.autoRenewable]
    default: nil
    }
  }
}
