import PaywallModel

/// All rules: the build collects the lists by kind from the files in `Rules` (Plugins/CollectTypes).
package enum RuleCatalogue {
  /// The descriptions of all rules, including the decoding rules.
  package static let known = KnownRules(
    DecodingRule.allCases.map { RuleDescription($0) } + rules.map { $0.description },
    historyIDs: Set(historyRules.map { $0.description.id } + [TranslationCurrent.description.id]),
    layoutIDs: Set(layoutRules.map { $0.description.id }),
    storeIDs: Set(storeRules.map { $0.description.id }))

  /// Every rule that can be reported, including the decoding rules, in order of ids.
  package static var all: [RuleDescription] { known.descriptions }

  package static subscript(id: String) -> RuleDescription? { known[id] }

  /// Whether a finding of this rule points at a secret, so that its file must not be quoted.
  package static func findsSecrets(_ id: String) -> Bool { known[id]?.findsSecrets ?? false }

  /// Whether a rule finds what it finds by looking at one offering, or by reading a file.
  package static func looksAtOfferings(_ id: String) -> Bool { offeringIDs.contains(id) }

  private static let offeringIDs = Set(
    DecodingRule.allCases.map(\.rawValue) + offeringRules.map { $0.description.id })

  /// The rules of the format itself that one offering is enough for: no profile, setting or waiver lets them go.
  static let structuralOfferingRules = offeringRules.filter { $0.description.isStructural }

  /// The same among those that look at the whole project.
  static let structuralProjectRules = projectRules.filter { $0.description.isStructural }

  /// The offering rules that can find anything: those of the project's profile, and those named in its `rules`.
  static func offeringRules(for settings: Settings) -> [any OfferingRule.Type] {
    let profiles = settings.profiles
    let asked = Set(settings.severities.map(\.value.rule))
    return asked.isEmpty
      ? rulesByProfiles[profiles] ?? offeringRules.filter { $0.description.severities[profiles] != nil }
      : offeringRules.filter { $0.description.severities[profiles] != nil || asked.contains($0.description.id) }
  }

  private static let rulesByProfiles = Dictionary(
    Profile.allCases.map { profile in ([profile], offeringRules.filter { $0.description.severities[profile] != nil }) },
    uniquingKeysWith: { first, _ in first })
}

extension RuleDescription {
  fileprivate var isStructural: Bool { !isAdjustable && !waivers.allows && !findsSecrets }

  /// A rule that is checked while files are read.
  init(_ rule: DecodingRule) {
    self.init(
      rule.rawValue, rule.purpose, documentation: "Checked while a file is read; cannot be turned off.",
      demands: rule.demands)
  }
}

extension DecodingRule {
  /// The points of the stores' lists that the rule checks; only prices under unknown keys are covered.
  fileprivate var demands: [StoreDemand] { self == .knownKey ? [.planTypesWithPrices] : [] }
}
