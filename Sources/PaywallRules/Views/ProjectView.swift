package import PaywallModel

/// A project as project rules see it.
package struct ProjectView: Sendable {
  package let frame: ProjectFrame
  package let offerings: [String: OfferingSummary]
  package let unrecognizedFiles: [SourceFile]
  /// What history rules compare with, outside its offerings; nil where there is nothing.
  package let before: ProjectFrame?
  /// Seconds since 1970, for rules about what is over or too far ahead; nil where the clock is not looked at.
  package let now: Int64?
  /// When signatures of the project's root metadata and of its last release end.
  package let signatures: [SignatureTerm]
  /// The rules that there are, for rules about rules.
  package let rules: KnownRules

  /// - Parameter unrecognizedFiles: files outside the offerings that are not the project's own.
  package init(
    frame: ProjectFrame, offerings: [OfferingSummary], unrecognizedFiles: [SourceFile], before: ProjectFrame? = nil,
    now: Int64? = nil, signatures: [SignatureTerm] = [], rules: KnownRules
  ) {
    self.frame = frame
    self.signatures = signatures
    self.offerings = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.unrecognizedFiles = unrecognizedFiles
    self.before = before
    self.now = now
    self.rules = rules
  }

  /// A hint for a reference to an offering that is not there.
  func offeringHint(_ id: String) -> String {
    if let nearest = nearestName(to: id, among: offerings.keys.sorted()) { return "did you mean '\(nearest)'?" }
    let known = offerings.keys.sorted()
    let others = known.prefix(5).joined(separator: ", ") + (known.count > 5 ? " and \(known.count - 5) more" : "")
    return known.isEmpty ? "make it with: paywall new \(id)" : "there are: \(others)"
  }
}
