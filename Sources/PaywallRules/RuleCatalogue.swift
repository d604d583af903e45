package import PaywallModel

/// All rules, and what becomes of their findings.
package enum RuleCatalogue {
  static let offeringRules: [any OfferingRule.Type] = [
    CampaignWindow.self, CardPackage.self, DefaultVariant.self, LocaleDeclared.self, LocalePath.self,
    NoPrivateKey.self, PackageProduct.self, ProductResolves.self,
  ]

  static let projectRules: [any ProjectRule.Type] = [
    ConditionOperands.self, CurrentOffering.self, DefaultLocaleDeclared.self, ExperimentArm.self,
    ExperimentPlacement.self, NoPrivateKey.self, PlacementTarget.self, RuleKnown.self, VariantWeightsSum.self,
    WireIDUnique.self,
  ]

  /// Every rule that can be reported, those of reading included, by id.
  package static let all: [RuleDescription] = {
    let reading = DecodingRule.allCases.map {
      RuleDescription($0.rawValue, $0.purpose, documentation: "Checked while a file is read; cannot be switched off.")
    }
    let checking = offeringRules.map { $0.description } + projectRules.map { $0.description }
    // A rule may look both at each offering and at the project as a whole.
    let byID = Dictionary((reading + checking).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return byID.values.sorted { $0.id < $1.id }
  }()

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  package static subscript(id: String) -> RuleDescription? { byID[id] }

  /// What reading and the offering rules find in one offering.
  package static func check(_ offering: Offering, in frame: ProjectFrame) -> [Finding] {
    offering.findings + offeringRules.flatMap { $0.check(offering, in: frame) }
  }

  /// What reading and the project rules find outside the offerings.
  package static func check(_ project: ProjectView) -> [Finding] {
    project.frame.findings + projectRules.flatMap { $0.check(project) }
  }

  /// `findings` with the severities that the project asks for, those of rules switched off left out, in order.
  package static func settle(_ findings: [Finding], by settings: Settings) -> [Finding] {
    var asked: [String: String] = [:]
    for entry in settings.severities { asked[entry.value.rule] = entry.value.severity }
    guard !asked.isEmpty else { return findings.inOrder() }
    return findings.compactMap { finding in
      guard let word = asked[finding.rule], byID[finding.rule]?.isAdjustable == true else { return finding }
      guard let severity = Severity(rawValue: word) else { return word == "off" ? nil : finding }
      var changed = finding
      changed.severity = severity
      return changed
    }.inOrder()
  }
}
