package import PaywallModel

/// A list that a locale file translates by place, and that is another than when that file was changed last.
package struct OutdatedTranslation: Sendable {
  package var offering: String
  package var list: PositionalList
  /// The first of the locale's keys for the list.
  package var key: Located<String>
  /// The last commit that changed the locale file, as people write it.
  package var commit: String

  package init(offering: String, list: PositionalList, key: Located<String>, commit: String) {
    self.offering = offering
    self.list = list
    self.key = key
    self.commit = commit
  }
}

/// Where lists that locale files translate by place became others after those files were last changed.
///
/// - Parameters:
///   - lastChange: the last commit that changed a file; nil where nothing is known of it, and where it is being edited.
///   - name: a commit as people write it.
///   - variant: a variant of an offering as it was in a commit; nil where it was not there.
package func outdatedTranslations<Commit>(
  in offerings: [OfferingSummary], since lastChange: (_ file: String) -> Commit?, named name: (Commit) -> String,
  variant: (_ name: String, _ offering: String, Commit) throws -> Variant?
) rethrows -> [OutdatedTranslation] {
  try offerings.flatMap { offering in
    try offering.positionalLists.flatMap { list in
      try list.keys.compactMap { key -> OutdatedTranslation? in
        guard let commit = lastChange(key.range.file) else { return nil }
        let before = try variant(list.variant, offering.id, commit)?.positionalTexts(of: list.path)
        if before == list.texts { return nil }
        return OutdatedTranslation(offering: offering.id, list: list, key: key, commit: name(commit))
      }
    }
  }
}
