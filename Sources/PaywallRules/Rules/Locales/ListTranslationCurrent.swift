import PaywallModel

/// Checks translations by position against git's history. No release is needed: the history of two files is enough.
enum ListTranslationCurrent: Rule {
  static let description = RuleDescription(
    "list-translation-current", "A translation that refers to a list's texts by position matches the current list.",
    documentation: """
      A key such as `bullets.0` gives the position of a text, not its identity. When a text of the list is moved, added,
      removed or reworded, the key refers to a different text, and users of that language read the wrong words. Such a
      key is therefore valid only while the list is the same as in the last commit that changed the locale file, or as
      long as that file has uncommitted edits. Texts with ids (`{id: sync, text: Sync across devices}`) are referred to
      by these ids (`bullets.sync`), and their translations follow them wherever they move; `paywall bullets id
      OFFERING` adds ids to a list and renames the keys of its translations, each to the text that it was written for.
      If git's history is missing or truncated, the rule finds nothing.
      """)

  /// One violation for each list and each locale that translated it before it changed.
  static func violations(in translations: [OutdatedTranslation]) -> [Violation] {
    translations.map { translation in
      let (list, key) = (translation.list, translation.key)
      return Violation(
        at: key.range,
        "'\(key.value)' was written for an earlier list: '\(list.path)' at \(list.range.file):\(list.range.line) "
          + "has changed since \(translation.commit), the last commit that changed this file",
        hint: "give the texts ids, which translations follow: paywall bullets id \(translation.offering)")
    }
  }
}
