import PaywallModel

/// What git's history says of translations by place. It looks at no release: the history of two files tells.
enum ListTranslationCurrent: Rule {
  static let description = RuleDescription(
    "list-translation-current", "A translation that names a list's texts by place is of the list as it stands.",
    documentation: """
      A key such as `bullets.0` says where a text stood, not which one it was. When a text of the list is moved, added,
      removed or reworded, the key means another one, and users of that language read the wrong words. So it holds only
      while the list is as it was in the last commit that changed the locale file, or since the file was edited. Texts with
      ids (`{id: sync, text: Sync across devices}`) are named by these (`bullets.sync`) and their translations follow them
      wherever they move; `paywall bullets id OFFERING` gives a list ids and its translations the new names, each to the
      text that it was written for. Where git's history is missing or cut off, nothing is found.
      """)

  /// One violation for each list and each locale that translated it before it changed.
  static func violations(in translations: [OutdatedTranslation]) -> [Violation] {
    translations.map { translation in
      let (list, key) = (translation.list, translation.key)
      return Violation(
        at: key.range,
        "'\(key.value)' was written for another list: '\(list.path)' at \(list.range.file):\(list.range.line) has changed "
          + "since \(translation.commit), the last commit that changed this file",
        hint: "let translations follow their texts by ids: paywall bullets id \(translation.offering)")
    }
  }
}
