import PaywallCopy
import PaywallModel
import YAML

/// What may not stand in a name either. A name is no copy, and no placeholder in it is filled; but it is published with the
/// bundle, where some SDKs show it to users, and it goes stale like any other number in the repository.
enum PublishedNames {
  /// The kinds of claims that names are looked through for. The others tell people who work on the project what is what,
  /// such as the day of a campaign.
  static let kinds: Set<CopyClaim.Kind> = [.price, .savings, .trialLength, .urgency]

  static let hint = "remove it from the name"

  /// What a name claims, in words that stand in it; an amount without a currency is a price here.
  static func claims(_ kind: CopyClaim.Kind, in name: String, locale: String) -> [String] {
    let claimed = CopyScanners.claims(in: name, locale: locale, isBadge: false).filter { $0.kind == kind }.map(\.text)
    return claimed.isEmpty && kind == .price && holdsAmount(name) ? [name] : claimed
  }
}

/// What a name of a product or a group holds that rules refuse, as the end of a sentence; nil for a name that may stand in
/// the catalogue.
package func fault(ofName name: String, locale: String) -> String? {
  if !PublishedNames.claims(.price, in: name, locale: locale).isEmpty { return "a price" }
  if !PublishedNames.claims(.savings, in: name, locale: locale).isEmpty { return "a saving" }
  return HiddenCharacters.first(in: Array(name.unicodeScalars)) == nil ? nil : "hidden characters"
}

extension OfferingContext {
  /// Where names of the offering and its packages claim something of a kind.
  func names(claiming kind: CopyClaim.Kind) -> [LiteralClaim] {
    guard PublishedNames.kinds.contains(kind), let file = offering.file?.path else { return [] }
    let own = names(claiming: kind, [offering.root?["displayName"]], file)
    // The names of packages are copy too, where only a bare amount passes.
    guard kind == .price else { return own }
    let known = Set(claims[kind].map(\.unit.range))
    return own
      + names(claiming: kind, offering.packages.map { $0.node["displayName"] }, file).filter {
        !known.contains($0.range)
      }
  }

  private func names(claiming kind: CopyClaim.Kind, _ names: [Node?], _ file: String) -> [LiteralClaim] {
    PaywallRules.names(claiming: kind, names, file, defaultLocale)
  }
}

extension ProjectView {
  /// Where names in the catalogue claim something of a kind: of products, and of groups, each once.
  func names(claiming kind: CopyClaim.Kind) -> [LiteralClaim] {
    let catalogue = frame.catalogue
    let locale = frame.settings.defaultLocale?.value ?? "en"
    let nodes = catalogue.products.flatMap { [$0.node["displayName"], $0.node["group"]] }
    return PaywallRules.names(claiming: kind, nodes, catalogue.file, locale)
  }
}

private func names(
  claiming kind: CopyClaim.Kind, _ names: [Node?], _ file: String, _ locale: String
) -> [LiteralClaim] {
  names.compactMap { $0 }.flatMap { node in
    PublishedNames.claims(kind, in: node.string ?? "", locale: locale).map {
      LiteralClaim(range: SourceRange(file, node), text: $0, isKey: false)
    }
  }
}
