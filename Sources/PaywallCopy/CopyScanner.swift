/// Finds prices, savings, trial lengths, urgency, dates and social proof in one language's copy.
///
/// Time and memory grow linearly with the text. Creating one reads the language's word list; reuse it for many texts.
package struct CopyScanner: Sendable {
  /// The requested locale.
  package let locale: String
  private let lexicon: Lexicon

  /// A scanner for a BCP 47 tag such as `de`, `pt-PT` or `zh-TW`; it uses the nearest word list.
  package init(locale: String) {
    self.locale = locale
    lexicon = Lexicon(locale: locale)
  }

  /// The kinds of claims that are found by words of this language.
  ///
  /// Prices by symbol or ISO code, percentages with a minus and numeric dates are found in any language.
  package var coveredKinds: Set<CopyClaim.Kind> { lexicon.coveredKinds }

  /// Whether there is a word list for the language of a locale; if not, the caller reports `locale-not-covered`.
  package static func covers(_ locale: String) -> Bool { WordFiles.text(for: locale) != nil }

  /// Locales with a word list, in alphabetical order.
  package static var coveredLocales: [String] { WordFiles.locales }

  /// The periods that stand right beside placeholders, as in `{{…}} per week`: where the placeholder begins, in UTF-8 bytes,
  /// and how many days the period is taken for (a week is 7, a month 30, a year 365).
  package func periods(in text: String) -> [(start: Int, days: Int)] {
    CopyReading(text, lexicon: lexicon).periodsBesidePlaceholders()
  }

  /// Whether a text has a word for what is sold, for an offer or for its price.
  package func speaksOfSale(_ text: String) -> Bool {
    speaks(text, of: ClassSet([.buy, .offer, .savings, .trial, .free, .account]))
  }

  /// The same, where being free or an account alone is none: `the free bays of a garage`, `a study plan`.
  package func speaksOfOffer(_ text: String) -> Bool {
    speaks(text, of: ClassSet([.buy, .offer, .savings, .trial]))
  }

  /// The same, where a trial is none either, as in the steps of one.
  package func speaksOfPurchase(_ text: String) -> Bool {
    speaks(text, of: ClassSet([.buy, .offer, .savings, .annual]))
  }

  /// Whether a text has a word that is about what is sold beyond doubt, or for free, a price or a saving. Of what buyers do most may be done
  /// with an app, too: `a day-by-day plan`, `get the tide table`.
  package func speaksOfWhatIsSold(_ text: String) -> Bool {
    let reading = CopyReading(text, lexicon: lexicon)
    let prices = reading.prices(apartFrom: [])
    return reading.tokens.indices.contains { reading.has($0, ClassSet([.sold, .free])) } || !prices.isEmpty
      || !reading.savings(prices: prices, isBadge: false).isEmpty
  }

  private func speaks(_ text: String, of words: ClassSet) -> Bool {
    let reading = CopyReading(text, lexicon: lexicon)
    return reading.tokens.indices.contains { reading.has($0, words) } || !reading.prices(apartFrom: []).isEmpty
  }

  /// Whether a text says that others trust or use something, or asks to join them.
  package func speaksOfTrust(_ text: String) -> Bool {
    let reading = CopyReading(text, lexicon: lexicon)
    return reading.tokens.indices.contains { reading.has($0, ClassSet([.join, .trusted, .rating])) }
  }

  /// The claims in `text`, by position. In a badge (`isBadge`) every literal percentage counts as savings.
  package func claims(in text: String, isBadge: Bool = false) -> [CopyClaim] {
    let reading = CopyReading(text, lexicon: lexicon)
    var found: [TokenClaim] = []
    let dates = reading.dates()
    let prices = reading.prices(apartFrom: dates)
    found += dates
    found += prices
    found += reading.savings(prices: prices, isBadge: isBadge)
    found += reading.freePeriods(apartFrom: dates, isBadge: isBadge)
    found += reading.paidPeriods()
    found += reading.urgency()
    found += reading.socialProof()
    return reading.claims(from: found, of: text)
  }
}
