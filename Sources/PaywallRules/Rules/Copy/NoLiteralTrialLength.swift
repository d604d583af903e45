import PaywallCopy
import PaywallModel

enum NoLiteralTrialLength: OfferingRule {
  static let description = RuleDescription(
    "no-literal-trial-length", "The length of a trial is the store's to say.", .store(.warning, .warning, .warning),
    waivable: true,
    documentation: """
      How long a trial lasts is set in the store, for each product and country. A length in copy is right only as long as
      nobody changes it there. The name of an offering is looked at too.
      """,
    bad: "Start your 7-day free trial", good: "Start your {{trial_period}} free trial",
    source: "App Review Guidelines 3.1.2(a): trials are set up in App Store Connect")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .trialLength, { "'\($0)' is the length of a trial, which the store sets" },
      hint: "write {{trial_period}}")
  }
}
