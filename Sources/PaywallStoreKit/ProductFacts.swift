import PaywallKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A product as StoreKit states it, in values that are there on every system. What follows from them is decided here.
struct ProductFacts: Sendable {
  var id: String
  var name: String
  var displayPrice: String
  var price: Decimal
  var currency: String
  /// Of the store front's prices.
  var locale: String
  /// Whether it renews; then it has a period.
  var renews = false
  var period: BillingPeriod?
  var group: String?
  var offers: [OfferFacts] = []
  var plans: [PlanFacts] = []
  /// The win-back offers that the store grants this customer; nil where it was not asked.
  var eligibleWinBackOffers: Set<String>?
  /// Whether the store grants this customer the introductory offer; nil where it was not asked.
  var isEligibleForIntroductory: Bool?
}

/// A billing plan as StoreKit states it: a year that is paid by the month.
struct PlanFacts: Sendable {
  /// How packages name it.
  static let monthly = "monthly"

  var id = monthly
  var displayPrice: String
  var price: Decimal
  var period: BillingPeriod?
  var commitment: BillingPeriod?
  var commitmentDisplayPrice: String?
  var offers: [OfferFacts] = []
}

/// An offer as StoreKit states it.
struct OfferFacts: Sendable {
  var id: String?
  var kind: StoreOffer.Kind
  /// Nil for a way to charge that StoreKit got later.
  var payment: StoreOffer.Payment?
  var displayPrice: String
  var price: Decimal
  var period: BillingPeriod?
  var count: Int
}

extension StoreProduct {
  /// Nil for a product whose price is no exact amount of its currency, or that renews after a period which is not known:
  /// what it costs could not be said.
  init?(_ facts: ProductFacts) {
    guard let price = Money(facts.price, currency: facts.currency), !facts.displayPrice.isEmpty else { return nil }
    if facts.renews, facts.period == nil { return nil }
    let offers = facts.offers.compactMap { StoreOffer($0, of: facts) }
    let terms = StoreTerms(
      displayPrice: facts.displayPrice, price: price, period: facts.renews ? facts.period : nil, offers: offers)
    self.init(
      id: facts.id, name: facts.name, group: facts.group, priceLocale: facts.locale, terms: terms,
      billingPlans: facts.plans.compactMap { StoreBillingPlan($0, of: facts) })
  }
}

extension StoreBillingPlan {
  /// Nil for a plan whose price is not exact or whose lengths are not known: to what it binds could not be said.
  init?(_ facts: PlanFacts, of product: ProductFacts) {
    guard let price = Money(facts.price, currency: product.currency), !facts.displayPrice.isEmpty,
      let period = facts.period, let commitment = facts.commitment
    else { return nil }
    self.init(
      id: facts.id,
      terms: StoreTerms(
        displayPrice: facts.displayPrice, price: price, period: period,
        commitment: StoreCommitment(period: commitment, displayPrice: facts.commitmentDisplayPrice),
        offers: facts.offers.compactMap { StoreOffer($0, of: product) }))
  }
}

extension StoreOffer {
  /// Nil for an offer that cannot be described exactly; the product stays, without it.
  init?(_ facts: OfferFacts, of product: ProductFacts) {
    guard let payment = facts.payment, let period = facts.period, facts.count > 0, period.times(facts.count) != nil,
      let price = Money(facts.price, currency: product.currency), (price.minorUnits == 0) == (payment == .free)
    else { return nil }
    self.init(
      id: facts.id, facts.kind, payment, displayPrice: facts.displayPrice, price: price, period: period,
      count: facts.count, isEligible: product.isEligible(facts))
  }
}

extension ProductFacts {
  /// Whether the store grants this customer an offer; nil where it does not say.
  fileprivate func isEligible(_ offer: OfferFacts) -> Bool? {
    switch offer.kind {
    case .introductory: isEligibleForIntroductory
    case .winBack: eligibleWinBackOffers.map { ids in offer.id.map(ids.contains) ?? false }
    case .promotional, .code: nil
    }
  }
}
