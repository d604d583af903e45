import PaywallCopy
import PaywallModel

enum NoLiteralTrialLength: OfferingRule {
  static let description = RuleDescription(
    "no-literal-trial-length", "Copy contains no hardcoded trial length; the store sets it.",
    .store(.warning, .warning, .warning), waivers: .allowed,
    documentation: """
      The store sets how long a trial lasts, for each product and country. A length in copy is correct only as long as
      nobody changes it there. The rule also checks the name of an offering.
      """,
    bad: "Start your 7-day free trial", good: "Start your {{trial_period}} free trial",
    source: "App Review Guidelines 3.1.2(a): trials are set up in App Store Connect")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .trialLength, { "'\($0)' is the length of a trial, which the store sets" },
      hint: { "use {{trial_period}}; if it is no trial: \($0.waiver(of: description))" })
  }
}
