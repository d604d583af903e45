import Base

/// The words that a screen is filled with: phrases that no author wrote, and values for texts in each of their languages.
struct ScreenWords: Sendable {
  /// The language that was asked for, or the default one.
  let locale: String
  private let words: PaywallWords
  private let sets: [String: Language]
  private let language: String?
  /// What texts say that promise something, by language.
  private let claims: [String: ScreenClaims]

  /// - Parameter languages: those of the texts.
  init(_ overrides: WordOverrides, locale: String?, languages: Set<String>) {
    self.locale = locale ?? overrides.defaultLocale ?? "en"
    words = PaywallWords(overrides, locale: locale)
    language = LocaleLookup(self.locale).names.last
    let words = words
    let sets = Dictionary(uniqueKeysWithValues: languages.map { ($0, words.set(for: $0)) })
    self.sets = sets.mapValues { Language($0) }
    claims = sets.mapValues { ScreenClaims($0) }
  }

  /// A phrase in the customer's language, or whole in another one.
  func phrase(_ word: InterfaceWord, _ arguments: [InterfaceWord.Parameter: WordArgument] = [:]) -> ScreenText {
    let sentence = words.sentence(word, arguments)
    return ScreenText(sentence.text, at: "ui.\(word.rawValue)", in: sentence.locale)
  }

  /// What a phrase is filled with, by itself.
  func phrase(_ argument: WordArgument, at path: String) -> ScreenText {
    if case .phrase(let word, let arguments) = argument { return phrase(word, arguments) }
    let alone = words.alone(argument)
    return ScreenText(alone.text, at: path, in: alone.locale)
  }

  /// A value for a text in `locale`; nil where that language has no words for it, or it is not known which language it is.
  func value(_ argument: WordArgument, in locale: String?) -> String? {
    if case .verbatim(let text) = argument { return text }
    return locale.flatMap { sets[$0]?.words.text(argument) }
  }

  /// Whether a phrase is in another language than the one that was asked for.
  func isForeign(_ text: ScreenText) -> Bool {
    text.path.hasPrefix("ui.") && text.locale.map { LocaleLookup($0).names.last != language } ?? false
  }

  /// Whether a text is in another language than the phrases around it, which are in the one that was asked for.
  func isBesideOthers(_ text: ScreenText) -> Bool {
    guard let locale = text.locale, LocaleLookup(locale).names.last != language else { return false }
    return !isForeign(phrase(.restore))
  }

  /// Whether a text makes a claim, as far as the words of its language tell; those of every language where nobody states it.
  func claims(_ claim: ScreenClaims.Claim, _ text: ScreenText) -> Bool {
    let folded = ClaimText(text.text)
    if let known = text.locale.flatMap({ claims[$0] }) { return known.has(claim, folded) }
    return claims.values.contains { $0.has(claim, folded) }
  }
}

/// The words of one language, held once.
private final class Language: Sendable {
  let words: WordSet

  init(_ words: WordSet) { self.words = words }
}
