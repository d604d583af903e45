import PaywallModel
import PaywallRules
import Testing

/// Every rule on fixtures that mark what it must find, and where.
@Suite struct RuleTests {
  @Test(arguments: RuleCase.all)
  func findsWhatIsMarkedAndNothingElse(_ example: RuleCase) throws {
    let project = try FixtureProject(example)
    let (found, expected) = (try project.found(), (project.expected + example.elsewhere).sorted())
    #expect(found == expected, "found \(found), expected \(expected)")
  }

  /// A rule without a case that fails and one that passes is a rule that nobody has tried.
  @Test(arguments: RuleCatalogue.all.map(\.id))
  func hasACaseThatFailsAndOneThatPasses(_ rule: String) throws {
    let findings = try RuleCase.all.filter { $0.rule == rule }.map { example in
      try FixtureProject(example).findings().contains { $0.rule == rule }
    }
    #expect(findings.contains(true), "no failing case")
    #expect(findings.contains(false), "no passing case")
  }

  @Test func theTableNamesOnlyRulesThatThereAre() {
    let known = Set(RuleCatalogue.all.map(\.id))
    #expect(RuleCase.all.filter { !known.contains($0.rule) }.map(\.description) == [])
    #expect(known.count == RuleCatalogue.all.count, "two rules share an id")
  }

  @Test func everyRuleSaysWhatItClaims() {
    for rule in RuleCatalogue.all {
      #expect(rule.id.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil, "\(rule.id)")
      #expect(rule.purpose.hasSuffix(".") && rule.purpose.first?.isLetter == true || rule.purpose.hasPrefix("`"))
      #expect(!rule.documentation.isEmpty)
    }
  }

  /// The rules that the stores' lists come down to say all that a rule can say of itself.
  @Test(arguments: storeRules)
  func saysWhatFailsWhatPassesAndWhy(_ id: String) throws {
    let rule = try #require(RuleCatalogue[id])
    let example = try #require(rule.example)
    #expect(!example.bad.isEmpty && !example.good.isEmpty && example.bad != example.good)
    #expect(rule.source?.isEmpty == false)
    #expect(Profile.allCases.contains { rule.severities[$0] != nil })
  }

  private static let storeRules = [
    "no-literal-price", "no-literal-savings", "savings-badge-computable", "savings-badge-present",
    "no-literal-trial-length", "trial-length-matches-product", "trial-needs-ineligible-copy", "trial-terms-complete",
    "trial-timeline-dates", "no-literal-date", "close-button-immediate", "billed-amount-most-prominent",
    "billed-amount-min-16pt", "price-per-period-shown", "plan-title-shown", "no-urgency-section",
    "no-resetting-countdown", "no-urgency-copy", "offer-date-backed", "social-proof-unverified", "no-trial-toggle",
    "no-toggle-control", "restore-present", "restore-above-fold", "terms-link", "privacy-link", "disclosure-core",
    "disclosure-extended", "disclosure-inline", "locale-complete", "placeholder-parity", "min-period-7-days",
    "sku-name-honest", "commitment-disclosed", "presentation-full-screen", "product-resolves", "waiver-valid",
  ]

  /// Each point of the compliance lists leads to rules that there are, or says why none can see it.
  @Test func thePointsOfTheListsHaveTheirRules() {
    #expect(StoreDemand.points.count == 10 && StoreDemand.bans.count >= 6)
    for demand in StoreDemand.points + StoreDemand.bans {
      #expect(!demand.rules.isEmpty || demand.inCode != nil, "\(demand.text)")
      for rule in demand.rules { #expect(RuleCatalogue[rule] != nil, "\(rule)") }
    }
  }

  /// Messages are lowercase, name no secret and end without a full stop; hints too.
  @Test(arguments: RuleCase.all)
  func messagesKeepTheHouseStyle(_ example: RuleCase) throws {
    for finding in try FixtureProject(example).findings() {
      for text in [finding.message, finding.hint].compactMap({ $0 }) {
        #expect(!text.hasSuffix("."), "\(text)")
        #expect(!text.contains("\n") && !text.isEmpty)
      }
      #expect(finding.message.first?.isUppercase == false, "\(finding.message)")
    }
  }
}
