import Base
import PaywallModel

/// Checks translations against git's history. No release is needed: a translation is as old as the commit that wrote its words.
enum TranslationCurrent: Rule {
  static let description = RuleDescription(
    "translation-current", "A translation is not older than its original.", .always(.warning), waivers: .allowed,
    waiversCoverRelated: true,
    documentation: """
      If a text is reworded and its translation is not, users of that language read what the text said before. The rule
      looks up, text by text, the commit that wrote the translation's words, and compares what the original said there with
      what it says now, committed or not; releases do not matter, so what was published once is still found. Words are followed
      through merges, `paywall mv`, and to what `paywall new` copied. Changes of case, spaces and punctuation alone do not count,
      but for what belongs to a number. A translation that still fits is waived, until it or its original is another.
      Where git's history is missing or cut off before that commit, nothing is found. Translations by position are checked by
      `list-translation-current`.
      """,
    bad: "headline: Everything → Everything, everywhere, and de.yaml as before",
    good: "both in one commit, or the translation in the next", source: nil)

  /// One violation for each translation that was written for other words.
  static func violations(in translations: [StaleTranslation]) -> [Violation] {
    translations.filter { !$0.isByPlace }.map { translation in
      Violation(
        at: translation.range,
        "the translation of '\(translation.path)' was written in \(translation.commit) for "
          + "'\(translation.excerpts.before)', and the original now says '\(translation.excerpts.now)'",
        hint: "translate it anew; if it still fits: "
          + description.waiver(at: "\(translation.range.file):\(translation.variant).\(translation.path)")
          + (translation.isByDate
            ? "; if it was amended since, give the commit its date: git commit --amend --reset-author" : ""),
        related: [RelatedPlace(translation.original, "the original as it is now")])
    }
  }
}
