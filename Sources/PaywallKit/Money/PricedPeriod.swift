/// What a plan costs each time it is billed.
public struct PricedPeriod: Sendable, Hashable {
  /// The price of one period.
  public let price: Money
  /// How long that lasts.
  public let period: BillingPeriod
  /// The store's subscription group; plans of different groups are not compared.
  public let group: String?

  /// A plan's price; see the properties.
  public init(_ price: Money, each period: BillingPeriod, group: String? = nil) {
    (self.price, self.period, self.group) = (price, period, group)
  }

  /// The price converted to one of `unit`, rounded up to what the store writes, so that no plan looks cheaper than it is;
  /// nil where that is too large or in another currency.
  public func price(per unit: BillingPeriod.Unit, in format: PriceFormat) -> Money? {
    guard format.currency == price.currency, let one = BillingPeriod(1, unit) else { return nil }
    return price.scaled(by: one.ratio(to: period), in: format.step, up: true)
  }
}

/// What a plan saves compared with a shorter one for the same time.
public struct Saving: Sendable, Hashable {
  /// From 1 to 99, rounded down.
  public let percent: Int
  /// Rounded down to what the store writes; nil if nothing is left of it, or without a format.
  public let amount: Money?

  /// What the plan saves; nil if that is less than one percent, or if nothing can be compared with it.
  ///
  /// It is compared with the plan of its group and currency that has the shortest period of at least a month; if none
  /// has, with the shortest. Of two as short, the cheaper one counts.
  /// - Parameter shown: all plans on the screen.
  public init?(of plan: PricedPeriod, among shown: [PricedPeriod], in format: PriceFormat?) {
    guard let shorter = Self.base(for: plan, among: shown), plan.period.isLonger(than: shorter.period) else {
      return nil
    }
    // Exact: percent = 100 × (whole − own) / whole, both sides times the ratio's denominator.
    let ratio = plan.period.ratio(to: shorter.period)
    let (whole, tooLarge) = shorter.price.minorUnits.multipliedReportingOverflow(by: ratio.numerator)
    let (own, ownTooLarge) = plan.price.minorUnits.multipliedReportingOverflow(by: ratio.denominator)
    guard !tooLarge, !ownTooLarge, whole > own else { return nil }
    let hundredfold = UInt64(whole - own).multipliedFullWidth(by: 100)
    percent = Int(UInt64(whole).dividingFullWidth(hundredfold).quotient)
    guard percent > 0, percent < 100 else { return nil }
    amount = format.flatMap { format in
      guard format.currency == plan.price.currency else { return nil }
      let steps = (whole - own) / ratio.denominator / format.step
      return steps > 0 ? Money(minorUnits: steps * format.step, currency: plan.price.currency) : nil
    }
  }

  private static func base(for plan: PricedPeriod, among shown: [PricedPeriod]) -> PricedPeriod? {
    let comparable = shown.filter { $0.group == plan.group && $0.price.currency == plan.price.currency }
    let shortestFirst = comparable.sorted { first, second in
      if second.period.isLonger(than: first.period) { return true }
      return !first.period.isLonger(than: second.period) && first.price.minorUnits < second.price.minorUnits
    }
    let month = BillingPeriod(1, .month)
    return shortestFirst.first { plan in month.map { !$0.isLonger(than: plan.period) } ?? false } ?? shortestFirst.first
  }
}

extension BillingPeriod {
  fileprivate func isLonger(than other: BillingPeriod) -> Bool {
    let ratio = ratio(to: other)
    return ratio.numerator > ratio.denominator
  }
}
