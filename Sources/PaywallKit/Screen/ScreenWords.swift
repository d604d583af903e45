import Base

/// The words that a screen is filled with: phrases that no author wrote, and values for texts in each of their languages.
struct ScreenWords: Sendable {
  /// The language that was asked for, or the default one.
  let locale: String
  private let words: PaywallWords
  private let sets: [String: Language]
  private let language: String?
  /// What buttons say that promise a trial, and those that promise a subscription, by language.
  private let claims: [String: Claims]

  private struct Claims: Sendable {
    let trial: [String]
    /// Those that are of no other use: what the phrases for a trial's length and for its button have in common.
    let trialAlone: [String]
    let subscription: [String]

    init(_ words: WordSet) {
      let (starts, lengths) = (words.fixed(.startTrial), words.fixed(.trial))
      trial = starts + lengths
      trialAlone = starts + lengths.filter { length in starts.contains { $0.contains(length) } }
      subscription = words.fixed(.subscribe)
    }
  }

  /// - Parameter languages: those of the texts.
  init(_ overrides: WordOverrides, locale: String?, languages: Set<String>) {
    self.locale = locale ?? overrides.defaultLocale ?? "en"
    words = PaywallWords(overrides, locale: locale)
    language = LocaleLookup(self.locale).names.last
    let words = words
    let sets = Dictionary(uniqueKeysWithValues: languages.map { ($0, words.set(for: $0)) })
    self.sets = sets.mapValues { Language($0) }
    claims = sets.mapValues { Claims($0) }
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

  /// Whether a text promises a trial, as far as the phrases of its language tell.
  func promisesTrial(_ text: ScreenText) -> Bool { says(\.trial, text) }

  /// The same for any text, where a word such as 'free' may be meant otherwise.
  func speaksOfTrial(_ text: ScreenText) -> Bool { says(\.trialAlone, text) }

  /// Whether a text promises a subscription, as far as the phrases of its language tell.
  func promisesSubscription(_ text: ScreenText) -> Bool { says(\.subscription, text) }

  private func says(_ claim: (Claims) -> [String], _ text: ScreenText) -> Bool {
    let folded = text.text.lowercased()
    let known = text.locale.flatMap { claims[$0] }.map { [$0] } ?? Array(claims.values)
    return known.contains { claim($0).contains { folded.contains($0) } }
  }
}

/// The words of one language, held once.
private final class Language: Sendable {
  let words: WordSet

  init(_ words: WordSet) { self.words = words }
}
