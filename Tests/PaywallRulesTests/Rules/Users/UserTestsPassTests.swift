import PaywallModel
import PaywallRules
import Testing

/// `UserTestsTests` tests the rule with real users.
@Suite struct UserTestsPassTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "user-tests-pass", "a user gets something else", [:], failedTest: "the offering is 'default', not 'sale'",
      elsewhere: ["tests/users.yaml:1:1 user-tests-pass"]),
    RuleCase("user-tests-pass", "all users get what they must", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test func saysWhichTestAndHowToSeeWhy() {
    let place = SourceRange(topOf: "tests/users.yaml")
    let found = RuleEngine.findings(in: [
      FailedTest(name: "a German", range: place, message: "the offering is 'default', not 'sale'"),
      FailedTest(name: "nobody", range: place, message: "there is no placement 'gate'", hint: "did you mean 'gates'?"),
    ])
    let findings = RuleEngine.applySeverities(found, of: Settings(reading: nil))
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(
      findings.map(\.message) == [
        "'a German' fails: the offering is 'default', not 'sale'", "'nobody' fails: there is no placement 'gate'",
      ])
    #expect(findings.map(\.hint) == ["see why with: paywall test", "did you mean 'gates'?"])
  }
}
