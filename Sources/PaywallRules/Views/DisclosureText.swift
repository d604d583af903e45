import PaywallModel

/// What the small print of a screen says about its subscriptions, in one language.
struct DisclosureText: Sendable {
  let locale: String
  /// The texts, translated if possible; findings are reported at the first.
  let units: [CopyUnit]
  /// All of them together.
  let folded: FoldedText
  /// The language's words; nil if there is no word list to check against.
  let words: TermsWords?

  func uses(_ placeholder: Placeholder) -> Bool { units.contains { $0.uses(placeholder) } }

  /// The texts at `paths` in the default locale and in each locale that translates at least one of them.
  static func all(at paths: [String], in copy: ScreenCopy) -> [DisclosureText] {
    guard !paths.isEmpty else { return [] }
    return ([copy.defaultLocale] + copy.locales).compactMap { locale in
      let translated = paths.compactMap { copy[$0, locale] }
      if translated.isEmpty { return nil }
      let units = translated + paths.filter { copy[$0, locale] == nil }.compactMap { copy.shown($0, in: locale) }
      return DisclosureText(
        locale: locale, units: units, folded: FoldedText(units.map(\.text).joined(separator: "\n")),
        words: TermsWords.of(locale))
    }
  }
}
