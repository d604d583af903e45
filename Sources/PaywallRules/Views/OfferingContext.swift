package import PaywallModel
import YAML

/// An offering as offering rules see it: whatever several rules need is computed once.
///
/// A class, because every rule gets it.
package final class OfferingContext: Sendable {
  package let offering: Offering
  package let frame: ProjectFrame
  /// The files of the offering that can be read.
  let trees: [FileTree]
  /// Every text of every variant in every language.
  package let copy: [CopyUnit]
  /// The screens of the offering, one per readable variant.
  package let screens: [Screen]
  /// The claims that the copy makes.
  let claims: CopyClaims
  /// Seconds since 1970, for rules about what has ended; nil if the clock is ignored.
  package let now: Int64?

  package init(_ written: Offering, in frame: ProjectFrame, now: Int64? = nil) {
    let offering = written.respelled
    self.offering = offering
    self.frame = frame
    self.now = now
    trees = offering.trees
    let locale = frame.settings.copyLocale
    let copy = CopyCollection(offering, defaultLocale: locale).units
    var words: [String: ScreenCopy] = [:]
    for unit in copy {
      if let variant = unit.variant { words[variant, default: ScreenCopy(defaultLocale: locale)].add(unit) }
    }
    screens = offering.variants.compactMap { variant in
      Screen(variant, in: offering, frame, words[variant.name] ?? ScreenCopy(defaultLocale: locale))
    }
    self.copy = copy
    claims = CopyClaims(in: copy)
  }

  /// The language of the copy in the variants.
  package var defaultLocale: String { frame.settings.copyLocale }

  /// The products that the offering's packages sell, if they are in the catalogue.
  package var products: [Product] {
    offering.packages.compactMap { $0.product.flatMap { frame.catalogue[$0.value] } }
  }

  /// The violations that `violations` finds on each screen.
  func eachScreen(_ violations: (Screen) -> [Violation]) -> [Violation] { screens.flatMap(violations) }
}

extension OfferingContext {
  /// All files of the offering, including unreadable and unrecognized ones.
  var files: [SourceFile] {
    [offering.file].compactMap { $0 } + offering.variants.map(\.file) + offering.locales.map(\.file)
      + offering.unrecognizedFiles
  }
}

/// Collects the copy of an offering: that of the variants in the default locale, then that of each locale.
private struct CopyCollection {
  private(set) var units: [CopyUnit] = []
  /// The texts of the variants by path.
  private var known: [String: [String: CopyText]] = [:]

  init(_ offering: Offering, defaultLocale: String) {
    for variant in offering.variants {
      for text in variant.copy {
        if !offering.locales.isEmpty { known[variant.name, default: [:]][text.path] = text }
        add(
          text.path, text.text, SourceRange(variant.file.path, text.node), variant.name, defaultLocale, text.role, text)
      }
    }
    for locale in offering.locales {
      for entry in locale.root?.pairs ?? [] {
        for pair in entry.value.pairs {
          guard let text = pair.value.string else { continue }
          let original = known[entry.key]?[pair.key]
          let role = original?.role ?? Variant.role(ofField: pair.key)
          add(pair.key, text, SourceRange(locale.file.path, pair.value), entry.key, locale.locale, role, original)
        }
      }
    }
    for package in offering.packages {
      guard let node = package.node["displayName"], let text = node.string, let file = offering.file else { continue }
      add(
        "packages.\(package.id.value).displayName", text, SourceRange(file.path, node), nil, defaultLocale, .name, nil)
    }
  }

  /// - Parameter original: the variant's text at the path; nil if there is none.
  private mutating func add(
    _ path: String, _ text: String, _ range: SourceRange, _ variant: String?, _ locale: String, _ role: TextRole,
    _ original: CopyText?
  ) {
    units.append(
      CopyUnit(
        variant: variant, locale: locale, path: path, text: text, range: range, role: role,
        section: original?.section, lineKey: original?.lineKey))
  }
}
