import PaywallCopy
import PaywallModel
import YAML

/// Claims that are not allowed in names either. A name is not copy, and placeholders in it are not filled in; but it is
/// published with the bundle, some SDKs show it to users, and it goes stale like any other number in the repository.
enum PublishedNames {
  /// The kinds of claims that names are checked for. The others help people who work on the project to tell things
  /// apart, such as the day of a campaign.
  static let kinds: Set<CopyClaim.Kind> = [.price, .savings, .trialLength, .urgency]

  static let hint = "remove it from the name"

  /// The claims in a name, in its own words; an amount without a currency counts as a price here.
  static func claims(_ kind: CopyClaim.Kind, in name: String, locale: String) -> [String] {
    let claimed = CopyScanners.claims(in: name, locale: locale, isBadge: false).filter { $0.kind == kind }.map(\.text)
    return claimed.isEmpty && kind == .price && holdsAmount(name) ? [name] : claimed
  }
}

/// What rules reject in a name of a product or a group, as the end of a sentence; nil if the name is allowed in the
/// catalogue.
package func fault(ofName name: String, locale: String) -> String? {
  if !PublishedNames.claims(.price, in: name, locale: locale).isEmpty { return "a price" }
  if !PublishedNames.claims(.savings, in: name, locale: locale).isEmpty { return "a saving" }
  return HiddenCharacters.first(in: Array(name.unicodeScalars)) == nil ? nil : "hidden characters"
}

/// What rules reject in the name of a subscription; nil if the name is allowed.
package func fault(ofSubscriptionName name: String, locale: String) -> String? {
  fault(ofName: name, locale: locale) ?? (SkuNameHonest.isNameOfTrial(name, locale) ? "the word for a trial" : nil)
}

/// What rules reject in a text that the store shows, which may speak of savings and trials: the store changes it with them.
package func fault(ofStoreText text: String, locale: String) -> String? {
  if !PublishedNames.claims(.price, in: text, locale: locale).isEmpty { return "a price" }
  return HiddenCharacters.first(in: Array(text.unicodeScalars)) == nil ? nil : "hidden characters"
}

extension OfferingContext {
  /// The claims of a kind in the names of the offering and its packages.
  func names(claiming kind: CopyClaim.Kind) -> [LiteralClaim] {
    guard PublishedNames.kinds.contains(kind), let file = offering.file?.path else { return [] }
    let own = names(claiming: kind, [offering.root?["displayName"]], file)
    // The names of packages are copy too, but rules about copy let a bare amount pass.
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
  /// The claims of a kind in the names of the catalogue: of products, and of groups, each once.
  func names(claiming kind: CopyClaim.Kind) -> [LiteralClaim] {
    let catalogue = frame.catalogue
    let locale = frame.settings.copyLocale
    let nodes = catalogue.products.flatMap { [$0.node["displayName"], $0.node["group"]] }
    let own = PaywallRules.names(claiming: kind, nodes, catalogue.file, locale)
    return kind == .price ? own + storeTexts : own
  }

  /// Prices in the texts that the store shows, of products and of groups.
  private var storeTexts: [LiteralClaim] {
    let catalogue = frame.catalogue
    let holders = catalogue.products.map(\.node) + (catalogue.root?["groups"]?.items ?? [])
    return holders.flatMap { $0["localizations"]?.pairs ?? [] }.flatMap { text in
      PaywallRules.names(
        claiming: .price, [text.value["displayName"], text.value["description"]], catalogue.file, text.key)
    }
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
