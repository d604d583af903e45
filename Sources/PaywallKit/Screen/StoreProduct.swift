/// A product as a store sells it in one store front. Every text is the store's own.
public struct StoreProduct: Sendable, Equatable, Identifiable {
  /// The store's product id.
  public let id: String
  /// The store's name for it, in the language that the store chose.
  public let name: String
  /// The subscription group; nil for what is no subscription, and where the store has no groups.
  public let group: String?
  /// The locale of the store's prices, such as `de_DE`: that of the store front, not that of the app.
  public let priceLocale: String
  /// What it costs; a subscription's whole period paid at once.
  public let terms: StoreTerms
  /// Other ways to pay for a period that this store front has.
  public let billingPlans: [StoreBillingPlan]

  /// A product; see the properties.
  public init(
    id: String, name: String, group: String? = nil, priceLocale: String, terms: StoreTerms,
    billingPlans: [StoreBillingPlan] = []
  ) {
    (self.id, self.name, self.group, self.priceLocale) = (id, name, group, priceLocale)
    (self.terms, self.billingPlans) = (terms, billingPlans)
  }
}

/// Another way to pay for a subscription's period, such as in monthly instalments, with its own terms and offers.
public struct StoreBillingPlan: Sendable, Equatable, Identifiable {
  /// The name by which packages refer to it: `monthly` in `ID:monthly`.
  public let id: String
  /// What it costs.
  public let terms: StoreTerms

  /// A billing plan that the store front has; one that it lacks is not in the list.
  public init(id: String, terms: StoreTerms) { (self.id, self.terms) = (id, terms) }
}

/// What is charged, how often, and what is offered first.
public struct StoreTerms: Sendable, Equatable {
  /// The store's string for the price of one period, shown byte for byte.
  public let displayPrice: String
  /// The same as an amount; nil where it is not exact, and then nothing is derived from it.
  public let price: Money?
  /// How often it is charged; nil for what is paid once.
  public let period: BillingPeriod?
  /// What the user is bound to, if to more than one period.
  public let commitment: StoreCommitment?
  /// What the store has on offer for it.
  public let offers: [StoreOffer]

  /// Terms of a product or of a billing plan; see the properties.
  public init(
    displayPrice: String, price: Money?, period: BillingPeriod? = nil, commitment: StoreCommitment? = nil,
    offers: [StoreOffer] = []
  ) {
    (self.displayPrice, self.price, self.period) = (displayPrice, price, period)
    (self.commitment, self.offers) = (commitment, offers)
  }
}

/// How long a billing plan binds the user.
public struct StoreCommitment: Sendable, Equatable {
  /// Its length, such as a year.
  public let period: BillingPeriod
  /// The store's string for everything that is paid in that time; nil where the store does not say.
  public let displayPrice: String?

  /// A commitment as the store states it.
  public init(period: BillingPeriod, displayPrice: String? = nil) {
    (self.period, self.displayPrice) = (period, displayPrice)
  }
}

/// Other terms for a limited time.
public struct StoreOffer: Sendable, Equatable {
  /// Whom it is for.
  public enum Kind: String, Sendable, CaseIterable {
    /// New subscribers of the group.
    case introductory
    /// Those who subscribe or did, as the app decides.
    case promotional
    /// Those whose subscription has expired.
    case winBack
    /// Those who redeem a code.
    case code
  }

  /// How it is charged.
  public enum Payment: String, Sendable, CaseIterable {
    case free
    /// In each of its periods.
    case payAsYouGo
    /// Once, for all of its time.
    case payUpFront
  }

  /// The store's id; nil for an introductory offer, which has none.
  public let id: String?
  /// Whom it is for.
  public let kind: Kind
  /// How it is charged.
  public let payment: Payment
  /// The store's string for the price of one of its periods, or of all of its time if paid up front.
  public let displayPrice: String
  /// The same as an amount; nil where it is not exact.
  public let price: Money?
  /// The length of one of its periods.
  public let period: BillingPeriod
  /// The number of its periods.
  public let count: Int
  /// Whether the store says that this customer may have it; nil where it does not say.
  public let isEligible: Bool?

  /// An offer as the store states it; see the properties.
  public init(
    id: String? = nil, _ kind: Kind, _ payment: Payment, displayPrice: String, price: Money?, period: BillingPeriod,
    count: Int = 1, isEligible: Bool? = nil
  ) {
    (self.id, self.kind, self.payment) = (id, kind, payment)
    (self.displayPrice, self.price, self.period, self.count) = (displayPrice, price, period, count)
    self.isEligible = isEligible
  }

  /// How long it lasts; one period if that is beyond all bounds.
  public var length: BillingPeriod { (period.times(count) ?? period).usual }
}
