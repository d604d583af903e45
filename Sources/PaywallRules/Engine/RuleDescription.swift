import PaywallModel

/// Describes a rule; the catalogue, `paywall rules`, `paywall validate` and the documentation are generated from it.
package struct RuleDescription: Sendable {
  /// In kebab-case; states the claim, and is never reused for another rule.
  package let id: String
  /// The claim in one sentence.
  package let purpose: String
  package let severities: Severities
  /// Whether a finding can be accepted by a waiver, or why not.
  package let waivers: WaiverPolicy
  /// Whether a waiver ends with an edit of the places that a finding names beside its own, too.
  package let waiversCoverRelated: Bool
  /// Whether `rules` in paywall.yaml may change the severity.
  package let weakening: Weakening
  /// Whether the rule asks more than any text that Apple has published, so that `apple-published` does not include it.
  package let isStricter: Bool
  /// Whether a finding is only a warning until it is published.
  package let isDueAtRelease: Bool
  /// Why the rule exists and what to do when it fails.
  package let documentation: String
  /// What fails and what passes, as a short piece of YAML or copy; nil for rules that need no example.
  package let example: Example?
  /// Where the claim comes from: a guideline, an agreement, a policy, a list; nil for the format's own rules.
  package let source: String?
  /// The laws and terms that ask for it, for rules of `consumer-law`: each finding names them.
  package let laws: [Law]
  /// The points of the stores' lists that the rule checks.
  package let demands: [StoreDemand]
  /// Whether a finding points at a secret, so that its file must not be quoted.
  package let findsSecrets: Bool

  /// Whether `rules` in paywall.yaml may change the severity.
  package var isAdjustable: Bool { weakening != .refused }

  package struct Example: Sendable {
    package let bad: String
    package let good: String
  }

  /// A rule of the format itself: always an error, under every profile.
  package init(
    _ id: String, _ purpose: String, documentation: String, demands: [StoreDemand] = [], findsSecrets: Bool = false
  ) {
    self.init(
      id, purpose, severities: .always(.error),
      waivers: .never(
        findsSecrets
          ? "whoever can read the project has the secret" : "the format depends on it, and readers on the format"),
      weakening: .refused, documentation: documentation, example: nil, source: nil, demands: demands,
      findsSecrets: findsSecrets)
  }

  /// An adjustable rule whose severity depends on the profile: a store rule, or one of good practice.
  package init(
    _ id: String, _ purpose: String, _ severities: Severities, waivers: WaiverPolicy,
    waiversCoverRelated: Bool = false, weakening: Weakening = .free, isStricter: Bool = false,
    isDueAtRelease: Bool = false,
    documentation: String, laws: [Law] = [], bad: String, good: String, source: String?, demands: [StoreDemand] = []
  ) {
    self.init(
      id, purpose, severities: severities, waivers: waivers, waiversCoverRelated: waiversCoverRelated,
      weakening: weakening, isStricter: isStricter, isDueAtRelease: isDueAtRelease, documentation: documentation,
      example: Example(bad: bad, good: good),
      source: source, laws: laws, demands: demands)
  }

  package init(
    _ id: String, _ purpose: String, severities: Severities, waivers: WaiverPolicy,
    waiversCoverRelated: Bool = false, weakening: Weakening, isStricter: Bool = false, isDueAtRelease: Bool = false,
    documentation: String, example: Example?, source: String?,
    laws: [Law] = [], demands: [StoreDemand] = [], findsSecrets: Bool = false
  ) {
    self.id = id
    self.purpose = purpose
    self.severities = severities
    self.waivers = waivers
    self.waiversCoverRelated = waiversCoverRelated
    self.weakening = weakening
    self.isStricter = isStricter
    self.isDueAtRelease = isDueAtRelease
    self.documentation = documentation
    self.example = example
    self.source = source
    self.laws = laws
    self.demands = demands
    self.findsSecrets = findsSecrets
  }
}
