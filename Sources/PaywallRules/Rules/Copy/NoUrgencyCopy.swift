import PaywallCopy
import PaywallModel

enum NoUrgencyCopy: OfferingRule {
  static let description = RuleDescription(
    "no-urgency-copy", "Copy does not press users to hurry.", .store(.error, .warning, .warning), waivable: true,
    documentation: """
      'Only today' and 'three left' are seldom true of software, and reviewers and users take them for tricks. Found are the
      phrases of each language's word list; a language without a list is reported as not covered. The name of an
      offering is looked at too.
      """,
    bad: "Only today!", good: "Cancel anytime", source: "compliance list (Docs/rules.md), point 4",
    demands: [.noFakeUrgency])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .urgency, { "'\($0)' presses users to hurry" }, hint: "say what the offer is, not how short it is")
  }
}
