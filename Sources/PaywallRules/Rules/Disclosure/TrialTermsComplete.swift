import PaywallModel

enum TrialTermsComplete: OfferingRule {
  static let description = RuleDescription(
    "trial-terms-complete", "A screen with a trial says how long it lasts, what follows and how to cancel.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      Where a screen offers a free trial that a product on it has, it must say its length ({{trial_period}}, or the
      day on which it ends), the price and the period that follow, that it turns into a subscription by itself, and that it
      can be cancelled. Plan cards whose text is not written show price and period. The last two are looked for by words of
      the default locale, and not judged in languages without a word list. A screen whose copy does not speak of the trial,
      such as one for users who have used theirs up, is only noted where no variant does: the store may grant the trial
      all the same.
      """,
    bad: "Try free", good: "{{trial_period}} free, then {{price}}/{{period}}; renews until cancelled",
    source: "Google Play subscriptions policy; Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it",
    demands: [.trialTimeline])

  static func violations(in context: OfferingContext) -> [Violation] {
    let words = TermsWords.of(context.defaultLocale)
    return context.eachScreen { screen in
      guard screen.hasTrial else { return [] }
      let product = screen.products.first { $0.trial != nil }
      let shown = screen.variant.productIDs.first { $0.value == product?.id.value }?.range
      guard screen.offersTrial else {
        // Beside a variant that offers the trial, a silent one is for users who have used theirs up.
        return context.screens.contains(where: \.offersTrial) ? [] : [silence(screen, shown)]
      }
      let missing = missing(from: screen, words)
      if missing.isEmpty { return [] }
      let mention = screen.copy.own.first { $0.speaksOfTrial(words?.trial ?? []) }?.range
      return [
        Violation(
          at: mention ?? shown ?? screen.top, "the trial's terms lack " + missing.joined(separator: ", "),
          hint: "say them in a timeline or in the legal text")
      ]
    }
  }

  private static func silence(_ screen: Screen, _ shown: SourceRange?) -> Violation {
    Violation(
      at: shown ?? screen.top, "the screen does not speak of the product's free trial",
      hint: "nothing is wrong where it is for users who have used theirs up", severity: .info)
  }

  private static func missing(from screen: Screen, _ words: TermsWords?) -> [String] {
    var missing: [String] = []
    let copy = screen.copy
    let lengths: [Placeholder] = [.trialPeriod, .trialEndDate, .firstBillDate]
    if !lengths.contains(where: copy.uses), !hasLiteralLength(copy.own, words) {
      missing.append("its length ({{trial_period}})")
    }
    if !screen.hasPlainPlans, !copy.uses(.price) { missing.append("the price that follows ({{price}})") }
    if !screen.hasPlainPlans, !copy.uses(.period), !hasWordForPeriod(copy.own, words) {
      missing.append("the period that follows ({{period}})")
    }
    guard let words else { return missing }
    let text = FoldedText(copy.own.map(\.text).joined(separator: "\n"))
    if !text.contains(anyOf: words.renews + words.then) { missing.append("that it turns into a subscription") }
    if !text.contains(anyOf: words.cancel) { missing.append("how to cancel") }
    return missing
  }

  /// A price with its period in words, as in `{{price}} a year`.
  private static func hasWordForPeriod(_ copy: [CopyUnit], _ words: TermsWords?) -> Bool {
    guard let words else { return true }
    return copy.contains { $0.uses(.price) && FoldedText($0.text).contains(anyOf: words.period) }
  }

  /// A number of days or weeks that is written out, which is another rule's to find. Small print has other numbers.
  private static func hasLiteralLength(_ copy: [CopyUnit], _ words: TermsWords?) -> Bool {
    copy.contains { unit in
      unit.role != .disclosure
        && unit.text.unicodeScalars.contains { $0.properties.numericType == .decimal }
        && unit.speaksOfTrial(words?.trial ?? [])
    }
  }
}
