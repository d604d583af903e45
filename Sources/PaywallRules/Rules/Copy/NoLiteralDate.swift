import PaywallCopy
import PaywallModel

enum NoLiteralDate: OfferingRule {
  static let description = RuleDescription(
    "no-literal-date", "Dates in copy are calculated, not hardcoded.", .store(.error, .warning, .warning),
    waivable: true,
    documentation: """
      The day on which a trial ends or a charge is made differs for each user, and a date in copy is wrong from the next
      day on. Placeholders show the correct date.
      """,
    bad: "12 March: your trial ends", good: "{{trial_end_date}}: your trial ends",
    source: "follows from point 10 of the compliance list (Docs/rules.md)", demands: [.trialTimeline])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .date, { "'\($0)' is a date in copy" },
      hint: "use {{trial_end_date}}, {{first_bill_date}} or {{offer_end_date}}")
  }
}
