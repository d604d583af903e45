import PaywallCopy
import PaywallModel

enum NoUrgencyCopy: OfferingRule {
  static let description = RuleDescription(
    "no-urgency-copy", "Copy does not pressure users to hurry.", .store(.error, nil, .warning), waivers: .allowed,
    isStricter: true,
    documentation: """
      'Only today' and 'three left' are seldom true of software, and reviewers and users take them for tricks. The rule
      finds the phrases in each language's word list; a language without a list is reported as not covered. It also
      checks the name of an offering. Small print that says how the subscription renews is not read for them: it names
      the last 24 hours, and what is forfeited. The name of a feature is read together with the text below it, and
      presses nobody where neither speaks of what is sold, as
      does a text in a table that compares plans or in a timeline.
      """,
    bad: "Only today!", good: "Cancel anytime", source: "compliance list (Docs/rules.md), point 4",
    demands: [.noFakeUrgency])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .urgency, except: { isTerms($0) || isOfOtherThings($0, in: context) },
      { "'\($0)' pressures users to hurry" },
      hint: {
        "say what the offer is, not how soon it ends; if it is about something else: \($0.waiver(of: description))"
      })
  }

  /// Whether a text is in a table that compares plans or in a timeline, and speaks of no sale, or the name of a feature that the text
  /// below it tells about, and both together press nobody: `Last call`, and what the app rings for.
  private static func isOfOtherThings(_ unit: CopyUnit, in context: OfferingContext) -> Bool {
    // A cell says what there is, as `Radar: last hour`; the step of a timeline, what comes before a trial ends.
    if unit.section == .comparisonTable || unit.section == .timeline {
      return !CopyScanners.scanner(for: unit.locale).speaksOfSale(unit.text)
    }
    guard unit.section == .features || unit.section == .iconGrid, unit.path.hasSuffix(".title") else { return false }
    let path = unit.path.dropLast("title".count) + "text"
    let told = context.copy.first { $0.variant == unit.variant && $0.locale == unit.locale && $0.path == path }
    guard let told else { return false }
    let whole = "\(unit.text) \(told.text)"
    // What is sold is named by a word for it: `Only today`, full access.
    if !CopyScanners.scanner(for: unit.locale).speaksOfSale(whole) { return true }
    let claims = CopyScanners.claims(in: whole, locale: unit.locale, isBadge: false)
    return !claims.contains { $0.kind == .urgency && $0.range.lowerBound < unit.text.utf8.count }
  }

  /// Whether a text is small print that says that the subscription renews.
  private static func isTerms(_ unit: CopyUnit) -> Bool {
    guard unit.role == .disclosure, let words = TermsWords.of(unit.locale) else { return false }
    return FoldedText(unit.text).contains(anyOf: words.renews)
  }
}
