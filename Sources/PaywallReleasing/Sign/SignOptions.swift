package import PaywallModel
package import PaywallProject
package import PaywallRecord
package import TUF

/// What `sign` is asked to do.
package struct SignOptions: Sendable {
  /// The remote's name; empty for the usual one.
  package var remote: String
  /// Whether to hand signatures over; nil where a remote is configured.
  package var pushes: Bool?
  /// Whether to ask no remote.
  package var isOffline: Bool
  /// What to drop instead of signing it; empty for what there is, nil to drop nothing.
  package var drops: [PendingKind]?
  /// The version of root metadata that may be signed although it was begun elsewhere; nil for none.
  package var root: Int?
  package var isDryRun: Bool
  /// Whether to sign a commit that does not come after the last released one.
  package var allowsNonDescendant: Bool

  package init(
    remote: String = "", pushes: Bool? = nil, isOffline: Bool = false, drops: [PendingKind]? = nil,
    root: Int? = nil, isDryRun: Bool = false, allowsNonDescendant: Bool = false
  ) {
    self.remote = remote
    self.pushes = pushes
    self.isOffline = isOffline
    self.drops = drops
    self.root = root
    self.isDryRun = isDryRun
    self.allowsNonDescendant = allowsNonDescendant
  }
}

/// What `sign` did, or with a dry run would do.
package struct SignedPending: Sendable {
  /// One thing that waited for signatures.
  package struct Part: Sendable {
    package var signatures: PendingSignatures
    /// The keys that signed now.
    package var added: [KeyID]
    /// What changes in who may sign; nil for a release.
    package var trust: RootDifference?
    /// The commit that put root metadata that enough have signed into the project; nil if none was made.
    package var committed: String?
    /// The commit of the last release, which the source is to be compared with; nil if there is none.
    package var base: String?
    /// New, changed and removed offerings with their versions before and after.
    package var offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)] = []
    /// Whether what still has to be signed can be signed here, by publishing.
    package var canFinish: Bool
  }
  package var parts: [Part] = []
  /// Why something that waits was not signed, where something else was.
  package var faults: [ProjectError] = []
  package var dropped: [PendingKind] = []
  /// The remote that signatures are handed over at; nil if none is configured or asked.
  package var remote: String?
  /// The full names of what moved there; nil if nothing was to be pushed.
  package var pushed: [String]?
}
