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
      `A reminder comes before registration closes`: it presses nobody where a sentence says what it is about, and neither that
      nor its title nor the heading of its section has a word of what is sold. What such a text begins with is a cry all the same,
      `Only 12 hours left to see every recipe`. The title of a feature is read together with the text below it. A text in a table
      that compares plans, in a timeline or after the purchase presses nobody either where it speaks of no sale.
      """,
    bad: "Only today!", good: "Cancel anytime", source: "compliance list (Docs/rules.md), point 4",
    demands: [.noFakeUrgency])

  static func violations(in context: OfferingContext) -> [Violation] {
    let claimed = Dictionary(grouping: context.claims[.urgency]) { ObjectIdentifier($0.unit) }
      .mapValues { ClaimedText($0, in: context) }
    return context.violations(
      claiming: .urgency,
      except: { isTerms($0.unit) || isOfOtherThings($0, claimed[ObjectIdentifier($0.unit)], in: context) },
      { "'\($0)' pressures users to hurry" },
      hint: {
        "say what the offer is, not how soon it ends; if it is about something else: \($0.waiver(of: description))"
      })
  }

  /// Whether a text is in a table that compares plans or in a timeline, and speaks of no sale, or is a bullet or of a feature that
  /// presses nobody: `Last call`, and what the app rings for; `Garage nearly full`, and how it shows the free bays.
  private static func isOfOtherThings(_ located: LocatedClaim, _ text: ClaimedText?, in context: OfferingContext)
    -> Bool
  {
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
    // Who has bought hurries for nothing more, unless that is sold.
    if unit.path.hasPrefix("postPurchase.") { return !isOfSale(unit.text) }
    guard let text else { return false }
    if text.isOfMattersOfItsOwn(located.claim) { return true }
    guard let told = text.told, text.isTitle || located.claim.isWeak && text.matter >= ClaimedText.fewWords else {
      return false
    }
    let whole = text.isTitle ? "\(unit.text) \(told.text)" : "\(told.text) \(unit.text)"
    // What is sold is named by a word for it: `Only today`, full access.
    if !isOfSale(whole) { return true }
    guard text.isTitle, !whole.contains("{{") else { return false }
    let claims = CopyScanners.claims(in: whole, locale: unit.locale, isBadge: false)
    return !claims.contains { $0.kind == .urgency && $0.range.lowerBound < unit.text.utf8.count }
  }

  /// Whether a text is small print that says that the subscription renews.
  private static func isTerms(_ unit: CopyUnit) -> Bool {
    guard unit.role == .disclosure, let words = TermsWords.of(unit.locale) else { return false }
    return FoldedText(unit.text).contains(anyOf: words.renews)
  }
}

/// A bullet or a text of a feature that claims urgency.
private struct ClaimedText {
  /// From how many letters on a few words say what a phrase beside them is about, and a sentence does; letters of wide scripts
  /// count twice.
  static let (fewWords, sentence) = (12, 24)

  /// The text below a title, or the title above a text.
  let told: CopyUnit?
  let isTitle: Bool
  /// How many letters say what the phrases are about.
  let matter: Int
  private let isAlone: Bool
  private let text: String

  /// - Parameter claims: all that one text has, at least one.
  init(_ claims: [LocatedClaim], in context: OfferingContext) {
    let unit = claims[0].unit
    text = unit.text
    told = context.otherPart(ofFeature: unit)
    isTitle = told != nil && unit.path.hasSuffix(".title")
    matter =
      isTitle
      ? told?.text.letterWidth ?? 0 : unit.text.letterWidth - claims.reduce(0) { $0 + $1.claim.text.letterWidth }
    isAlone = matter >= Self.fewWords && context.isOfFeatureAlone(unit)
  }

  /// Whether a sentence says what ends or who hurries, and nothing what is sold: `A reminder comes before registration closes`.
  func isOfMattersOfItsOwn(_ claim: CopyClaim) -> Bool {
    isAlone && (claim.isWeak || matter >= Self.sentence && (isTitle || !opensSentence(claim)))
  }

  /// `Only 12 hours left to get every recipe`: a cry is the beginning of a sentence, or what a dash
  /// or a colon parts from it.
  private func opensSentence(_ claim: CopyClaim) -> Bool {
    let before = String(decoding: text.utf8.prefix(claim.range.lowerBound), as: UTF8.self)
    guard let last = before.last(where: { !$0.isWhitespace && !"\"'“”„«»([".contains($0) }) else { return true }
    return !last.isLetter && !last.isNumber && !",;،、，%".contains(last)
  }
}

extension String {
  /// How wide the letters and digits are.
  fileprivate var letterWidth: Int { filter { $0.isLetter || $0.isNumber }.displayWidth }
}
