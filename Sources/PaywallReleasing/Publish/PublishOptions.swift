package import Git
package import PaywallModel
package import Web

/// What `publish` is asked to do.
package struct PublishOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// What to publish, as git spells it.
  package var revision: String
  package var isDryRun: Bool
  /// Whether to publish a commit that does not come after the last released one.
  package var allowsNonDescendant: Bool
  /// Whether to sign again what is released and ends before a new timestamp would, and to release nothing new.
  package var renews: Bool
  /// Whether to compile every offering, also those whose source did not change since the last release.
  package var isFresh: Bool
  /// Whether this is the first release, although a remote could not be asked for earlier ones.
  package var isFirst: Bool
  /// The remote to push to before the release can be seen here; empty for the usual one, nil for none.
  package var pushes: String?
  /// What asks the address that the bundle is served from; nil if there is nothing that could.
  package var transport: @Sendable () -> (any Transport)? = { nil }
  /// What else is found in a commit that is to be released: that of layers above, such as what merges left in it.
  package var findings: @Sendable (ObjectID) throws -> [Finding] = { _ in [] }
  /// Whether to ask no remote and no address for releases that this clone does not know.
  package var isOffline: Bool
  /// Whether to collect signatures that are missing also where the targets role has one key.
  package var waits: Bool
  /// Whether warnings stop a release, as errors do.
  package var isStrict: Bool

  package init(
    bundle: String, revision: String = "HEAD", isDryRun: Bool = false, allowsNonDescendant: Bool = false,
    renews: Bool = false, isFresh: Bool = false, isFirst: Bool = false,
    pushes: String? = nil, isOffline: Bool = false, waits: Bool = false,
    isStrict: Bool = false
  ) {
    self.bundle = bundle
    self.revision = revision
    self.isDryRun = isDryRun
    self.allowsNonDescendant = allowsNonDescendant
    self.renews = renews
    self.isFresh = isFresh
    self.isFirst = isFirst
    self.pushes = pushes
    self.isOffline = isOffline
    self.waits = waits
    self.isStrict = isStrict
  }
}
