package import PaywallModel
import YAML

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
  /// Seconds since 1970, for rules about what is over; 0 where no rule may ask.
  package let now: Int64

  package init(_ offering: Offering, in frame: ProjectFrame, now: Int64 = 0) {
    self.offering = offering
    self.frame = frame
    self.now = now
    let locale = frame.settings.defaultLocale?.value ?? "en"
    let copy = CopyCollection(offering, defaultLocale: locale).units
    var words: [String: ScreenCopy] = [:]
    for unit in copy {
      if let variant = unit.variant { words[variant, default: ScreenCopy(defaultLocale: locale)].add(unit) }
    }
    screens = offering.variants.compactMap { variant in
      Screen(variant, in: offering, frame, words[variant.name] ?? ScreenCopy(defaultLocale: locale))
    }
    self.copy = copy
  }

  /// The language of the copy in the variants.
  package var defaultLocale: String { frame.settings.defaultLocale?.value ?? "en" }

  /// The products that the offering's packages sell, where the catalogue has them.
  package var products: [Product] {
    offering.packages.compactMap { $0.product.flatMap { frame.catalogue[$0.value] } }
  }

  /// A finding for each screen, from what `check` says of one.
  func eachScreen(_ check: (Screen) -> [Finding]) -> [Finding] { screens.flatMap(check) }
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
