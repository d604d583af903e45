import PaywallModel

enum TrialTermsComplete: OfferingRule {
  static let description = RuleDescription(
    "trial-terms-complete", "A screen with a trial says how long it lasts, what follows and how to cancel.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      If a screen offers a free trial that one of its products has, it must state the trial's length ({{trial_period}},
      or the day on which it ends), the price and the period that follow, that it turns into a subscription
      automatically, and that it can be cancelled. Plan cards without text of their own show price and period. The last
      two are found by words of the default locale, and not checked in languages without a word list. A screen whose
      copy does not mention the trial, such as one for users who have already used theirs, gets a note only if no
      variant mentions it: the store may still grant the trial.
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
        // If another variant offers the trial, one that does not mention it is for users who have already used theirs.
        return context.screens.contains(where: \.offersTrial) ? [] : [silence(screen, shown)]
      }
      let missing = missing(from: screen, words)
      if missing.isEmpty { return [] }
      let mention = screen.copy.own.first { $0.speaksOfTrial }?.range
      return [
        Violation(
          at: mention ?? shown ?? screen.top, "the trial terms do not state " + missing.joined(separator: ", "),
          hint: "state them in a timeline or in the legal text")
      ]
    }
  }

  private static func silence(_ screen: Screen, _ shown: SourceRange?) -> Violation {
    Violation(
      at: shown ?? screen.top, "the screen does not mention the product's free trial",
      hint: "ignore this if the screen is for users who have already used theirs", severity: .info)
  }

  private static func missing(from screen: Screen, _ words: TermsWords?) -> [String] {
    var missing: [String] = []
    let copy = screen.copy
    let lengths: [Placeholder] = [.trialPeriod, .trialEndDate, .firstBillDate]
    if !lengths.contains(where: copy.uses), !hasLiteralLength(copy.own) {
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

  /// A hardcoded number of days or weeks, which another rule finds. Small print is skipped: it has other numbers.
  private static func hasLiteralLength(_ copy: [CopyUnit]) -> Bool {
    copy.contains { unit in
      unit.role != .disclosure
        && unit.text.unicodeScalars.contains { $0.properties.numericType == .decimal }
        && unit.speaksOfTrial
    }
  }
}
