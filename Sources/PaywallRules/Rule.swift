package import PaywallModel

/// How a rule's findings weigh under each profile; nil where the profile does not ask for the rule.
package struct Severities: Sendable {
  package let strict: Severity?
  package let published: Severity?
  package let play: Severity?
  package let none: Severity?

  /// The same under every profile: what keeps readers from breaking.
  package static func always(_ severity: Severity) -> Severities {
    Severities(strict: severity, published: severity, play: severity, none: severity)
  }

  /// What the stores ask, in the order of the profiles; nothing under `none`.
  package static func store(_ strict: Severity?, _ published: Severity?, _ play: Severity?) -> Severities {
    Severities(strict: strict, published: published, play: play, none: nil)
  }

  package subscript(profile: Profile) -> Severity? {
    switch profile {
    case .appleStrict: strict
    case .applePublished: published
    case .googlePlay: play
    case .none: none
    }
  }
}

/// What a rule says of itself; the catalogue, `paywall rules`, `paywall validate` and the documents are written from it.
package struct RuleDescription: Sendable {
  /// Kebab-case, states the claim, never used again for another.
  package let id: String
  /// The claim in one sentence.
  package let purpose: String
  package let severities: Severities
  /// Whether a finding can be accepted by a waiver.
  package let isWaivable: Bool
  /// Whether `rules` in paywall.yaml may change its severity; what breaks readers may not be switched off.
  package let isAdjustable: Bool
  /// Why the claim is made and what to do when it fails.
  package let documentation: String
  /// What fails and what passes, as a few words of YAML or copy; nil for rules that need no example.
  package let example: Example?
  /// Where the claim comes from: a guideline, an agreement, a policy, a list; nil for the format's own rules.
  package let source: String?

  package struct Example: Sendable {
    package let bad: String
    package let good: String
  }

  /// A rule of the format itself: an error everywhere, for good.
  package init(_ id: String, _ purpose: String, documentation: String) {
    self.init(
      id, purpose, severities: .always(.error), waivable: false, adjustable: false, documentation: documentation,
      example: nil, source: nil)
  }

  /// A rule that weighs by profile and may be adjusted: of the stores, or of the craft.
  package init(
    _ id: String, _ purpose: String, _ severities: Severities, waivable: Bool, documentation: String, bad: String,
    good: String, source: String?
  ) {
    self.init(
      id, purpose, severities: severities, waivable: waivable, adjustable: true, documentation: documentation,
      example: Example(bad: bad, good: good), source: source)
  }

  package init(
    _ id: String, _ purpose: String, severities: Severities, waivable: Bool, adjustable: Bool, documentation: String,
    example: Example?, source: String?
  ) {
    self.id = id
    self.purpose = purpose
    self.severities = severities
    self.isWaivable = waivable
    self.isAdjustable = adjustable
    self.documentation = documentation
    self.example = example
    self.source = source
  }

  /// A finding of this rule, at the weight that it has by default. The project's profile decides in the end.
  package func finding(at range: SourceRange, _ message: String, hint: String? = nil) -> Finding {
    Finding(id, severities.strict ?? .warning, at: range, message, hint: hint)
  }
}

/// A rule that looks at one offering at a time, so that a change to one offering asks for one check.
package protocol OfferingRule: Sendable {
  static var description: RuleDescription { get }
  /// What is wrong with an offering, in the setting of the project around it.
  static func check(_ context: OfferingContext) -> [Finding]
}

/// A rule that looks at the project as a whole.
package protocol ProjectRule: Sendable {
  static var description: RuleDescription { get }
  /// What is wrong with the project; offerings are known by what others may refer to.
  static func check(_ project: ProjectView) -> [Finding]
}

/// A rule that compares the project with what was released, or with another base.
package protocol HistoryRule: Sendable {
  static var description: RuleDescription { get }
  /// What is wrong with what became of the project.
  static func check(_ history: HistoryView) -> [Finding]
}
