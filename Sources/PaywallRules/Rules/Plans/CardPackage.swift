import PaywallModel
import YAML

enum CardPackage: OfferingRule {
  static let description = RuleDescription(
    "card-package", "A plan card or a toggle refers to a package of its offering.",
    documentation: "A card or toggle for a package that is not in the offering is never shown. It is usually a typo.")

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    guard offering.root != nil else { return [] }
    let names = offering.packages.map(\.id.value)
    return offering.variants.flatMap { variant in
      references(in: variant).compactMap { node in
        guard let name = node.string, !names.contains(name) else { return nil }
        return Violation(
          at: SourceRange(variant.file.path, node), "the offering has no package '\(name)'",
          hint: nearestName(to: name, among: names).map(didYouMean)
            ?? "available packages: " + names.joined(separator: ", "))
      }
    }
  }

  private static func references(in variant: Variant) -> [Node] {
    let cards = (variant.root?["cards"]?.items ?? []).compactMap { $0["package"] }
    return cards + variant.sections.filter { $0.type == .toggle }.compactMap { $0.node["package"] }
  }
}
