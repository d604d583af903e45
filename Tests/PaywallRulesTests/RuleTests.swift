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
  @Test(arguments: RuleCatalogue.all.filter { $0.severities[.none] == nil || !$0.demands.isEmpty }.map(\.id))
  func saysWhatFailsWhatPassesAndWhy(_ id: String) throws {
    let rule = try #require(RuleCatalogue[id])
    #expect(Profile.allCases.contains { rule.severities[$0] != nil })
    // What holds for readers whatever the stores say needs no source.
    if rule.severities[.none] != nil, !rule.isAdjustable, rule.example == nil { return }
    let example = try #require(rule.example)
    #expect(!example.bad.isEmpty && !example.good.isEmpty && example.bad != example.good)
    #expect(rule.source?.isEmpty == false)
  }

  @Test func eachExampleHasTwoSides() {
    for example in RuleCatalogue.all.compactMap(\.example) { #expect(example.bad != example.good) }
  }

  /// Each point of the compliance list leads to rules, or says why none can see it.
  @Test(arguments: StoreDemand.allCases)
  func aPointHasItsRulesOrIsSeenInCodeAlone(_ demand: StoreDemand) {
    #expect(RuleCatalogue.all.contains { $0.demands.contains(demand) } || demand.inCode != nil)
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
