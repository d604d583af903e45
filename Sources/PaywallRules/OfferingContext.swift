package import PaywallModel
package import YAML

/// One text that a user reads, in one language, with all that rules about copy want to know of it.
package struct CopyUnit: Sendable {
  /// What the text is on the screen, where that matters to a rule.
  package enum Role: Sendable { case badge, trialLabel, price, disclosure, button, other }

  /// The name of the variant; nil for copy of the offering itself, such as a package's name.
  package let variant: String?
  package let locale: String
  /// As locale files name it.
  package let path: String
  package let text: String
  /// Where the text stands: in the variant's file, or in the locale's.
  package let place: Place
  package let role: Role
  package let placeholders: PlaceholderScan
}

/// An offering as offering rules see it: what several rules look at is worked out once.
package struct OfferingContext: Sendable {
  package let offering: Offering
  package let frame: ProjectFrame
  /// Every text of every variant in every language.
  package let copy: [CopyUnit]
  /// The screens of the offering, one a variant that can be read.
  package let screens: [Screen]

  package init(_ offering: Offering, in frame: ProjectFrame) {
    self.offering = offering
    self.frame = frame
    let locale = frame.settings.defaultLocale?.value ?? "en"
    screens = offering.variants.compactMap { Screen($0, in: offering, frame) }
    copy = CopyCollection(offering, defaultLocale: locale).units
  }
}

/// A variant as rules about the screen see it.
package struct Screen: Sendable {
  package let variant: Variant
  /// The sections as written, or those that the core fields make where none are written; sections in cards included,
  /// in the order of the screen.
  package let sections: [Section]
  /// The packages whose products the variant shows, in the variant's order.
  package let packages: [Package]
  /// Their products, where the catalogue has them.
  package let products: [Product]

  init?(_ variant: Variant, in offering: Offering, _ frame: ProjectFrame) {
    guard variant.root != nil else { return nil }
    self.variant = variant
    sections = variant.screen.compactMap(Section.init).flatMap { $0.withInner }
    packages = variant.productIDs.compactMap { id in offering.packages.first { $0.product?.value == id.value } }
    products = variant.productIDs.compactMap { frame.catalogue[$0.value] }
  }

  /// The first section of a type.
  package func first(_ type: SectionType) -> Section? { sections.first { $0.type == type } }

  /// The place of a section, or of the file's top where the section is derived from the core fields.
  package func place(_ node: Node) -> Place { Place(variant.file.path, node) }

  /// Whether a product that is shown has an introductory offer of the mode `free`.
  package var hasTrial: Bool { products.contains { $0.introductoryOffer?.mode == .free } }

  package var autoRenewing: [Product] { products.filter { $0.kind == .autoRenewable } }
}

extension Section {
  /// The section and those in it, from the outside in.
  fileprivate var withInner: [Section] {
    [self] + (node["sections"]?.items ?? []).compactMap(Section.init).flatMap(\.withInner)
  }
}

/// Gathers the copy of an offering: the variants' own in the default locale, then each locale's.
private struct CopyCollection {
  private(set) var units: [CopyUnit] = []

  init(_ offering: Offering, defaultLocale: String) {
    for variant in offering.variants {
      let copy = variant.copy
      for text in copy { add(text.path, text.text, Place(variant.file.path, text.node), variant.name, defaultLocale) }
    }
    for locale in offering.locales {
      for entry in locale.root?.pairs ?? [] {
        for pair in entry.value.pairs {
          guard let text = pair.value.string else { continue }
          add(pair.key, text, Place(locale.file.path, pair.value), entry.key, locale.locale)
        }
      }
    }
    for package in offering.packages {
      guard let node = package.node["displayName"], let text = node.string, let file = offering.file else { continue }
      add("packages.\(package.id.value).displayName", text, Place(file.path, node), nil, defaultLocale)
    }
  }

  private mutating func add(_ path: String, _ text: String, _ place: Place, _ variant: String?, _ locale: String) {
    units.append(
      CopyUnit(
        variant: variant, locale: locale, path: path, text: text, place: place, role: .init(path),
        placeholders: PlaceholderScan(text)))
  }
}

extension CopyUnit.Role {
  /// The role of the text at a path of a variant.
  fileprivate init(_ path: String) {
    if path.hasSuffix(".badge.text") {
      self = .badge
    } else if path.hasSuffix(".trialLabel") {
      self = .trialLabel
    } else if path.hasSuffix(".priceText") || path.hasSuffix(".periodPriceText") || path.hasSuffix(".priceSummary") {
      self = .price
    } else if path == "footnote" || path.hasPrefix("sections.legal") && path.hasSuffix(".text") {
      self = .disclosure
    } else if path == "ctaTitle" || path.hasSuffix(".ctaTitle") || path.hasSuffix("WithoutTrial") {
      self = .button
    } else {
      self = .other
    }
  }
}
