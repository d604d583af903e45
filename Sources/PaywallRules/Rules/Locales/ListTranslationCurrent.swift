import PaywallModel

/// Checks translations by position against git's history. No release is needed: a translation is as old as the commit that wrote
/// its words.
enum ListTranslationCurrent: Rule {
  static let description = RuleDescription(
    "list-translation-current",
    "A translation that refers to a text by its position is for the text that stands there.",
    documentation: """
      A key such as `bullets.0` gives the position of a text, not its identity. When a text of the list is moved, added,
      removed or reworded, the key may refer to a different text, and users of that language read the wrong words. Such a
      key is therefore valid only while the text at its place says what it said in the commit that wrote the translation's
      words, which is looked up as for `translation-current`; other edits of the file do not count. Texts with ids
      (`{id: sync, text: Sync across devices}`) are referred to
      by these ids (`bullets.sync`), and their translations follow them wherever they move; `paywall bullets id
      OFFERING` adds ids to a list and renames the keys of its translations, each to the text that it was written for.
      If git's history is missing or truncated, the rule finds nothing.
      """)

  /// One violation for each translation that was written when another text stood at its place.
  static func violations(in translations: [StaleTranslation]) -> [Violation] {
    translations.filter(\.isByPlace).map { translation in
      let before = translation.before
      let purpose = before.isEmpty ? "when nothing stood there" : "for '\(translation.excerpts.before)'"
      return Violation(
        at: translation.range,
        "'\(translation.path)' was written in \(translation.commit) \(purpose), "
          + "and '\(translation.excerpts.now)' stands there now",
        hint: "give the texts ids, which translations follow: paywall bullets id \(translation.offering)",
        related: [RelatedPlace(translation.original, "the original as it is now")])
    }
  }
}
