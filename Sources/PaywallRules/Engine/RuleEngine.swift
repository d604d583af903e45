package import PaywallModel

/// Runs the rules, and applies the project's severities to their findings.
package enum RuleEngine {
  /// The findings of decoding and of the offering rules in one offering.
  ///
  /// - Parameter now: seconds since 1970, for rules about what has ended; nil to ignore the clock.
  package static func findings(
    in offering: Offering, of frame: ProjectFrame, now: Int64? = nil
  ) -> [UnweighedFinding] {
    let context = OfferingContext(offering, in: frame, now: now)
    return offering.findings.map { UnweighedFinding($0) }
      + RuleCatalogue.offeringRules(for: frame.settings).flatMap { $0.attribute($0.violations(in: context)) }
  }

  /// The findings of decoding and of the project rules outside the offerings.
  package static func findings(in project: ProjectView) -> [UnweighedFinding] {
    project.frame.findings.map { UnweighedFinding($0) }
      + RuleCatalogue.projectRules.flatMap { $0.attribute($0.violations(in: project)) }
  }

  /// The findings of the history rules.
  package static func findings(in history: HistoryView) -> [UnweighedFinding] {
    RuleCatalogue.historyRules.flatMap { $0.attribute($0.violations(in: history)) }
  }

  /// What decoding and the rules of the format itself find: ids that are there twice, references that lead nowhere. Nothing
  /// of it depends on the clock, on history, or on what texts say.
  package static func structure(of reader: ProjectReader) throws -> [Finding] {
    let frame = ProjectFrame(reading: try reader.frame())
    let (ids, _, misplaced) = try reader.offerings()
    var findings = misplaced + frame.findings
    var summaries: [OfferingSummary] = []
    for id in ids {
      let offering = Offering(reading: try reader.offering(id))
      summaries.append(OfferingSummary(offering))
      let context = OfferingContext(offering, in: frame, now: nil)
      findings += offering.findings
      for rule in RuleCatalogue.structuralOfferingRules {
        findings += rule.attribute(rule.violations(in: context)).map { $0.weighed(.error) }
      }
    }
    let view = ProjectView(frame: frame, offerings: summaries, unrecognizedFiles: [], rules: RuleCatalogue.known)
    for rule in RuleCatalogue.structuralProjectRules {
      findings += rule.attribute(rule.violations(in: view)).map { $0.weighed(.error) }
    }
    return findings.inOrder()
  }

  /// The findings of the layout rules in what was measured of a variant.
  package static func findings(in measurements: [LayoutMeasurement]) -> [UnweighedFinding] {
    RuleCatalogue.layoutRules.flatMap { $0.attribute($0.violations(in: measurements)) }
  }

  /// The findings of the rules about stores.
  package static func findings(in differences: [StoreDifference]) -> [UnweighedFinding] {
    RuleCatalogue.storeRules.flatMap { $0.attribute($0.violations(in: differences)) }
  }

  /// The findings about translations that were written for other words, or for another text at their place.
  package static func findings(in translations: [StaleTranslation]) -> [UnweighedFinding] {
    ListTranslationCurrent.attribute(ListTranslationCurrent.violations(in: translations))
      + TranslationCurrent.attribute(TranslationCurrent.violations(in: translations))
  }

  /// The findings about what exports lose.
  package static func findings(in losses: [ExportLoss]) -> [UnweighedFinding] {
    ExportMisread.attribute(ExportMisread.violations(in: losses))
      + ExportLoses.attribute(ExportLoses.violations(in: losses))
  }

  /// The findings about tests of the project that fail.
  package static func findings(in tests: [FailedTest]) -> [UnweighedFinding] {
    UserTestsPass.attribute(UserTestsPass.violations(in: tests))
  }

  /// The finding about releases that are not known.
  package static func findings(in gap: HistoryGap) -> [UnweighedFinding] {
    HistoryKnown.attribute(HistoryKnown.violations(in: gap))
  }

  /// `findings` at the severities that the project's profile and its `rules` set, without those of rules that are
  /// turned off.
  ///
  /// Waivers are applied afterwards: see `Acceptance`.
  /// - Parameter isRelease: whether what is checked is about to be published.
  package static func applySeverities(
    _ findings: [UnweighedFinding], of settings: Settings, isRelease: Bool = false
  ) -> [Finding] {
    var asked: [String: String] = [:]
    for entry in settings.severities { asked[entry.value.rule] = entry.value.severity }
    let profiles = settings.profiles
    return findings.compactMap { finding in
      guard let rule = RuleCatalogue[finding.rule] else { return finding.weighed(.error) }
      return rule.severity(of: finding.violation, under: profiles, asked[finding.rule], isRelease: isRelease).map {
        finding.weighed(
          $0, isStricter: rule.isStricter && profiles.contains(where: \.isApples), laws: rule.laws)
      }
    }
  }

  /// How severe a rule's findings are in a project with these settings; nil where it finds nothing.
  /// - Parameter isRelease: whether what is checked is about to be published.
  package static func severity(of rule: String, in settings: Settings, isRelease: Bool = false) -> Severity? {
    let finding = UnweighedFinding(rule, Violation(at: SourceRange(topOf: settings.file), ""))
    return applySeverities([finding], of: settings, isRelease: isRelease).first?.severity
  }
}

extension RuleDescription {
  /// The severity of a violation; nil if the rule is turned off.
  ///
  /// - Parameter asked: the severity that the project's `rules` set.
  fileprivate func severity(
    of violation: Violation, under profiles: [Profile], _ asked: String?, isRelease: Bool
  ) -> Severity? {
    if let asked, isAdjustable { return Severity(rawValue: asked) }
    guard let own = severities[profiles] else { return nil }
    let severity = isDueAtRelease && !isRelease ? max(own, .warning) : own
    // A rule may lower the severity of a violation, but never raise it above the one that the profile sets.
    return violation.severity.map { max($0, severity) } ?? severity
  }
}

extension Rule {
  /// The violations as findings of this rule.
  fileprivate static func attribute(_ violations: [Violation]) -> [UnweighedFinding] {
    violations.map { UnweighedFinding(description.id, $0) }
  }
}
