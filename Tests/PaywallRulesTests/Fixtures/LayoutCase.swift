import PaywallModel
import Testing

@testable import PaywallRules

/// What a browser measured at one place, and what a rule says of it.
struct LayoutCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let kind: LayoutMeasurement.Kind
  let details: [String]
  /// What is found, without the states; nil for nothing.
  let message: String?
  var severity: Severity?

  init(
    _ rule: String, _ kind: LayoutMeasurement.Kind, _ details: [String] = [], _ message: String?,
    _ severity: Severity? = nil
  ) {
    (self.rule, self.kind, self.details, self.message, self.severity) = (rule, kind, details, message, severity)
  }

  var testDescription: String { "\(rule): \(kind) \(details)" }

  /// Of all layout rules, this one alone finds it, or another one does.
  func check(among cases: [LayoutCase]) throws {
    #expect(cases.contains { $0.message != nil } && cases.contains { $0.message == nil })
    let range = SourceRange(topOf: "offerings/a/variants/b.yaml")
    let found = RuleEngine.findings(in: [LayoutMeasurement(kind, at: range, details: details, states: "de; 2 states")])
    try #require(found.count == 1)
    #expect((found[0].rule == rule) == (message != nil))
    #expect(RuleCatalogue.known.readsLayout(found[0].rule))
    guard let message else { return }
    #expect(found[0].violation.message == "\(message) (de; 2 states)")
    #expect(
      found[0].violation.range == range && found[0].violation.hint != nil && found[0].violation.severity == severity)
  }
}
