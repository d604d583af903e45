import PaywallCopy
import PaywallModel

enum TrialLengthMatchesProduct: OfferingRule {
  static let description = RuleDescription(
    "trial-length-matches-product", "A trial in copy matches the trial of the product: the same length, and free.",
    .store(.error, .error, .error), waivers: .perText, weakening: .reported,
    documentation: """
      A trial of seven days that the store ends after three is a false promise, and so is a free trial that the store
      charges for. The catalogue lists the introductory offers; a length in copy must be that of a free offer: on a plan
      card, of the card's own product; in the lines of a `plans` section, of every subscription; elsewhere, of one of
      the products shown. A week counts as 7 days, a month as 30, a year as 365. A button, a card's trial label or a
      text with {{trial_period}} that says free or trial, in languages with a word list, also needs a free offer. So
      does any other text whose words clearly offer a free trial, such as "Start your free trial", except in small
      print, comparison tables and quotations.
      """,
    bad: "7 days free, with a product whose trial is P3D", good: "{{trial_period}} free",
    source: "App Review Guidelines 3.1.2(a), and reported rejections")

  static func violations(in context: OfferingContext) -> [Violation] {
    let lengths = context.claims[.trialLength]
    let judged = Set(lengths.map { ObjectIdentifier($0.unit) })
    return lengths.compactMap { wrongLength($0, context) }
      + context.eachScreen { screen in
        screen.copy.all.filter { !judged.contains(ObjectIdentifier($0)) }
          .compactMap { notFree($0, screen, context) }
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
      hint: offers.isEmpty
        ? "remove it, or give the product its offer in \(context.frame.catalogue.file)"
        : unit.fill(.trialLength) ?? "use {{trial_period}}")
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

  /// A trial without a length in figures that the store does not offer for free.
  private static func notFree(_ unit: CopyUnit, _ screen: Screen, _ context: OfferingContext) -> Violation? {
    let hasPlaceholder = unit.uses(.trial)
    if unit.role == .disclosure { return nil }
    let isLabel = hasPlaceholder || unit.role == .button || unit.role == .trialLabel
    guard isLabel ? isFree(unit) : unit.mayOffer && offersTrial(unit) else { return nil }
    let subject = screen.subject(of: unit)
    if subject.holds({ $0.trial != nil }) { return nil }
    let product = subject.exception { $0.trial != nil } ?? subject.products.first { $0.paidOffer != nil }
    if let product, let offer = product.paidOffer {
      return Violation(
        at: unit.range, "the text promises something free, but the offer of '\(product.id.value)' is paid",
        hint: offer.mode == .payUpFront
          ? "use {{intro_price}} for {{trial_period}}" : "use {{intro_price}} per {{intro_period}}")
    }
    // `placeholder-parity` finds placeholders of an offer that does not exist.
    if hasPlaceholder { return nil }
    return Violation(
      at: unit.range,
      "the text promises a trial, but \(product.map { "'\($0.id.value)' has none" } ?? "no product has one")",
      hint: "remove it, or give the product its offer in \(context.frame.catalogue.file)")
  }
}

extension CopyUnit {
  /// Whether the text is the seller's own statement.
  fileprivate var mayOffer: Bool { section?.traits.isSellersOwn ?? true }
}

extension OfferTerms {
  /// The whole length in days, as copy counts them.
  fileprivate var days: Int {
    let unit =
      switch period.unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    // A value out of range has already been reported, and could not be multiplied safely.
    return (1...52).contains(periods) ? period.count * unit * periods : 0
  }

  /// Such as `P1M × 3`.
  fileprivate var length: String { "\(period)" + (periods > 1 ? " × \(periods)" : "") }
}
