import PaywallModel

/// All rules: the build collects the lists by kind from the files in `Rules` (Plugins/CollectRules).
package enum RuleCatalogue {
  /// The rules by their descriptions, those of decoding included.
  package static let known = KnownRules(
    DecodingRule.allCases.map { RuleDescription($0) } + rules.map { $0.description },
    historyIDs: Set(historyRules.map { $0.description.id }))

  /// Every rule that can be reported, those of decoding included, by id.
  package static var all: [RuleDescription] { known.descriptions }

  package static subscript(id: String) -> RuleDescription? { known[id] }

  /// Whether a finding of this rule stands on a secret, so that its file is not to be quoted.
  package static func findsSecrets(_ id: String) -> Bool { known[id]?.findsSecrets ?? false }

  /// The offering rules that can find anything: those of the project's profile, and those that it asks for by name.
  static func offeringRules(for settings: Settings) -> [any OfferingRule.Type] {
    let profile = settings.knownProfile
    let asked = Set(settings.severities.map(\.value.rule))
    return asked.isEmpty
      ? rulesByProfile[profile] ?? offeringRules
      : offeringRules.filter { $0.description.severities[profile] != nil || asked.contains($0.description.id) }
  }

  private static let rulesByProfile = Dictionary(
    Profile.allCases.map { profile in (profile, offeringRules.filter { $0.description.severities[profile] != nil }) },
    uniquingKeysWith: { first, _ in first })
}

extension RuleDescription {
  /// A rule that is checked while files are read.
  init(_ rule: DecodingRule) {
    self.init(
      rule.rawValue, rule.purpose, documentation: "Checked while a file is read; cannot be switched off.",
      demands: rule.demands)
  }
}

extension DecodingRule {
  /// The points of the stores' lists that the rule sees to; only a price under a key of its own is one.
  fileprivate var demands: [StoreDemand] { self == .knownKey ? [.planTypesWithPrices] : [] }
}

extension Settings {
  /// The profile; the default one where the settings name none that there is.
  var knownProfile: Profile { Profile(rawValue: profile) ?? .appleStrict }
}
