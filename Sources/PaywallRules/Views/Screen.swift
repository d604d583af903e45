package import PaywallModel
package import YAML

/// A variant as rules about the screen see it.
///
/// A class, because many rules look at each screen.
package final class Screen: Sendable {
  package let variant: Variant
  /// The sections as written or, if there are none, those derived from the core fields; including sections in cards,
  /// in the order of the screen.
  package let sections: [Section]
  /// The path of each of `sections` in copy, such as `sections.header`.
  package let paths: [String]
  /// The packages whose products the variant shows, in the variant's order.
  package let packages: [Package]
  /// Their products, if they are in the catalogue.
  package let products: [Product]
  /// The product of each package of the offering, shown or not, if it is in the catalogue.
  private let packageProducts: [String: Product]
  /// The copy of the screen, in every language.
  package let copy: ScreenCopy
  /// What it says about the subscription, in the default locale, then in each locale that translates a part of it.
  let disclosures: [DisclosureText]

  init?(_ variant: Variant, in offering: Offering, _ frame: ProjectFrame, _ copy: ScreenCopy) {
    guard variant.root != nil else { return nil }
    self.variant = variant
    self.copy = copy
    let placed = Self.flattened(variant.screen, below: "sections")
    sections = placed.map(\.section)
    paths = placed.map(\.path)
    packages = variant.productIDs.compactMap { id in offering.packages.first { $0.product?.value == id.value } }
    let shown = variant.productIDs.compactMap { frame.catalogue[$0.value] }
    products = shown
    packageProducts = Dictionary(
      offering.packages.compactMap { package in
        package.product.flatMap { frame.catalogue[$0.value] }.map { (package.id.value, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let paths = shown.contains { $0.kind == .autoRenewable } ? Self.disclosurePaths(placed) : []
    disclosures = DisclosureText.all(at: paths, in: copy)
  }

  /// The paths of the texts in legal sections and beside the purchase button that explain the subscription.
  private static func disclosurePaths(_ placed: [(section: Section, path: String)]) -> [String] {
    let keys: [(SectionType, String)] = [
      (.legal, "text"), (.stickyFooter, "text"), (.stickyFooter, "priceSummary"), (.cta, "subtitle"),
    ]
    // If there is small print in plain sight, text behind a tap does not count.
    let inline = placed.filter { !($0.section.type == .legal && $0.section.hidesItsText) }
    let counted =
      inline.contains { $0.section.type == .legal && $0.section.node["text"]?.string?.isBlank == false }
      ? inline : placed
    return keys.flatMap { type, key in
      counted.filter { $0.section.type == type }.compactMap { $0.section.path(of: key, below: $0.path) }
    }
  }

  /// The sections with their nested sections, from the outside in.
  private static func flattened(_ nodes: [Node], below path: String) -> [(section: Section, path: String)] {
    nodes.compactMap(Section.init).flatMap { section in
      let own = "\(path).\(section.id)"
      return [(section, own)] + flattened(section.node["sections"]?.items ?? [], below: own + ".sections")
    }
  }

  /// Whether the sections are derived from the core fields because none are written.
  package var isDerived: Bool { variant.root?["sections"] == nil }

  /// The first section of a type.
  package func first(_ type: SectionType) -> Section? { sections.first { $0.type == type } }

  /// The index of the innermost section that holds a text.
  func section(of unit: CopyUnit) -> Int? {
    guard unit.section != nil else { return nil }
    return paths.indices.filter { unit.path.hasPrefix(paths[$0] + ".") }.max {
      paths[$0].utf8.count < paths[$1].utf8.count
    }
  }

  /// The sections of a type.
  package func all(_ type: SectionType) -> [Section] { sections.filter { $0.type == type } }

  /// The source range of a node, or the top of the file if its section is derived from the core fields.
  package func range(_ node: Node) -> SourceRange { SourceRange(variant.file.path, node) }

  /// The position at which to report something missing from `node`.
  package func gap(in node: Node) -> SourceRange { SourceRange(variant.file.path, node.start, node.start) }

  /// Where to report what no section of the screen has.
  package var top: SourceRange {
    (variant.root?["sections"] ?? variant.root).map { gap(in: $0) } ?? SourceRange(topOf: variant.file.path)
  }

  /// Whether a product that is shown has an introductory offer with mode `free`.
  package var hasTrial: Bool { products.contains { $0.introductoryOffer?.mode == .free } }

  /// The products that a text is about: on a plan card, the card's own; in the lines of the plans, each subscription;
  /// elsewhere, any that is shown.
  func subject(of unit: CopyUnit) -> TextSubject {
    if unit.path.hasPrefix("cards.") {
      let package = unit.path.dropFirst("cards.".count).prefix { $0 != "." }
      return TextSubject(packageProducts[String(package)].map { .each([$0]) } ?? .unknown)
    }
    if unit.section == .plans, unit.role == .price, !autoRenewing.isEmpty { return TextSubject(.each(autoRenewing)) }
    return TextSubject(products.count == variant.productIDs.count ? .any(products) : .unknown)
  }

  package var autoRenewing: [Product] { products.filter { $0.kind == .autoRenewable } }

  /// The plan card for a package.
  package func card(for package: Package) -> Node? {
    variant.root?["cards"]?.items.first { $0["package"]?.string == package.id.value }
  }
}

extension Section {
  /// The path of the text that the section shows under `key`, given the path of the section.
  fileprivate func path(of key: String, below path: String) -> String? {
    if node[key] != nil { return "\(path).\(key)" }
    guard case .ofVariant(let core) = type.row.schema[key]?.defaultValue else { return nil }
    return core
  }
}

extension Screen {
  /// The path of the text that a section shows under `key`: its own, or that of the core field that replaces it.
  package func path(of key: String, at index: Int) -> String? { sections[index].path(of: key, below: paths[index]) }

  /// The paths of the text under a key in all sections of a type.
  package func paths(of key: String, in type: SectionType) -> [String] {
    sections.indices.filter { sections[$0].type == type }.compactMap { path(of: key, at: $0) }
  }

  /// The paths of the titles that purchase buttons have for users without a trial.
  var otherButtonPaths: Set<String> {
    Set(sections.indices.compactMap { index in sections[index].type.traits.button.map { "\(paths[index]).\($0.1)" } })
  }

  /// The titles of each purchase button in every language, and whether it has one for users without a trial.
  package var buttons: [(titles: [CopyUnit], hasOther: Bool)] {
    sections.indices.compactMap { index in
      guard let (key, other) = sections[index].type.traits.button, let path = path(of: key, at: index) else {
        return nil
      }
      return (copy.texts(at: path), sections[index].node[other]?.string?.isBlank == false)
    }
  }
}
