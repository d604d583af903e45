import PaywallCopy
import PaywallModel

enum NoLiteralDate: OfferingRule {
  static let description = RuleDescription(
    "no-literal-date", "Dates in copy are calculated, not hardcoded.", .store(.error, nil, .warning),
    waivers: .allowed, isStricter: true,
    documentation: """
      The day on which a trial ends or a charge is made differs for each user, and a date in copy is wrong from the next
      day on. Placeholders show the correct date. A feature, a slide of a carousel or a bullet may name a day,
      `Exam on 3 December?`, where neither its title nor its text has a word of what is sold: of an offer, a price, a trial,
      a purchase or a payment.
      """,
    bad: "12 March: your trial ends", good: "{{trial_end_date}}: your trial ends",
    source: "follows from point 10 of the compliance list (Docs/rules.md)", demands: [.trialTimeline])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      claiming: .date, except: { context.isOfFeatureAlone($0.unit) }, { "'\($0)' is a date in copy" },
      hint: {
        "use \($0.datePlaceholder ?? "{{trial_end_date}}, {{first_bill_date}} or {{offer_end_date}}")"
          + "; if it is no day of a trial, a charge or an offer: \($0.waiver(of: description))"
      })
  }
}

extension CopyUnit {
  /// The placeholder for the date that the words of the text are about; nil if they do not say, or in a language without
  /// a word list.
  var datePlaceholder: String? {
    guard let words = TermsWords.of(locale) else { return nil }
    let folded = FoldedText(text)
    if folded.contains(anyOf: words.renews) { return "{{first_bill_date}}" }
    let (isCharge, isTrial) = (folded.contains(anyOf: words.charged), folded.contains(anyOf: words.trial))
    if isCharge, isTrial { return "{{trial_end_date}} or {{first_bill_date}}" }
    return isCharge ? "{{first_bill_date}}" : isTrial ? "{{trial_end_date}}" : nil
  }
}
