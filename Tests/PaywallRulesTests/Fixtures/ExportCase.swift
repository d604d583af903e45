import PaywallModel
import PaywallRules
import Testing

/// A loss of a severity, which one rule alone reports, at its place and with its export.
struct ExportCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let severity: Severity
  let isFound: Bool

  init(_ rule: String, _ severity: Severity, isFound: Bool) {
    (self.rule, self.severity, self.isFound) = (rule, severity, isFound)
  }

  var testDescription: String { "\(rule): \(severity)" }

  func check(among cases: [ExportCase]) {
    #expect(cases.contains(where: \.isFound) && cases.contains { !$0.isFound })
    let place = SourceRange(topOf: "offerings/pro/offering.yaml")
    let losses = [ExportLoss(.appActor, severity, at: place, "one", hint: "do")]
    let settings = Settings(reading: SourceFile(path: "paywall.yaml", bytes: Array("schema: 1\n".utf8)))
    let found = RuleEngine.applySeverities(RuleEngine.findings(in: losses), of: settings).filter { $0.rule == rule }
    #expect(found == (isFound ? [Finding(rule, severity, at: place, "appactor: one", hint: "do")] : []))
  }
}
