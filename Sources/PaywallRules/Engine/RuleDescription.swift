import PaywallModel

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
  /// The points of the stores' lists that the rule sees to.
  package let demands: [StoreDemand]
  /// Whether a finding stands on a secret, so that its file is not to be quoted.
  package let findsSecrets: Bool

  package struct Example: Sendable {
    package let bad: String
    package let good: String
  }

  /// A rule of the format itself: an error everywhere, for good.
  package init(
    _ id: String, _ purpose: String, documentation: String, demands: [StoreDemand] = [], findsSecrets: Bool = false
  ) {
    self.init(
      id, purpose, severities: .always(.error), waivable: false, adjustable: false, documentation: documentation,
      example: nil, source: nil, demands: demands, findsSecrets: findsSecrets)
  }

  /// A rule that weighs by profile and may be adjusted: of the stores, or of the craft.
  package init(
    _ id: String, _ purpose: String, _ severities: Severities, waivable: Bool, documentation: String, bad: String,
    good: String, source: String?, demands: [StoreDemand] = []
  ) {
    self.init(
      id, purpose, severities: severities, waivable: waivable, adjustable: true, documentation: documentation,
      example: Example(bad: bad, good: good), source: source, demands: demands)
  }

  package init(
    _ id: String, _ purpose: String, severities: Severities, waivable: Bool, adjustable: Bool, documentation: String,
    example: Example?, source: String?, demands: [StoreDemand] = [], findsSecrets: Bool = false
  ) {
    self.id = id
    self.purpose = purpose
    self.severities = severities
    self.isWaivable = waivable
    self.isAdjustable = adjustable
    self.documentation = documentation
    self.example = example
    self.source = source
    self.demands = demands
    self.findsSecrets = findsSecrets
  }
}
