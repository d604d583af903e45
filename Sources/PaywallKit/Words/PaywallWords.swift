/// What the screen says in words that no author wrote, in the user's language.
///
/// Each sentence is in the user's language or, where that lacks a part of it, whole in the default one, or in English.
struct PaywallWords: Sendable {
  private let sets: [WordSet]
  private let last: WordSet

  /// - Parameters:
  ///   - locale: the user's; nil for the default one.
  ///   - defaultLocale: that of the variant's own copy.
  ///   - translated: the texts under `ui` in the locale files for the user's locale, by key.
  ///   - own: the variant's own texts under `ui`, which are in the default locale.
  init(
    locale: String?, defaultLocale: String? = nil, translated: [String: String] = [:], own: [String: String] = [:]
  ) {
    let standard = defaultLocale ?? "en"
    let requested = locale ?? standard
    let isOwn = LocaleLookup(requested).names.last == LocaleLookup(standard).names.last
    let words = isOwn ? own.merging(translated) { _, translated in translated } : translated
    sets = [WordSet(requested, overrides: words), WordSet(standard, overrides: own)]
    last = WordSet("en", overrides: [:])
  }

  /// Words of one language.
  struct Sentence: Sendable, Equatable {
    let text: String
    /// The locale that they are in: the user's, or one that stands in for it.
    let locale: String
  }

  /// A sentence, and the locale that it is in.
  func sentence(
    _ word: InterfaceWord, _ arguments: [InterfaceWord.Parameter: WordArgument] = [:]
  ) -> Sentence {
    for set in sets {
      if let text = set.text(word, arguments) { return Sentence(text: text, locale: set.locale) }
    }
    return Sentence(text: last.text(word, arguments) ?? "", locale: last.locale)
  }

  /// A sentence; see `sentence`.
  func text(_ word: InterfaceWord, _ arguments: [InterfaceWord.Parameter: WordArgument] = [:]) -> String {
    sentence(word, arguments).text
  }

  /// A value that stands alone, and the locale that it is in.
  func alone(_ argument: WordArgument) -> Sentence {
    for set in sets + [last] {
      if let text = set.text(argument) { return Sentence(text: text, locale: set.locale) }
    }
    return Sentence(text: "", locale: last.locale)
  }

  /// The words for texts that are written in `locale`.
  func set(for locale: String) -> WordSet {
    (sets + [last]).first { $0.locale == locale } ?? WordSet(locale, overrides: [:])
  }

  /// A value for a text that is written in `locale`, so that both are in one language; nil where that is not possible.
  func value(_ argument: WordArgument, in locale: String) -> String? {
    set(for: locale).text(argument)
  }
}

extension PaywallWords {
  /// A length as a plan names it: `month`, or `3 months`.
  static func period(_ period: BillingPeriod) -> WordArgument {
    let usual = period.usual
    return usual.count == 1 ? .phrase(InterfaceWord(nameOf: usual.unit), [:]) : .length(usual)
  }

  /// A price each time a period begins: `$9.99 per month`, `$24.99 every 3 months`.
  static func price(_ price: String, each period: BillingPeriod) -> WordArgument {
    let usual = period.usual
    if usual.count == 1 { return .phrase(InterfaceWord(per: usual.unit), [.price: .verbatim(price)]) }
    return .phrase(.perLength, [.price: .verbatim(price), .length: .length(usual)])
  }
}
