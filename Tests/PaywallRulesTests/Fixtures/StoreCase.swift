import PaywallModel
import Testing

@testable import PaywallRules

/// A difference of a kind, which one rule alone reports: at its place, with that of the store and with who sells it.
struct StoreCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let kind: StoreDifference.Kind
  let isFound: Bool

  init(_ rule: String, _ kind: StoreDifference.Kind, isFound: Bool) {
    (self.rule, self.kind, self.isFound) = (rule, kind, isFound)
  }

  var testDescription: String { "\(rule): \(kind)" }

  func check(among cases: [StoreCase]) throws {
    #expect(cases.contains(where: \.isFound) && cases.contains { !$0.isFound })
    let range = SourceRange(topOf: "products.yaml")
    var difference = StoreDifference(
      kind, of: "a", at: range, inStore: SourceRange(topOf: "store.json"), "'a' differs", hint: "mend it")
    var others = StoreDifference.Kind.allCases.filter { $0 != kind }.map {
      StoreDifference($0, of: "a", at: range, inStore: range, "another")
    }
    if !isFound {
      return #expect(!RuleEngine.findings(in: [difference]).contains { $0.rule == rule })
    }
    let unsold = RuleEngine.findings(in: others + [difference]).filter { $0.rule == rule }
    try #require(unsold.count == 1)
    #expect(unsold[0].violation.message == "'a' differs (store.json:1:1)" && unsold[0].violation.severity == .warning)
    difference.sellers = ["one", "two", "three", "four", "five"]
    others.append(difference)
    let sold = RuleEngine.findings(in: others).filter { $0.rule == rule }.map(\.violation)
    #expect(
      sold == [
        Violation(
          at: range,
          "'a' differs (store.json:1:1), \(kind == .console ? "shown at" : "sold by") one; two; three; and 2 more",
          hint: "mend it", severity: nil
        )
      ])
    #expect(RuleEngine.findings(in: others).count == StoreDifference.Kind.allCases.count)
  }
}
