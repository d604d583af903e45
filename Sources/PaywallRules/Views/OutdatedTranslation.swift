package import PaywallModel

/// A list that a locale file translates by position, and that has changed since that file was last changed.
package struct OutdatedTranslation: Sendable {
  package var offering: String
  package var list: PositionalList
  /// The first of the locale's keys for the list.
  package var key: Located<String>
  /// The last commit that changed the locale file, in abbreviated form.
  package var commit: String

  package init(offering: String, list: PositionalList, key: Located<String>, commit: String) {
    self.offering = offering
    self.list = list
    self.key = key
    self.commit = commit
  }
}

/// Lists that locale files translate by position, and that have changed since those files were last changed.
///
/// - Parameters:
///   - lastChange: the last commit that changed a file; nil if it is unknown, or if the file has uncommitted edits.
///   - name: the abbreviated form of a commit.
///   - variant: a variant of an offering as it was in a commit; nil if it did not exist.
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
