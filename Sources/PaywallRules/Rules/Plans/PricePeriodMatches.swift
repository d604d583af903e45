import PaywallCopy
import PaywallModel

enum PricePeriodMatches: OfferingRule {
  static let description = RuleDescription(
    "price-period-matches", "A price for a period stands beside the word for that period.",
    .store(.error, .error, .error), waivers: .allowed,
    documentation: """
      {{price_per_month}} beside 'per week' shows users a price that nobody charges. The rule compares the placeholders for
      prices per day, week, month and year with the period right beside them, in the words of each language, and {{price}}
      with the period of each plan that the text is shown for: its own on a plan, elsewhere any that can be chosen. A price without a period is no finding here.
      """,
    bad: "{{price_per_month}} per week", good: "{{price_per_week}} per week",
    source: "App Review Guidelines 3.1.2(c); Paid Apps Agreement, Schedule 2, 3.8(b); Google Play subscriptions policy",
    demands: [.billedAmount])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.copy.all.flatMap { unit -> [Violation] in
        let uses = unit.placeholders.uses.filter { $0.placeholder?.periodDays != nil || $0.placeholder == .price }
        guard !uses.isEmpty else { return [] }
        return CopyScanners.periods(in: unit.text, locale: unit.locale).compactMap { period in
          guard let use = uses.first(where: { $0.range.lowerBound == period.start }), let name = use.placeholder else {
            return nil
          }
          let fits = name.periodDays.map { $0 == period.days } ?? priceFits(period.days, unit, screen)
          return fits ? nil : violation(use, period.days, unit)
        }
      }
    }
  }

  /// Whether each plan that the text can be shown for, its own or the one that is chosen, is charged so often or once.
  private static func priceFits(_ days: Int, _ unit: CopyUnit, _ screen: Screen) -> Bool {
    // The words of the interface are each for one period.
    if unit.path.hasPrefix("ui.") { return true }
    return screen.subject(of: unit).products.compactMap(\.period).allSatisfy { $0.unitDays == days }
  }

  private static func violation(_ use: PlaceholderUse, _ days: Int, _ unit: CopyUnit) -> Violation {
    if use.placeholder == .price {
      return Violation(
        at: unit.range, "{{price}} stands beside the word for another period than that of a plan it is shown for",
        hint: "use {{period}}, which is the word for each plan's own")
    }
    let right = Placeholder.allCases.first { $0.periodDays == days }
    return Violation(
      at: unit.range, "{{\(use.name)}} stands beside the word for another period",
      hint: right.map { "use {{\($0.rawValue)}}, or the word for the period of {{\(use.name)}}" })
  }
}

extension Placeholder {
  /// The days of the period that the price is for, as word lists count them; nil for all others.
  fileprivate var periodDays: Int? {
    switch self {
    case .pricePerDay: 1
    case .pricePerWeek: 7
    case .pricePerMonth: 30
    case .pricePerYear: 365
    case .title, .price, .period, .trialPeriod, .trialEndDate, .firstBillDate, .introPrice, .introPeriod,
      .savingsPercent, .savingsAmount, .commitmentPeriod, .commitmentTotal, .offerEndDate:
      nil
    }
  }
}

extension Period {
  /// The days that word lists take it for if it is one day, week, month or year; nil otherwise.
  fileprivate var unitDays: Int? {
    switch (unit, count) {
    case (.day, 1): 1
    case (.day, 7), (.week, 1): 7
    case (.month, 1): 30
    case (.month, 12), (.year, 1): 365
    default: nil
    }
  }
}
