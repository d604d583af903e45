import PaywallModel

enum RefundPromise: OfferingRule {
  static let description = RuleDescription(
    "refund-promise", "No refund is promised that the store decides on.", .lawWarning,
    waivers: .allowed,
    documentation: """
      Refunds of what is bought in the store are the store's: a promise on the screen is one that the app cannot
      keep. The rule looks for words of each language; those who sell in the European Union may state the right
      of withdrawal, and waive the finding. Refunds of the App Store are asked for at reportaproblem.apple.com.
      """,
    laws: [
      Law("App Store, worldwide", "Apple Media Services Terms and Conditions, Refunds"),
      Law("United States", "FTC Act, section 5"),
      Law("European Union", "Directive 2011/83/EU, Article 16(m)", since: "2014-06-13"),
    ],
    bad: "30-day money-back guarantee", good: "Cancel anytime in your settings",
    source: "Apple Media Services Terms and Conditions, Refunds; Directive 2005/29/EC, Article 6")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      by: description, hint: "say how to cancel instead; for the right of withdrawal",
      { "'\($0)' promises a refund, which the store decides on" }, find: promise)
  }

  static func promise(in unit: CopyUnit) -> String? {
    unit.law[.refund] ?? (isTimed(unit) ? unit.law[.refunds] : nil)
  }

  /// Whether the text names a length of time in digits.
  private static func isTimed(_ unit: CopyUnit) -> Bool {
    guard let words = TermsWords.of(unit.locale) else { return false }
    return unit.text.contains(where: \.isNumber) && unit.law.folded.contains(anyOf: words.period)
  }
}
