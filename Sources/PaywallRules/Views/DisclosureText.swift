import PaywallModel

/// What the small print of a screen says about its subscriptions, in one language.
struct DisclosureText: Sendable {
  let locale: String
  /// The texts, translated if possible; findings are reported at the first.
  let units: [CopyUnit]
  /// All of them together.
  let folded: FoldedText
  /// What they state in words.
  let statements: DisclosureStatements

  func uses(_ placeholder: Placeholder) -> Bool { units.contains { $0.uses(placeholder) } }

  /// The texts at `paths` in the default locale and in each locale that translates at least one of them.
  static func all(at paths: [String], in copy: ScreenCopy) -> [DisclosureText] {
    guard !paths.isEmpty else { return [] }
    return ([copy.defaultLocale] + copy.locales).compactMap { locale in
      let translated = paths.compactMap { copy[$0, locale] }
      if translated.isEmpty { return nil }
      let untranslated = paths.filter { copy[$0, locale] == nil }.compactMap { copy.shown($0, in: locale) }
      let units = translated + untranslated
      var statements = statements(of: units, in: locale)
      // What is shown in its own language states what it states there; that it waits for a translation is another finding.
      if !untranslated.isEmpty { statements.add(self.statements(of: untranslated, in: copy.defaultLocale)) }
      return DisclosureText(
        locale: locale, units: units, folded: FoldedText(units.map(\.text).joined(separator: "\n")),
        statements: statements)
    }
  }

  private static func statements(of units: [CopyUnit], in locale: String) -> DisclosureStatements {
    let text = units.map(\.text).joined(separator: "\n")
    return known.value(of: text, in: locale) { DisclosureStatements(of: text, in: locale) }
  }

  private static let known = TextCache<DisclosureStatements>()
}

/// What small print states in words. What cannot be told, in a language without a word list, counts as stated.
struct DisclosureStatements: Sendable {
  /// The length of the subscription.
  private(set) var length: Bool
  /// It renews automatically.
  private(set) var renewal: Bool
  /// It is charged at the confirmation of the purchase.
  private(set) var confirmation: Bool
  /// It is managed in the account settings.
  private(set) var settings: Bool
  /// The unused part of a trial is forfeited on purchase.
  private(set) var forfeiture: Bool
  /// How often the number 24 occurs, in any language.
  private(set) var hours: Int

  /// Counts what another text states, too.
  fileprivate mutating func add(_ other: DisclosureStatements) {
    length = length || other.length
    renewal = renewal || other.renewal
    confirmation = confirmation || other.confirmation
    settings = settings || other.settings
    forfeiture = forfeiture || other.forfeiture
    hours = max(hours, other.hours)
  }

  fileprivate init(of text: String, in locale: String) {
    let (text, words) = (FoldedText(text), TermsWords.of(locale))
    func states(_ words: [String]?) -> Bool { words.map(text.contains) ?? true }
    length = states(words?.period)
    renewal = words?.sayRenewal(text) ?? true
    confirmation = words?.sayConfirmation(text) ?? true
    settings = states(words?.extended?.settings)
    forfeiture = states(words?.extended?.forfeited)
    hours = (words?.hours ?? TermsWords.hours).reduce(0) { $0 + text.count(of: $1) }
  }
}
