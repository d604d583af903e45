package import PaywallProject

/// What `validate` is asked to look at.
package struct ValidationOptions: Sendable {
  /// What to check, as git spells a commit; nil for the work tree.
  package var revision: String?
  /// Absolute paths; findings elsewhere are omitted. Empty for all.
  package var paths: [String]
  /// The revision that history rules compare with; nil for the last release, where there is one.
  package var base: String?
  /// Findings that are there at this revision too are omitted.
  package var since: String?
  /// Whether `since` is meant as it is, not where a branch left it.
  package var isSinceExact = false
  /// Whether offerings that were checked before are not read again, and what is found is kept for the next check.
  package var isRemembered = false
  /// Whether to check what is staged instead of the work tree, and to omit what HEAD has too.
  package var isStaged: Bool
  /// Whether to read the lines that findings stand on.
  package var readsExcerpts: Bool
  /// What is to become of the work tree, or of the revision: it is checked as it will be then.
  package var change = PlannedChange()

  /// The work tree, as commands look at it that are run again and again.
  package static var remembered: ValidationOptions {
    var options = ValidationOptions()
    options.isRemembered = true
    return options
  }

  package init(
    revision: String? = nil, paths: [String] = [], base: String? = nil, since: String? = nil, isStaged: Bool = false,
    readsExcerpts: Bool = false
  ) {
    self.revision = revision
    self.paths = paths
    self.base = base
    self.since = since
    self.isStaged = isStaged
    self.readsExcerpts = readsExcerpts
  }
}
