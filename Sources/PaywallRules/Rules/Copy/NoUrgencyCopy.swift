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
      the last 24 hours, and what is forfeited. A bullet, a feature or a slide of a carousel may have ends and hurry of its own,
      `Registration closes soon, and a reminder comes in time`: it presses nobody where a sentence says what it is about, and
      neither that nor its title nor the heading of its section has a word of what is sold. The title of a feature is read
      together with the text below it. A text in a table that compares plans or in a timeline presses nobody either where it
      speaks of no sale.
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

  /// Whether a text is in a table that compares plans or in a timeline, and speaks of no sale, or is a bullet or of a feature that
  /// presses nobody: `Last call`, and what the app rings for; `Garage nearly full`, and how it shows the free bays.
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
    guard unit.isOfFeature || unit.role == .bullet else { return false }
    let told = context.otherPart(ofFeature: unit)
    let isTitle = told != nil && unit.path.hasSuffix(".title")
    // What a sentence says besides a cry is its matter: `Registration closes soon`, and a reminder comes in time.
    let matter = isTitle ? told?.text.displayWidth ?? 0 : unit.text.displayWidth - context.urgencyWidth(unit)
    if matter >= (located.claim.isWeak ? Self.fewWords : Self.sentence), context.isOfFeatureAlone(unit) { return true }
    guard let told, isTitle || located.claim.isWeak && matter >= Self.fewWords else { return false }
    let whole = isTitle ? "\(unit.text) \(told.text)" : "\(told.text) \(unit.text)"
    // What is sold is named by a word for it: `Only today`, full access.
    if !isOfSale(whole) { return true }
    guard isTitle, !whole.contains("{{") else { return false }
    let claims = CopyScanners.claims(in: whole, locale: unit.locale, isBadge: false)
    return !claims.contains { $0.kind == .urgency && $0.range.lowerBound < unit.text.utf8.count }
  }

  /// From which width on a few words say what a phrase beside them is about, and a sentence does.
  private static let (fewWords, sentence) = (12, 24)

  /// Whether a text is small print that says that the subscription renews.
  private static func isTerms(_ unit: CopyUnit) -> Bool {
    guard unit.role == .disclosure, let words = TermsWords.of(unit.locale) else { return false }
    return FoldedText(unit.text).contains(anyOf: words.renews)
  }
}

extension OfferingContext {
  /// How wide the claims of urgency in a text are.
  fileprivate func urgencyWidth(_ unit: CopyUnit) -> Int {
    claims[.urgency].reduce(0) {
      $1.unit.path == unit.path && $1.unit.locale == unit.locale && $1.unit.variant == unit.variant
        ? $0 + $1.claim.text.displayWidth : $0
    }
  }
}
