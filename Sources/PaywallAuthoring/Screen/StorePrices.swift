import Base
import PaywallKit
import PaywallModel
import YAML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What things cost in the store that a screen is shown for.
protocol StorePrices {
  /// One period of a product, or of one of its billing plans; nil where that is not known, or no amount of the currency.
  func price(of product: Product, plan: BillingPlan?) -> Money?
  /// One period of an offer, or all of its time where that is paid up front; never asked of free ones.
  func price(of offer: OfferTerms, id: String?, plan: String?, of product: Product) -> Money?
}

/// Prices that nobody charges, by the length of a period and the product's rank.
struct SamplePrices: StorePrices {
  let front: SampleStoreFront
  /// How many lower levels each product's group has among what is shown.
  let ranks: [String: Int]

  func price(of product: Product, plan: BillingPlan?) -> Money? {
    if let plan { return price(of: plan, product) }
    let length = product.period.flatMap { BillingPeriod($0.description) }
    // What renews after nobody knows how long has no price.
    if length == nil, product.kind == .autoRenewable { return nil }
    return front.price(of: length, isConsumed: product.kind == .consumable)?
      .times(1 + (ranks[product.id.value] ?? 0))
  }

  /// An instalment: the price of the whole commitment in parts.
  private func price(of plan: BillingPlan, _ product: Product) -> Money? {
    guard let whole = price(of: product, plan: nil), let length = plan.commitment ?? product.period,
      let period = plan.period.flatMap({ BillingPeriod($0.description) }),
      let all = BillingPeriod(length.description), let parts = all.count(of: period)
    else { return nil }
    return front.round(whole, over: parts)
  }

  /// Half of the usual price.
  func price(of offer: OfferTerms, id: String?, plan: String?, of product: Product) -> Money? {
    let usual = front.price(of: BillingPeriod(offer.period.description), isConsumed: false)?
      .times(1 + (ranks[product.id.value] ?? 0))
    return usual.flatMap { front.round($0, over: 2) }
      .flatMap { offer.mode == .payUpFront ? $0.times(offer.periods) : $0 }
  }
}

/// The prices of a StoreKit configuration, which a test of an app is charged.
struct FilePrices: StorePrices {
  /// Where the configuration sells, such as `USA`; nil where it does not say.
  let storeFront: String?
  private let currency: String?
  private let products: [String: Node]

  /// - Parameter file: one that `StoreKitImport` has read.
  init(reading file: SourceFile) {
    let root = readJSON(file.bytes).root
    storeFront = root?["settings"]?["_storefront"]?.string
    var found = (root?["products"]?.items ?? []) + (root?["nonRenewingSubscriptions"]?.items ?? [])
    for group in root?["subscriptionGroups"]?.items ?? [] { found += group["subscriptions"]?.items ?? [] }
    products = Dictionary(
      found.compactMap { node in node["productID"]?.string.map { ($0, node) } }, uniquingKeysWith: { first, _ in first }
    )
    currency = nil
  }

  private init(_ other: FilePrices, currency: String) {
    (storeFront, products, self.currency) = (other.storeFront, other.products, currency)
  }

  /// The same in a currency: a configuration has numbers alone.
  func inCurrency(_ currency: String) -> FilePrices { FilePrices(self, currency: currency) }

  /// The amount that the configuration has, as it is written.
  func written(for product: String) -> String? { products[product]?["displayPrice"]?.written }

  /// The line of a price that is there and is no amount.
  func unreadablePrice(of product: String) -> Int? {
    guard let node = products[product]?["displayPrice"], node.written.flatMap({ Decimal(string: $0) }) == nil else {
      return nil
    }
    return Int(node.start.line)
  }

  func price(of product: Product, plan: BillingPlan?) -> Money? {
    guard let plan else { return money(products[product.id.value]?["displayPrice"]) }
    let plans = products[product.id.value]?["billingPlans"]?.items ?? []
    return money(plans.first { $0["billingPlanType"]?.string?.lowercased() == plan.id.value }?["displayPrice"])
  }

  func price(of offer: OfferTerms, id: String?, plan: String?, of product: Product) -> Money? {
    let node = products[product.id.value]
    let named = ["adHocOffers", "winbackOffers", "codeOffers"].flatMap { node?[$0]?.items ?? [] }
    let introductory =
      [node?["introductoryOffer"]].compactMap { $0 } + (node?["introductoryOffers"]?.items ?? [])
    let found =
      id == nil ? introductory : named.filter { $0["offerID"]?.string == id || $0["referenceName"]?.string == id }
    return found.lazy.compactMap { money($0["displayPrice"]) }.first
  }

  private func money(_ node: Node?) -> Money? {
    guard let currency, let text = node?.written, let amount = Decimal(string: text) else { return nil }
    return Money(amount, currency: currency)
  }
}

extension Node {
  /// A number as the file has it, quoted or not.
  fileprivate var written: String? {
    if let string { return string.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") } ? string : nil }
    return number.map { "\($0)" }
  }
}

extension SampleStoreFront {
  /// The sample price of a length; nil only beyond all bounds.
  /// - Parameter length: nil for what is paid once.
  func price(of length: BillingPeriod?, isConsumed: Bool) -> Money? {
    guard let length = length?.usual else { return amount(isConsumed ? .week : .once) }
    switch (length.unit, length.count) {
    case (.month, 2): return amount(.twoMonths)
    case (.month, 3): return amount(.threeMonths)
    case (.month, 6): return amount(.sixMonths)
    case (.day, let days): return amount(.week)?.times((days + 6) / 7)
    case (.week, let weeks): return amount(.week)?.times(weeks)
    case (.month, let months): return amount(.month)?.times(months)
    case (.year, let years): return amount(.year)?.times(years)
    }
  }

  private func amount(_ length: Length) -> Money? {
    amounts[length].flatMap { Decimal(string: $0) }.flatMap { Money($0, currency: currency) }
  }

  /// How the store writes an amount; nil for one that is no whole number of the units in use.
  func text(_ amount: Money) -> String? {
    PriceFormat(sampleOf: amount.currency, in: locale, isWhole: isWhole)?.text(amount)
  }

  /// A part of an amount, rounded up to what the store writes.
  func round(_ amount: Money, over parts: Int) -> Money? {
    guard let format = PriceFormat(sampleOf: currency, in: locale, isWhole: isWhole) else { return nil }
    var units = (amount.minorUnits + Int64(parts) - 1) / Int64(parts)
    for _ in 0..<10_000 {
      if let part = Money(minorUnits: units, currency: currency), format.text(part) != nil { return part }
      units += 1
    }
    return nil
  }
}

extension Money {
  func times(_ count: Int) -> Money? {
    let (units, overflows) = minorUnits.multipliedReportingOverflow(by: Int64(count))
    return overflows ? nil : Money(minorUnits: units, currency: currency)
  }
}

extension BillingPeriod {
  /// How often another one fits in; nil where it does not fit evenly.
  func count(of other: BillingPeriod) -> Int? {
    let (own, others) = (usual, other.usual)
    switch (own.unit, others.unit) {
    case (.year, .month): return (own.count * 12).quotient(others.count)
    case (.year, .week): return (own.count * 52).quotient(others.count)
    default: return own.unit == others.unit ? own.count.quotient(others.count) : nil
    }
  }
}

extension Int {
  fileprivate func quotient(_ divisor: Int) -> Int? { self % divisor == 0 && self >= divisor ? self / divisor : nil }
}
