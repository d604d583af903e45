/// How a store writes prices, proved on one of its own: only then can a price be derived that looks like the store's.
public struct PriceFormat: Sendable, Equatable {
  /// The currency of the prices.
  public let currency: String
  private let style: NumberStyle
  private let symbol: String
  private let digits: Int
  private let shown: Int

  /// The format that writes `amount` as the store did, byte for byte.
  ///
  /// Tried are the digits of the locale and Western ones, each in the versions of `NumberStyle`, with the currency's
  /// decimal digits and without any, and signs of full width in both widths.
  /// - Parameters:
  ///   - text: the store's own string for the amount.
  ///   - locale: of the store front's prices, such as `de_DE` or `en-IN`; not that of the app.
  public init(reproducing text: String, for amount: Money, locale: String) throws(PriceFormatError) {
    let lookup = LocaleLookup(locale)
    let styles = NumberStyle.styles(for: lookup)
    guard !styles.isEmpty else { throw PriceFormatError(.unknownLocale, locale) }
    guard let digits = Money.digits(of: amount.currency) else {
      throw PriceFormatError(.unknownCurrency, amount.currency)
    }
    let symbol = Self.symbol(of: amount.currency, in: lookup)
    let formats = [symbol, Self.lookalikes[symbol]].compactMap { $0 }.flatMap { symbol in
      styles.flatMap(\.versions).flatMap { style in
        (digits == 0 ? [0] : [digits, 0]).map {
          PriceFormat(currency: amount.currency, style: style, symbol: symbol, digits: digits, shown: $0)
        }
      }
    }
    guard let format = formats.first(where: { $0.text(amount)?.utf8.elementsEqual(text.utf8) == true }) else {
      throw PriceFormatError(.differs, formats.first?.text(amount) ?? "")
    }
    self = format
  }

  init(currency: String, style: NumberStyle, symbol: String, digits: Int, shown: Int) {
    (self.currency, self.style, self.symbol) = (currency, style, symbol)
    (self.digits, self.shown) = (digits, shown)
  }

  /// The amount as the store would write it; nil for one of another currency, or one that is no whole number of the
  /// units in use.
  public func text(_ amount: Money) -> String? {
    guard amount.currency == currency, amount.minorUnits % step == 0 else { return nil }
    return style.text(minorUnits: amount.minorUnits, digits: digits, shown: shown, symbol: symbol)
  }

  /// How many of the currency's smallest units are the smallest that the store writes: 100 for rupiah, whose prices have
  /// no sen.
  var step: Int64 { (shown..<digits).reduce(1) { product, _ in product * 10 } }

  /// Signs of full width, and those that stores write in their place.
  private static let lookalikes = ["￥": "¥", "¥": "￥", "￦": "₩", "₩": "￦"]

  /// The symbol in the nearest locale that has one of its own; the code where none has.
  static func symbol(of currency: String, in locale: LocaleLookup) -> String {
    (locale.names + ["und"]).lazy.compactMap { name in
      CLDRRows.symbols[name]?.first?.parts(by: "|").first { $0.hasPrefix(currency) }?.dropFirst(3)
    }.first.map(String.init) ?? currency
  }
}

/// Why no prices can be derived from those of a store.
public struct PriceFormatError: Error, Sendable, Equatable {
  /// What is in the way.
  public enum Reason: String, Sendable {
    /// No table tells how the locale writes money.
    case unknownLocale
    /// The currency is not in use, as far as the tables know.
    case unknownCurrency
    /// The store writes its own amount in another way.
    case differs
  }

  /// What is in the way.
  public let reason: Reason
  /// The locale, the currency, or the amount as the tables would have it.
  public let detail: String

  init(_ reason: Reason, _ detail: String) { (self.reason, self.detail) = (reason, detail) }
}
