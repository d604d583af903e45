package import PaywallModel

/// Asks the rules what they find, and gives what they found the project's severities.
package enum RuleEngine {
  /// What reading and the offering rules find in one offering.
  ///
  /// - Parameter now: seconds since 1970, for rules about what is over; nil where the clock is not looked at.
  package static func findings(
    in offering: Offering, of frame: ProjectFrame, now: Int64? = nil
  ) -> [UnweighedFinding] {
    let context = OfferingContext(offering, in: frame, now: now)
    return offering.findings.map { UnweighedFinding($0) }
      + RuleCatalogue.offeringRules(for: frame.settings).flatMap { $0.attribute($0.violations(in: context)) }
  }

  /// What reading and the project rules find outside the offerings.
  package static func findings(in project: ProjectView) -> [UnweighedFinding] {
    project.frame.findings.map { UnweighedFinding($0) }
      + RuleCatalogue.projectRules.flatMap { $0.attribute($0.violations(in: project)) }
  }

  /// What the history rules find.
  package static func findings(in history: HistoryView) -> [UnweighedFinding] {
    RuleCatalogue.historyRules.flatMap { $0.attribute($0.violations(in: history)) }
  }

  /// What is wrong with translations that name a list's texts by place.
  package static func findings(in translations: [OutdatedTranslation]) -> [UnweighedFinding] {
    ListTranslationCurrent.attribute(ListTranslationCurrent.violations(in: translations))
  }

  /// `findings` at the severities that the project's profile and its `rules` ask for, those of rules that are off left
  /// out.
  ///
  /// Waivers come after it: see `Acceptance`.
  package static func applySeverities(_ findings: [UnweighedFinding], of settings: Settings) -> [Finding] {
    var asked: [String: String] = [:]
    for entry in settings.severities { asked[entry.value.rule] = entry.value.severity }
    let profile = settings.knownProfile
    return findings.compactMap { finding in
      guard let rule = RuleCatalogue[finding.rule] else { return finding.weighed(.error) }
      return rule.severity(of: finding.violation, under: profile, asked[finding.rule]).map { finding.weighed($0) }
    }
  }
}

extension RuleDescription {
  /// How much a violation weighs; nil where the rule is off.
  ///
  /// - Parameter asked: the severity that the project's `rules` give it.
  fileprivate func severity(of violation: Violation, under profile: Profile, _ asked: String?) -> Severity? {
    if let asked, isAdjustable { return Severity(rawValue: asked) }
    guard let severity = severities[profile] else { return nil }
    // A rule may mean something lighter than its own weight, never something heavier than the profile asks.
    return violation.severity.map { max($0, severity) } ?? severity
  }
}

extension Rule {
  /// What the rule found, as its own.
  fileprivate static func attribute(_ violations: [Violation]) -> [UnweighedFinding] {
    violations.map { UnweighedFinding(description.id, $0) }
  }
}
