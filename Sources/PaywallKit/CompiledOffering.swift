#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What tools ask of one compiled offering without a release.
package struct CompiledOffering: Sendable {
  private let offering: ReleasedOffering

  /// Nil for what is not an offering of the known format.
  package init?(_ bytes: [UInt8]) {
    guard let offering = PaywallValue(json: bytes).flatMap({ ReleasedOffering($0) }) else { return nil }
    self.offering = offering
  }

  /// A variant in the language that comes nearest to `locale`; nil for one that is not there or cannot be shown.
  package func paywall(
    _ variant: String, in locale: String?, defaultLocale: String, termsURL: String?, privacyURL: String?
  ) -> Paywall? {
    let urls = ["termsURL": termsURL, "privacyURL": privacyURL].compactMapValues { $0.map { PaywallValue.string($0) } }
    return offering.paywall(variant, in: locale, defaultLocale: defaultLocale, legal: .object(urls))
  }

  /// Whether it is no campaign, or one that is open.
  package func isOpen(at now: Date) -> Bool { offering.isOpen(at: now) }

  /// Whether some of its words are written in a locale, or in one that stands in for it.
  package func hasWords(in locale: String, defaultLocale: String) -> Bool {
    !lookup(locale, among: offering.copyLocales + [defaultLocale], defaultLocale: defaultLocale).isEmpty
  }
}

/// What the tables of the library know, for tools.
package enum KnownLocales {
  /// Whether numbers, dates and money can be written in it, or in one that stands in for it.
  package static func has(_ locale: String) -> Bool { !NumberStyle.styles(for: LocaleLookup(locale)).isEmpty }

  /// The languages with words of their own.
  package static var languages: [String] { LanguageWords.languages }
}

extension PriceFormat {
  /// The format of the tables where there is no store to ask, for samples; nil for a locale or a currency that they lack.
  /// - Parameter isWhole: without decimals, as stores write money whose smallest unit is not in use.
  package init?(sampleOf currency: String, in locale: String, isWhole: Bool) {
    guard let one = Money(minorUnits: 0, currency: currency), let digits = Money.digits(of: currency) else {
      return nil
    }
    let lookup = LocaleLookup(locale)
    guard let style = NumberStyle.styles(for: lookup).first else { return nil }
    self.init(
      currency: one.currency, style: style, symbol: Self.symbol(of: currency, in: lookup), digits: digits,
      shown: isWhole ? 0 : digits)
  }
}
