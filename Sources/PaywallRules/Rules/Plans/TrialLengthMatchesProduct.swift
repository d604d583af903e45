import PaywallCopy
import PaywallModel

enum TrialLengthMatchesProduct: OfferingRule {
  static let description = RuleDescription(
    "trial-length-matches-product", "A trial in copy is the one that the product has: as long, and free.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      A trial of seven days that the store ends after three is a false promise, and so is a free one that the store charges.
      The catalogue knows the introductory offers; a length in copy must be that of a free offer: on a plan card, of the
      card's own product; in the lines of a `plans` section, of every subscription; elsewhere, of one that is shown. A week
      counts as 7 days, a month as 30, a year as 365. A button, a card's trial label or a text with {{trial_period}} that
      says free or trial, in languages with a word list, needs a free offer too, and so does any other text outside small
      print, comparison tables and quotations whose words clearly offer a free trial, such as "Start your free trial".
      """,
    bad: "7 days free, with a product whose trial is P3D", good: "{{trial_period}} free",
    source: "App Review Guidelines 3.1.2(a), and rejections that were reported")

  static func violations(in context: OfferingContext) -> [Violation] {
    let lengths = context.claims[.trialLength]
    let judged = Set(lengths.map { ObjectIdentifier($0.unit) })
    return lengths.compactMap { wrongLength($0, context) }
      + context.eachScreen { screen in
        (screen.copy.own + screen.copy.translated).filter { !judged.contains(ObjectIdentifier($0)) }
          .compactMap { notFree($0, screen) }
      }
  }

  private static func wrongLength(_ located: LocatedClaim, _ context: OfferingContext) -> Violation? {
    let unit = located.unit
    guard let days = located.claim.days, let screen = context.screens.first(where: { $0.variant.name == unit.variant })
    else { return nil }
    let subject = screen.subject(of: unit)
    if subject.holds({ $0.trial?.days == days }) { return nil }
    let product = subject.exception { $0.trial?.days == days }
    let offers = product.map { [$0.trial].compactMap { $0 } } ?? subject.products.compactMap(\.trial)
    let owner = product.map { "'\($0.id.value)'" }
    let truth =
      offers.isEmpty
      ? "\(owner ?? "no product that is shown") has \(owner == nil ? "a" : "no") free trial"
      : "\(owner.map { "the trial of \($0)" } ?? "the store's trial") is \(Set(offers.map(\.length)).sorted().joined(separator: ", "))"
    return Violation(
      at: unit.range, "'\(located.claim.text)', but \(truth)",
      hint: offers.isEmpty ? "remove it, or give the product its offer in products.yaml" : "write {{trial_period}}")
  }

  private static func isFree(_ unit: CopyUnit) -> Bool {
    let text = unit.withoutNames
    return free.value(of: text, in: unit.locale) {
      TermsWords.of(unit.locale).map { FoldedText(text).contains(anyOf: $0.free) } ?? false
    }
  }

  private static func offersTrial(_ unit: CopyUnit) -> Bool {
    let text = unit.withoutNames
    return offers.value(of: text, in: unit.locale) {
      TermsWords.of(unit.locale)?.offerTrial(FoldedText(text)) ?? false
    }
  }

  private static let free = TextCache<Bool>()
  private static let offers = TextCache<Bool>()

  /// A trial without a length in figures that the store does not give for nothing.
  private static func notFree(_ unit: CopyUnit, _ screen: Screen) -> Violation? {
    let hasPlaceholder = unit.uses(.trial)
    if unit.role == .disclosure { return nil }
    let isLabel = hasPlaceholder || unit.role == .button || unit.role == .trialLabel
    guard isLabel ? isFree(unit) : unit.mayOffer && offersTrial(unit) else { return nil }
    let subject = screen.subject(of: unit)
    if subject.holds({ $0.trial != nil }) { return nil }
    let product = subject.exception { $0.trial != nil } ?? subject.products.first { $0.paidOffer != nil }
    if let product, let offer = product.paidOffer {
      return Violation(
        at: unit.range, "the text promises something free, but the offer of '\(product.id.value)' is charged",
        hint: offer.mode == .payUpFront
          ? "write {{intro_price}} for {{trial_period}}" : "write {{intro_price}} per {{intro_period}}")
    }
    // Placeholders of an offer that is not there are `placeholder-parity`'s to find.
    if hasPlaceholder { return nil }
    return Violation(
      at: unit.range,
      "the text promises a trial, but \(product.map { "'\($0.id.value)' has none" } ?? "no product has one")",
      hint: "remove it, or give the product its offer in products.yaml")
  }
}

extension CopyUnit {
  /// Whether the text is the seller's own word: no cell of a table that may stand for the free use of the app, no
  /// quotation of a customer, no toggle, which is another rule's to find.
  fileprivate var mayOffer: Bool {
    switch section {
    case .comparisonTable, .testimonial, .reviewsCarousel, .toggle: false
    default: true
    }
  }
}

extension IntroductoryOffer {
  /// The whole length in days, as copy counts them.
  fileprivate var days: Int {
    let unit =
      switch period.unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    // Out of its range it has been reported as such, and could not be multiplied safely.
    return (1...52).contains(periods) ? period.count * unit * periods : 0
  }

  /// Such as `P1M × 3`.
  fileprivate var length: String { "\(period)" + (periods > 1 ? " × \(periods)" : "") }
}
