package import PaywallModel

/// A project as project rules see it.
package struct ProjectView: Sendable {
  package let frame: ProjectFrame
  package let offerings: [String: OfferingSummary]
  package let strays: [SourceFile]
  /// Seconds since 1970, for rules about what is over or too far ahead.
  package let now: Int64

  /// - Parameter strays: files at the top and in `trust/` that are not the project's own.
  package init(frame: ProjectFrame, offerings: [OfferingSummary], strays: [SourceFile], now: Int64 = 0) {
    self.frame = frame
    self.offerings = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.strays = strays
    self.now = now
  }

  /// A hint for a reference to an offering that is not there.
  func offeringHint(_ id: String) -> String {
    nearestName(to: id, among: offerings.keys.sorted()).map { "did you mean '\($0)'?" }
      ?? "make it with: paywall new \(id)"
  }
}

/// A project and what it was before, as history rules see them.
package struct HistoryView: Sendable {
  /// What the base is called in messages: `release/3`, or the revision that was asked for.
  package let base: String
  package let old: ProjectView
  package let new: ProjectView
  /// Offerings that differ between the two, with both sides; nil where a side does not have them.
  package let changed: [(old: Offering?, new: Offering?)]
  package let now: Int64

  package init(
    base: String, old: ProjectView, new: ProjectView, changed: [(old: Offering?, new: Offering?)], now: Int64
  ) {
    self.base = base
    self.old = old
    self.new = new
    self.changed = changed
    self.now = now
  }
}
