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
      the last 24 hours, and what is forfeited. The title of a feature, or of a slide of a carousel, is read together with
      the text below it, and presses nobody where neither speaks of what is sold; nor does the text then, where it says more
      than words that may be about anything. So does a text in a table that compares plans or in a timeline.
      """,
    bad: "Only today!", good: "Cancel anytime", source: "compliance list (Docs/rules.md), point 4",
    demands: [.noFakeUrgency])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .urgency, except: { isTerms($0.unit) || isOfOtherThings($0, in: context) },
      { "'\($0)' pressures users to hurry" },
      hint: {
        "say what the offer is, not how soon it ends; if it is about something else: \($0.waiver(of: description))"
      })
  }

  /// Whether a text is in a table that compares plans or in a timeline, and speaks of no sale, or is of a feature whose parts together
  /// press nobody: `Last call`, and what the app rings for; `Garage nearly full`, and how it shows the free bays.
  private static func isOfOtherThings(_ located: LocatedClaim, in context: OfferingContext) -> Bool {
    let unit = located.unit
    let scanner = CopyScanners.scanner(for: unit.locale)
    // Placeholders are of a plan, its price or its trial.
    func isOfSale(_ text: String) -> Bool {
      text.contains("{{") || (located.claim.isWeak ? scanner.speaksOfOffer(text) : scanner.speaksOfSale(text))
    }
    // A cell says what there is, as `Radar: last hour`; the step of a timeline, what comes before a trial ends.
    if unit.section == .comparisonTable { return !isOfSale(unit.text) }
    if unit.section == .timeline {
      return located.claim.isWeak ? !scanner.speaksOfPurchase(unit.text) : !scanner.speaksOfSale(unit.text)
    }
    guard let told = context.otherPart(ofFeature: unit) else { return false }
    let isTitle = unit.path.hasSuffix(".title")
    // Below a title stand whole sentences: what is hardly more than a cry is one.
    if !isTitle, !located.claim.isWeak || unit.text.count < located.claim.text.count + 12 { return false }
    let whole = isTitle ? "\(unit.text) \(told.text)" : "\(told.text) \(unit.text)"
    // What is sold is named by a word for it: `Only today`, full access.
    if !isOfSale(whole) { return true }
    guard isTitle, !whole.contains("{{") else { return false }
    let claims = CopyScanners.claims(in: whole, locale: unit.locale, isBadge: false)
    return !claims.contains { $0.kind == .urgency && $0.range.lowerBound < unit.text.utf8.count }
  }

  /// Whether a text is small print that says that the subscription renews.
  private static func isTerms(_ unit: CopyUnit) -> Bool {
    guard unit.role == .disclosure, let words = TermsWords.of(unit.locale) else { return false }
    return FoldedText(unit.text).contains(anyOf: words.renews)
  }
}
