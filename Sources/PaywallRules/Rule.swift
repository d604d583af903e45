package import PaywallModel

/// What a rule says of itself; the catalogue, `paywall validate` and the documents are written from it.
package struct RuleDescription: Sendable {
  /// Kebab-case, states the claim, never used again for another.
  package let id: String
  /// The claim in one sentence.
  package let purpose: String
  /// How its findings weigh unless `rules` in paywall.yaml says otherwise.
  package let severity: Severity
  /// Why the claim is made and what to do when it fails.
  package let documentation: String
  /// Whether `rules` in paywall.yaml may change its severity; what breaks readers may not be switched off.
  package let isAdjustable: Bool

  package init(
    _ id: String, _ purpose: String, severity: Severity = .error, adjustable: Bool = false, documentation: String
  ) {
    self.id = id
    self.purpose = purpose
    self.severity = severity
    self.isAdjustable = adjustable
    self.documentation = documentation
  }

  /// A finding of this rule.
  package func finding(at place: Place, _ message: String, hint: String? = nil) -> Finding {
    Finding(id, severity, at: place, message, hint: hint)
  }
}

/// A rule that looks at one offering at a time, so that a change to one offering asks for one check.
package protocol OfferingRule: Sendable {
  static var description: RuleDescription { get }
  /// What is wrong with `offering`, in the setting of the project around it.
  static func check(_ offering: Offering, in frame: ProjectFrame) -> [Finding]
}

/// A rule that looks at the project as a whole.
package protocol ProjectRule: Sendable {
  static var description: RuleDescription { get }
  /// What is wrong with the project; offerings are known by what others may refer to.
  static func check(_ project: ProjectView) -> [Finding]
}

/// A project as project rules see it.
package struct ProjectView: Sendable {
  package let frame: ProjectFrame
  package let offerings: [String: OfferingSummary]
  package let strays: [SourceFile]

  /// - Parameter strays: files at the top and in `trust/` that are not the project's own.
  package init(frame: ProjectFrame, offerings: [OfferingSummary], strays: [SourceFile]) {
    self.frame = frame
    self.offerings = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.strays = strays
  }

  /// A hint for a reference to an offering that is not there.
  func offeringHint(_ id: String) -> String {
    nearestName(to: id, among: offerings.keys.sorted()).map { "did you mean '\($0)'?" }
      ?? "make it with: paywall new \(id)"
  }
}
