import PaywallCopy
import PaywallModel

enum TrialLengthMatchesProduct: OfferingRule {
  static let description = RuleDescription(
    "trial-length-matches-product", "A trial length in copy is the one of a product that is shown.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      A trial of seven days that the store ends after three is a false promise. The catalogue knows the introductory offers;
      a length in copy must be that of a free offer of a product which the variant shows. A week counts as 7 days, a month
      as 30, a year as 365.
      """,
    bad: "7 days free, with a product whose trial is P3D", good: "{{trial_period}} free",
    source: "App Review Guidelines 3.1.2(a), and rejections that were reported")

  static func check(_ context: OfferingContext) -> [Finding] {
    context.claims[.trialLength].compactMap { located in
      guard let days = located.claim.days,
        let screen = context.screens.first(where: { $0.variant.name == located.unit.variant })
      else { return nil }
      let offers = screen.products.compactMap(\.introductoryOffer).filter { $0.mode == .free }
      if offers.contains(where: { $0.days == days }) { return nil }
      let lengths = offers.map { "\($0.period)" + ($0.periods > 1 ? " × \($0.periods)" : "") }
      let truth =
        lengths.isEmpty
        ? "no product that is shown has a free trial" : "the store's trial is \(lengths.joined(separator: ", "))"
      return description.finding(
        at: located.unit.place, "'\(located.claim.text)', but \(truth)", hint: "write {{trial_period}}")
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
}
