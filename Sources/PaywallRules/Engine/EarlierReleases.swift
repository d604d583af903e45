package import PaywallModel

/// A release before the base, as far as it differs from the release after it.
package struct EarlierRelease {
  /// The name used in messages: `release/3`.
  package let name: String
  /// The ids of the offerings that differ from the release after it.
  package let changed: [String]
  private let reader: ProjectReader

  package init(name: String, changed: [String], reader: ProjectReader) {
    self.name = name
    self.changed = changed
    self.reader = reader
  }

  /// An offering as it was; nil where there was none.
  func offering(_ id: String) throws -> Offering? {
    let offering = Offering(reading: try reader.offering(id))
    return offering.file == nil && offering.variants.isEmpty ? nil : offering
  }
}

/// Calls its argument with the releases before the base, the newest first, until that returns false.
package typealias EarlierReleases = ((EarlierRelease) throws -> Bool) throws -> Void

/// What releases before the base say of what is new since.
struct EarlierState {
  /// The screens that had a wire id which the base has not, by that id: the last one that had it, and its release. Without
  /// the ids of screens that are back as one of these releases had them.
  private(set) var screens: [String: ReleasedScreen] = [:]
  /// The ends of campaigns whose end was moved since the base, by offering: those of earlier releases, the newest first.
  private(set) var ends: [String: [Int64]] = [:]

  init() {}

  /// Reads earlier releases only if something is to be looked for.
  /// - Parameter new: the variants whose wire ids the base has not, by these ids.
  init(_ releases: EarlierReleases, variants new: [String: Variant], campaigns: Set<String>) throws {
    guard !new.isEmpty || !campaigns.isEmpty else { return }
    var (screens, ends): ([String: ReleasedScreen], [String: [Int64]]) = ([:], [:])
    var sought = new
    try releases { release in
      for id in release.changed where !sought.isEmpty || campaigns.contains(id) {
        guard let offering = try release.offering(id) else { continue }
        for variant in offering.variants {
          guard let name = variant.wireID?.value, let now = sought[name] else { continue }
          if saysTheSame(variant.seen, now.seen) {
            (sought[name], screens[name]) = (nil, nil)
          } else if screens[name] == nil {
            screens[name] = ReleasedScreen(release: release.name, variant: variant)
          }
        }
        if campaigns.contains(id), let end = offering.campaign?.end { ends[id, default: []].append(end) }
      }
      return !sought.isEmpty || !campaigns.isEmpty
    }
    (self.screens, self.ends) = (screens, ends)
  }
}

/// A screen as a release before the base had it.
package struct ReleasedScreen: Sendable {
  /// The release's name.
  let release: String
  let variant: Variant
}
