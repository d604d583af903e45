import PaywallModel
import YAML

enum GroupSold: ProjectRule {
  static let description = RuleDescription(
    "group-sold", "Every subscription group with texts has a product.", severities: .always(.warning),
    waivers: .allowed, weakening: .free,
    documentation: """
      `groups` in products.yaml has the names that the store shows for subscription groups, under the names that products
      have under `group`. An entry that no product names is usually misspelt, so that the texts belong to nothing.
      """,
    example: .init(bad: "groups: [{id: premum}], and products with group: premium", good: "groups: [{id: premium}]"),
    source: "Xcode's StoreKit configuration, in which a group contains its products")

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    let known = Set(catalogue.products.compactMap(\.group))
    return (catalogue.root?["groups"]?.items ?? []).compactMap { group in
      guard let node = group["id"], let id = node.string, !known.contains(id) else { return nil }
      return Violation(
        at: SourceRange(catalogue.file, node), "no product is in the group '\(id)'",
        hint: nearestName(to: id, among: known.sorted()).map(didYouMean)
          ?? "remove it, or add group: \(id) to its products")
    }
  }
}
