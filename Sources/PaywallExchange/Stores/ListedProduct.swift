package import PaywallModel

/// A product as a store's file lists it. What is nil, the file does not say.
package struct ListedProduct: Sendable {
  /// The id in the store.
  package var id: Located<String>
  /// What it may be: Google Play does not tell consumables from what is bought once.
  package var kinds: Located<[ProductKind]>?
  package var period: Located<Period>?
  /// The subscription group, by any of the names that it has.
  package var groups: Located<[String]>?
  /// The rank in the group; 1 is the highest service.
  package var level: Located<Int>?
  package var familySharing: Located<Bool>?
  /// The internal name.
  package var displayName: Located<String>?
  /// What the store shows, by locale.
  package var texts: [ListedText]?
  /// The store's own word for whether it sells it.
  package var status: Located<String>?
  /// Whether it is sold, as far as the word is known.
  package var isSold: Bool?
  package var offers = ListedOffers()
  /// Other ways to pay than at once.
  package var plans: [ListedPlan]?
  /// Plans of the catalogue that this store is not meant to have.
  package var foreignPlans: Set<String> = []
  /// The app that it belongs to, where a file has several.
  package var app: String?
  /// Words of the file that are not known, and what they are about.
  package var unread: [(kind: StoreDifference.Kind, what: String, word: Located<String>)] = []

  package init(_ id: Located<String>) { self.id = id }
}

/// The offers of a product or of a plan; nil where a file does not say whether there are any.
package struct ListedOffers: Sendable {
  package var introductory: [ListedOffer]?
  /// Whether one of the introductory offers is enough, as users get the one that they may have.
  package var isChoice = false
  package var promotional: [ListedOffer]?
  package var winBack: [ListedOffer]?
  package var codes: [ListedOffer]?

  package init() {}
}

/// An offer.
package struct ListedOffer: Sendable {
  /// Nil for an introductory one.
  package var id: String?
  /// How it may be charged: one payment can be read as either of the paid ways.
  package var modes: [OfferMode]
  /// Nil for what is bought once.
  package var period: Period?
  package var periods = 1
  /// What follows the first phase, where there are several; nil for what cannot be read.
  package var further: [OfferTerms?] = []
  /// Empty where the file does not say.
  package var eligibility: [OfferAudience] = []
  /// The first and the last day, as `2026-11-22`.
  package var starts: String?
  package var ends: String?
  /// Where it is: a country, or nil for everywhere.
  package var territory: String?
  /// Whether the store gives it to anybody, but for its days.
  package var isActive = true
  package var range: SourceRange

  package init(_ id: String? = nil, modes: [OfferMode], period: Period?, periods: Int = 1, at range: SourceRange) {
    self.id = id
    self.modes = modes
    self.period = period
    self.periods = periods
    self.range = range
  }
}

/// A way to pay other than at once.
package struct ListedPlan: Sendable {
  /// Its name in the catalogue.
  package var id: String
  package var period: Period?
  package var commitment: Period?
  package var isSold = true
  package var offers = ListedOffers()
  package var range: SourceRange

  package init(_ id: String, period: Period?, commitment: Period?, at range: SourceRange) {
    self.id = id
    self.period = period
    self.commitment = commitment
    self.range = range
  }
}

/// What a store shows in one language.
package struct ListedText: Sendable {
  package var locale: String
  package var displayName: String?
  package var description: String?
  package var range: SourceRange

  package init(_ locale: String, displayName: String?, description: String?, at range: SourceRange) {
    self.locale = locale
    self.displayName = displayName
    self.description = description
    self.range = range
  }
}
