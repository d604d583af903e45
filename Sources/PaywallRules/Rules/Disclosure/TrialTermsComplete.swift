import PaywallModel

enum TrialTermsComplete: OfferingRule {
  static let description = RuleDescription(
    "trial-terms-complete", "A screen with a trial says how long it lasts, what follows and how to cancel.",
    .store(.error, .error, .error), waivers: .perText, weakening: .reported,
    documentation: """
      If a screen offers a free trial that one of its products has, it must state the trial's length ({{trial_period}},
      or the day on which it ends), the price and the period that follow, that it turns into a subscription
      automatically, and that it can be cancelled. Plan cards without text of their own show price and period. The last
      two are found by words of each language, and not checked in languages without a word list. A screen whose
      copy does not mention the trial, such as one for users who have already used theirs, gets a note only if no
      variant mentions it: the store may still grant the trial.
      """,
    bad: "Try free", good: "{{trial_period}} free, then {{price}}/{{period}}; renews until cancelled",
    source: "Google Play subscriptions policy; Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it",
    demands: [.trialTimeline])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard screen.hasTrial else { return [] }
      let product = screen.products.first { $0.trial != nil }
      let shown = screen.variant.productIDs.first { $0.value == product?.id.value }?.range
      guard screen.offersTrial else {
        // If another variant offers the trial, one that does not mention it is for users who have already used theirs.
        return context.screens.contains(where: \.offersTrial) ? [] : [silence(screen, shown)]
      }
      let asked = screen.hasPlainPlans ? Statement.allCases.filter { !$0.isOnPlans } : Statement.allCases
      let missing = asked.filter { statement in !screen.copy.own.contains(where: statement.isMade) }
      let mention = screen.copy.own.first { $0.speaksOfTrial }?.range
      let own =
        missing.isEmpty
        ? [] : [violation(at: mention ?? shown ?? screen.top, missing, "in a timeline or in the legal text")]
      return own + lost(asked, on: screen)
    }
  }

  private static func silence(_ screen: Screen, _ shown: SourceRange?) -> Violation {
    Violation(
      at: shown ?? screen.top, "the screen does not mention the product's free trial",
      hint: "ignore this if the screen is for users who have already used theirs", severity: .info)
  }

  private static func violation(
    at range: SourceRange, _ missing: [Statement], _ place: String, related: [RelatedPlace] = []
  ) -> Violation {
    Violation(
      at: range, "the trial terms do not state " + missing.map(\.rawValue).joined(separator: ", "),
      hint: "state them \(place)", related: related)
  }

  /// What translations leave out of what the original states: one violation for each language, at the first of its texts
  /// that does.
  private static func lost(_ asked: [Statement], on screen: Screen) -> [Violation] {
    var missing: [String: [(statement: Statement, original: CopyUnit, translation: CopyUnit)]] = [:]
    for statement in asked {
      for (original, translation) in screen.copy.lost(statement.isMade) {
        missing[translation.locale, default: []].append((statement, original, translation))
      }
    }
    return screen.copy.locales.compactMap { locale in
      guard let parts = missing[locale], let first = parts.first else { return nil }
      return violation(
        at: first.translation.range, parts.map(\.statement), "in the translation as the original does",
        related: [RelatedPlace(first.original.range, "the original states it")])
    }
  }

  /// What the terms of a trial must state.
  private enum Statement: String, CaseIterable {
    case length = "its length ({{trial_period}})"
    case price = "the price that follows ({{price}})"
    case period = "the period that follows ({{period}})"
    case renewal = "that it turns into a subscription"
    case cancellation = "how to cancel"

    /// Whether plan cards without text of their own state it.
    var isOnPlans: Bool { self == .price || self == .period }

    /// Whether a text states it; true of what words alone can state in a language without a list.
    func isMade(by unit: CopyUnit) -> Bool {
      switch self {
      case .length: [.trialPeriod, .trialEndDate].contains(where: unit.uses) || unit.hasLiteralLength
      case .price: unit.uses(.price)
      case .period: unit.uses(.period) || (unit.terms.map { unit.uses(.price) && $0.hasPeriod } ?? true)
      case .renewal: unit.terms?.renews ?? true
      case .cancellation: unit.terms?.cancels ?? true
      }
    }
  }
}

extension CopyUnit {
  /// Which words of a trial's terms a text has.
  fileprivate struct Terms {
    /// A word for a period.
    var hasPeriod: Bool
    /// That something follows or renews.
    var renews: Bool
    /// How it ends.
    var cancels: Bool
  }

  private static let known = TextCache<Terms?>()

  /// Nil in a language without a word list.
  fileprivate var terms: Terms? {
    Self.known.value(of: text, in: locale) {
      TermsWords.of(locale).map { words in
        let folded = FoldedText(text)
        return Terms(
          hasPeriod: folded.contains(anyOf: words.period), renews: folded.contains(anyOf: words.renews + words.then),
          cancels: folded.contains(anyOf: words.cancel))
      }
    }
  }

  /// A hardcoded number of days or weeks, which another rule finds. Small print is skipped: it has other numbers.
  fileprivate var hasLiteralLength: Bool {
    role != .disclosure && text.unicodeScalars.contains { $0.properties.numericType == .decimal } && speaksOfTrial
  }
}
