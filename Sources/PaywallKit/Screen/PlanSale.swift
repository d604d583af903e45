import Base

/// One way to buy, as one kind of customer buys it: with an offer first or without.
final class PlanSale: Sendable {
  /// Its place among all sales of a paywall.
  let number: Int
  /// As the paywall spells it.
  let id: String
  let way: WayToBuy
  let product: StoreProduct
  let terms: StoreTerms
  let offer: StoreOffer?
  /// Whether the offer begins when what the customer has paid for ends.
  let isLater: Bool
  let package: PaywallPackage?
  /// Nil where nothing can be derived.
  let format: PriceFormat?
  /// Amounts per unit, without words.
  let perUnit: [BillingPeriod.Unit: String]
  /// The price each time that it is charged, in words; what is paid once is the price alone.
  let price: WordArgument
  private let words: ScreenWords

  init(
    _ number: Int, _ id: String, _ product: StoreProduct, _ terms: StoreTerms, offer: StoreOffer?, isLater: Bool,
    package: PaywallPackage?, format: PriceFormat?, words: ScreenWords
  ) {
    (self.number, self.id, self.product, self.terms) = (number, id, product, terms)
    (self.offer, self.isLater) = (offer, isLater)
    (self.package, self.format, self.words) = (package, format, words)
    way = WayToBuy(id)
    perUnit = terms.perUnit(in: format)
    price = terms.period.map { PaywallWords.price(terms.displayPrice, each: $0) } ?? .verbatim(terms.displayPrice)
  }

  /// What is free, or nil.
  var free: StoreOffer? { offer.flatMap { $0.payment == .free ? $0 : nil } }

  /// What is free from the purchase on, or nil.
  var trial: StoreOffer? { isLater ? nil : free }

  var planOffer: PlanOffer? {
    offer.map { PlanOffer(kind: $0.kind, payment: $0.payment, length: $0.length, isLater: isLater) }
  }

  /// What is charged each time and for how long the customer is bound, and all that is paid in that time.
  var charged: (price: WordArgument, total: String?) {
    guard let commitment = terms.commitment else { return (price, nil) }
    return (
      .phrase(.introPrice, [.price: price, .length: .length(commitment.period.usual)]),
      terms.commitmentTotal(in: format)
    )
  }

  /// What it costs and how often, to be compared with others; nil for what is paid once and for an unknown amount.
  var priced: PricedPeriod? {
    guard let price = terms.price, let period = terms.period else { return nil }
    return PricedPeriod(price, each: period, group: product.group)
  }

  /// A value that depends on no other plan and on no moment, for a text in `locale`.
  func value(_ placeholder: ScreenPlaceholder, in locale: String?) -> String? {
    guard let argument = argument(placeholder), let text = words.value(argument, in: locale), !text.isUnseen else {
      return nil
    }
    return text
  }

  private func argument(_ placeholder: ScreenPlaceholder) -> WordArgument? {
    switch placeholder {
    case .title: .verbatim(product.name)
    case .price: .verbatim(terms.displayPrice)
    case .period: terms.period.map { PaywallWords.period($0) }
    case .pricePerDay: perUnit[.day].map { .verbatim($0) }
    case .pricePerWeek: perUnit[.week].map { .verbatim($0) }
    case .pricePerMonth: perUnit[.month].map { .verbatim($0) }
    case .pricePerYear: perUnit[.year].map { .verbatim($0) }
    case .trialPeriod: free.map { .length($0.length) }
    case .introPrice: offer.flatMap { $0.payment == .free ? nil : .verbatim($0.displayPrice) }
    case .introPeriod: offer.map { PaywallWords.period($0.payment == .payUpFront ? $0.length : $0.period) }
    case .commitmentPeriod: terms.commitment.map { .length($0.period.usual) }
    case .commitmentTotal: terms.commitmentTotal(in: format).map { .verbatim($0) }
    case .trialEndDate, .firstBillDate, .savingsPercent, .savingsAmount, .offerEndDate: nil
    }
  }

  /// What the offer is, in the phrases of the tables.
  var offerPhrase: WordArgument? {
    guard let offer else { return nil }
    if offer.payment == .free, offer.kind == .introductory { return .phrase(.trial, [.length: .length(offer.length)]) }
    let isRepeated = offer.payment == .payAsYouGo && offer.count > 1
    let price = isRepeated ? PaywallWords.price(offer.displayPrice, each: offer.period) : .verbatim(offer.displayPrice)
    return .phrase(.introPrice, [.price: price, .length: .length(offer.length)])
  }
}

extension StoreTerms {
  /// The price converted to each unit, as the store would write it. The period's own price is the store's own string.
  func perUnit(in format: PriceFormat?) -> [BillingPeriod.Unit: String] {
    guard let period else { return [:] }
    var texts: [BillingPeriod.Unit: String] = [:]
    for unit in BillingPeriod.Unit.allCases {
      if period.usual == BillingPeriod(1, unit) {
        texts[unit] = displayPrice
      } else if let format, let price {
        texts[unit] = PricedPeriod(price, each: period).price(per: unit, in: format).flatMap { format.text($0) }
      }
    }
    return texts
  }

  /// What is paid in the time of the commitment: what the store says or, where it fits, so many times the price.
  func commitmentTotal(in format: PriceFormat?) -> String? {
    guard let commitment else { return nil }
    if let text = commitment.displayPrice { return text }
    guard let format, let price, let period else { return nil }
    let ratio = commitment.period.ratio(to: period)
    guard ratio.denominator == 1 else { return nil }
    return price.scaled(by: ratio, in: 1, up: false).flatMap { format.text($0) }
  }
}

extension PlanSale {
  /// The name, the price and how often it is charged, in one language; nil where that lacks a word for it.
  func disclosure(in locale: String?, _ words: ScreenWords) -> String? {
    guard let price = words.value(charged.price, in: locale) else { return nil }
    let all = price + (charged.total.map { " (\($0))" } ?? "")
    return product.name.isUnseen ? "\(all)." : "\(product.name): \(all)."
  }
}
