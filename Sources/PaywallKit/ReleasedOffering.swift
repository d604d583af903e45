#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One offering of a release, with the variants that can be shown.
struct ReleasedOffering: Sendable {
  let id: String
  let version: String
  let defaultVariant: String
  private let displayName: String
  private let metadata: [String: String]
  private let packages: [PaywallPackage]
  private let variants: [String: PaywallValue]
  /// By locale and variant.
  private let locales: [String: [String: Copy]]
  private let isAlwaysOpen: Bool
  private let window: TimeWindow?

  /// Nil for what is not an offering of the known format. A variant whose core cannot be shown is omitted.
  init?(_ value: PaywallValue) {
    guard value["format"]?.integer == knownFormat, let id = value["id"]?.string,
      let version = value["version"]?.string, let defaultVariant = value["defaultVariant"]?.string
    else { return nil }
    self.id = id
    self.version = version
    self.defaultVariant = defaultVariant
    displayName = value["displayName"]?.string ?? id
    metadata = value["metadata"]?.texts ?? [:]
    packages = (value["packages"]?.array ?? []).compactMap { PaywallPackage($0) }
    variants = (value["variants"]?.object ?? [:]).filter { PaywallConfig($0.value) != nil }
    locales = (value["locales"]?.object ?? [:]).mapValues { locale in
      (locale.object ?? [:]).mapValues { ($0.object ?? [:]).compactMapValues(\.string) }
    }
    isAlwaysOpen = value["campaign"] == nil
    window = value["campaign"].flatMap { TimeWindow($0) }
  }

  /// The locales that it has words in, besides the default one.
  var copyLocales: [String] { locales.keys.sorted() }

  /// Whether the offering is no campaign, or one that is open.
  func isOpen(at now: Date) -> Bool { isAlwaysOpen || window?.contains(now) ?? false }

  /// Whether a variant is there and can be shown; the default one where nil.
  func canShow(_ variant: String?, _ viewing: Viewing? = nil) -> Bool {
    guard let value = variants[variant ?? defaultVariant] else { return false }
    return viewing.map { value["productIDs"]?.strings?.contains(where: $0.sells) ?? false } ?? true
  }

  /// The variant with an id on the wire that can be shown, or nil.
  func variant(wireID: String) -> String? { variants.first { $0.value["id"]?.string == wireID }?.key }

  /// What it sells, under the name that the index has for it; nil where the store sells none of it.
  func offering(_ id: String, _ viewing: Viewing) -> Offering? {
    let left = packages.filter { viewing.sells($0.productID) }
    if left.isEmpty, !packages.isEmpty { return nil }
    return Offering(
      id: id, version: version, displayName: displayName, defaultVariant: defaultVariant, metadata: metadata,
      packages: left)
  }

  /// A variant in the language that comes nearest to `locale`; nil for one that is not there or cannot be shown.
  func paywall(_ variant: String, in locale: String?, defaultLocale: String?, legal: PaywallValue?) -> Paywall? {
    guard let value = variants[variant] else { return nil }
    let found = locale.map { copies(of: variant, in: $0, defaultLocale) } ?? []
    let words = found.map(\.copy).reduce([:]) { specific, general in specific.merging(general) { kept, _ in kept } }
    var paywall = Paywall(value.translated(by: words), packages: packages, legal: legal)
    paywall?.words = WordOverrides(of: value, words, defaultLocale: defaultLocale)
    if !found.isEmpty { paywall?.translation = CopyTranslation(variant: value, copies: found) }
    paywall?.campaignEnds = window?.lastMoment
    return paywall
  }

  /// The words of the most specific locale, then those of the next for what it omits.
  private func copies(of variant: String, in locale: String, _ defaultLocale: String?) -> [CopyTranslation.Words] {
    lookup(locale, among: locales.keys.sorted(), defaultLocale: defaultLocale).compactMap { name in
      locales[name]?[variant].map { CopyTranslation.Words(locale: name, copy: $0) }
    }
  }
}
