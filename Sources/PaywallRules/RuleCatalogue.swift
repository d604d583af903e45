package import PaywallModel

/// All rules, and what becomes of their findings.
package enum RuleCatalogue {
  static let offeringRules: [any OfferingRule.Type] =
    [
      CampaignWindow.self, CardPackage.self, CopyAsMeant.self, DefaultVariant.self, LocaleDeclared.self,
      LocalePath.self,
      NoHiddenCharacters.self, NoPrivateKey.self, PackagePeriod.self, PackageProduct.self, ProductResolves.self,
      URLHTTPS.self,
    ] + storeRules

  /// What the stores ask of a screen.
  private static let storeRules: [any OfferingRule.Type] = [
    BilledAmountMin16pt.self, BilledAmountMostProminent.self, CloseButtonImmediate.self, CommitmentDisclosed.self,
    CopyLength.self, NoLiteralDate.self, NoLiteralPrice.self, NoLiteralSavings.self, NoLiteralTrialLength.self,
    NoUrgencyCopy.self, TrialButtonFitsPlan.self, TrialLengthMatchesProduct.self, DisclosureCore.self,
    DisclosureExtended.self,
    DisclosureInline.self, LocaleComplete.self,
    NoResettingCountdown.self, NoToggleControl.self, NoTrialToggle.self, NoUrgencySection.self, OfferDateBacked.self,
    PlaceholderParity.self, PlanTitleShown.self, PresentationFullScreen.self, PricePerPeriodShown.self,
    PrivacyLink.self, RestoreAboveFold.self, RestorePresent.self, SavingsBadgeComputable.self, SavingsBadgePresent.self,
    SkuNameHonest.self, SocialProofUnverified.self, TermsLink.self, TrialNeedsIneligibleCopy.self,
    TrialTermsComplete.self, TrialTimelineDates.self,
  ]

  static let projectRules: [any ProjectRule.Type] = [
    ConditionOperands.self, CurrentOffering.self, DefaultLocaleDeclared.self, ExperimentArm.self,
    ExperimentPlacement.self, LocaleNotCovered.self, MinPeriod7Days.self, NoHiddenCharacters.self, NoLiteralPrice.self,
    NoLiteralSavings.self, NoPrivateKey.self,
    PlacementTarget.self,
    PrivacyLink.self, ProductIDDistinct.self, RuleKnown.self, SignaturesHold.self, SkuNameHonest.self, TermsLink.self,
    URLHTTPS.self,
    VariantWeightsSum.self, WireIDUnique.self,
    // What looks at audiences, at experiments that run, and at the clock.
    AudienceSatisfiable.self, CampaignReachable.self, CampaignWindowNow.self, ExperimentArmOpen.self,
    ExperimentPreregistered.self, ExperimentsDisjoint.self, PlacementEndsUnconditional.self,
    PlacementRuleShadowed.self,
  ]

  static let historyRules: [any HistoryRule.Type] = [
    ExperimentFrozen.self, ExperimentNotStoppedEarly.self, ReachableRemoved.self, VersionMoved.self,
  ]

  private static let historyIDs = Set(historyRules.map { $0.description.id })

  /// Whether a rule compares the project with what it was.
  static func readsHistory(_ id: String) -> Bool { historyIDs.contains(id) }

  /// Rules whose findings stand on what nobody may print.
  private static let secretIDs: Set = [NoPrivateKey.description.id]

  /// Whether a finding of this rule stands on a secret, so that its file is not to be quoted.
  package static func findsSecrets(_ id: String) -> Bool { secretIDs.contains(id) }

  /// Every rule that can be reported, those of reading included, by id.
  package static let all: [RuleDescription] = {
    let reading = DecodingRule.allCases.map {
      RuleDescription($0.rawValue, $0.purpose, documentation: "Checked while a file is read; cannot be switched off.")
    }
    let checking =
      offeringRules.map { $0.description } + projectRules.map { $0.description } + historyRules.map { $0.description }
      + [ListTranslationCurrent.description, WaiverValid.description]
    // A rule may look both at each offering and at the project as a whole.
    let byID = Dictionary((reading + checking).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return byID.values.sorted { $0.id < $1.id }
  }()

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  package static subscript(id: String) -> RuleDescription? { byID[id] }

  /// What reading and the offering rules find in one offering.
  ///
  /// - Parameter now: seconds since 1970, for rules about what is over; nil where the clock is not looked at.
  package static func check(_ offering: Offering, in frame: ProjectFrame, now: Int64? = nil) -> [Finding] {
    let context = OfferingContext(offering, in: frame, now: now)
    return offering.findings + offeringRules(for: frame.settings).flatMap { $0.check(context) }
  }

  /// The offering rules that can find anything: those of the project's profile, and those that it asks for by name.
  private static func offeringRules(for settings: Settings) -> [any OfferingRule.Type] {
    let profile = Profile(rawValue: settings.profile) ?? .appleStrict
    let asked = Set(settings.severities.map(\.value.rule))
    return asked.isEmpty
      ? rulesByProfile[profile] ?? offeringRules
      : offeringRules.filter { $0.description.severities[profile] != nil || asked.contains($0.description.id) }
  }

  private static let rulesByProfile = Dictionary(
    Profile.allCases.map { profile in (profile, offeringRules.filter { $0.description.severities[profile] != nil }) },
    uniquingKeysWith: { first, _ in first })

  /// What reading and the project rules find outside the offerings.
  package static func check(_ project: ProjectView) -> [Finding] {
    project.frame.findings + projectRules.flatMap { $0.check(project) }
  }

  /// What the history rules find.
  package static func check(_ history: HistoryView) -> [Finding] { historyRules.flatMap { $0.check(history) } }

  /// `findings` at the severities that the project's profile and its `rules` ask for, those of rules that are off left
  /// out.
  ///
  /// Waivers come after it: see `Acceptance`.
  package static func settle(_ findings: [Finding], by settings: Settings) -> [Finding] {
    var asked: [String: String] = [:]
    for entry in settings.severities { asked[entry.value.rule] = entry.value.severity }
    let profile = Profile(rawValue: settings.profile) ?? .appleStrict
    return findings.compactMap { settle($0, profile, asked[$0.rule]) }
  }

  private static func settle(_ finding: Finding, _ profile: Profile, _ asked: String?) -> Finding? {
    guard let rule = byID[finding.rule] else { return finding }
    var settled = finding
    if let asked, rule.isAdjustable {
      guard let severity = Severity(rawValue: asked) else { return nil }
      settled.severity = severity
      return settled
    }
    guard let severity = rule.severities[profile] else { return nil }
    // A rule may report something lighter than its own weight, never something heavier than the profile asks.
    settled.severity = finding.severity == rule.severities.strict ? severity : max(finding.severity, severity)
    return settled
  }
}
