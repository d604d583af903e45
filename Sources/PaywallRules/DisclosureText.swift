import PaywallModel

/// What a screen says of the subscription in its small print, in one language.
struct DisclosureText {
  let locale: String
  /// The texts, translated ones where there are; the first is where a finding stands.
  let units: [CopyUnit]
  /// All of them together.
  let folded: FoldedText
  /// The language's words; nil where nothing can be judged by words.
  let words: TermsWords?

  func uses(_ placeholder: Placeholder) -> Bool { units.contains { $0.uses(placeholder) } }
}

extension Screen {
  /// The small print in the default locale, then in each that translates a part of it; none where there is no text.
  ///
  /// It is what `legal` sections say, and the words beside the purchase button.
  var disclosures: [DisclosureText] {
    let paths =
      paths(of: "text", in: .legal) + paths(of: "text", in: .stickyFooter)
      + paths(of: "priceSummary", in: .stickyFooter) + paths(of: "subtitle", in: .cta)
    return ([copy.defaultLocale] + copy.locales).compactMap { locale in
      let translated = paths.compactMap { copy[$0, locale] }
      if translated.isEmpty { return nil }
      let rest = paths.filter { copy[$0, locale] == nil }.compactMap { copy[$0] }
      let units = translated + rest
      return DisclosureText(
        locale: locale, units: units, folded: FoldedText(units.map(\.text).joined(separator: "\n")),
        words: TermsWords.of(locale))
    }
  }
}
