/// A product as a StoreKit configuration describes it, without its price.
package struct ImportedProduct: Sendable, Equatable {
  /// The store's product id.
  package var id: String
  /// As StoreKit names it.
  package var kind: ProductKind
  /// The reference name, or a localised one; nil if all of them contain prices.
  package var displayName: String?
  /// The length of one billing period; nil for what does not renew.
  package var period: Period?
  /// The name of the subscription group.
  package var group: String?
  /// Rank in the group; 1 is the highest service.
  package var level: Int?
  /// Whether the buyer's family has it too; nil where the configuration does not say.
  package var familySharing: Bool?
  /// The offers of what is paid at once.
  package var offers = ImportedOffers()
  /// Other ways to pay that are enabled.
  package var billingPlans: [ImportedPlan] = []
  /// Its texts in the store, each locale once.
  package var localizations: [ImportedText] = []
  /// Fields of the catalogue that the configuration has, even if without a value.
  package var stated: Set<String> = []
  /// Fields of the catalogue for which the configuration has a value that cannot be read.
  package var unreadable: Set<String>

  /// What new subscribers get first.
  package var introductoryOffer: OfferTerms? { offers.introductory }

  /// A product as the configuration has it; see the properties.
  package init(
    id: String, kind: ProductKind, displayName: String? = nil, period: Period? = nil, group: String? = nil,
    level: Int? = nil, introductoryOffer: OfferTerms? = nil, unreadable: Set<String> = []
  ) {
    self.id = id
    self.kind = kind
    self.displayName = displayName
    self.period = period
    self.group = group
    self.level = level
    self.offers.introductory = introductoryOffer
    self.unreadable = unreadable
  }
}

/// The offers of a product, or of one of its billing plans.
package struct ImportedOffers: Sendable, Equatable {
  /// What new subscribers get first.
  package var introductory: OfferTerms?
  /// What the app offers.
  package var promotional: [ImportedOffer] = []
  /// What those get whose subscription has expired.
  package var winBack: [ImportedOffer] = []
  /// What codes give.
  package var codes: [ImportedOffer] = []

  /// None.
  package init() {}
}

/// One offer with a name.
package struct ImportedOffer: Sendable, Equatable {
  /// Its id in the store; of a code its reference name.
  package var id: String
  /// Its reference name where that is another, without a price.
  package var displayName: String?
  /// How it is charged.
  package var mode: OfferMode
  /// The length of one of its periods; nil for what is bought once.
  package var period: Period?
  /// How many periods there are.
  package var periods: Int
  /// Who may have it; empty where the configuration does not say.
  package var eligibility: [OfferAudience]
  /// Whether new subscribers get the introductory offer as well.
  package var isStackable: Bool
}

/// A way to pay other than at once.
package struct ImportedPlan: Sendable, Equatable {
  /// Its name in the catalogue.
  package var id: String
  /// How often it is charged.
  package var period: Period
  /// How long the user is bound; nil where the subscription's length is not known.
  package var commitment: Period?
  /// Its offers.
  package var offers: ImportedOffers
}

/// Where a text of a StoreKit configuration would stand in the catalogue.
package enum ImportedTextPlace: Sendable {
  /// The internal name of a product, which renews automatically or not.
  case productName(renews: Bool)
  /// The name of a group, or the internal one of an offer.
  case groupName, offerName
  /// A text that the store shows.
  case store(locale: String)
}

/// What the store shows in one language.
package struct ImportedText: Sendable, Equatable {
  /// As the format writes it: `en-US`.
  package var locale: String
  /// Nil where it is empty or holds a price.
  package var displayName: String?
  /// Nil where it is empty or holds a price.
  package var description: String?

  /// The texts of one locale.
  package init(locale: String, displayName: String?, description: String?) {
    self.locale = locale
    self.displayName = displayName
    self.description = description
  }
}

/// A subscription group with the names that the store shows for it.
package struct ImportedGroup: Sendable, Equatable {
  /// As products name it.
  package var id: String
  /// Its texts in the store, each locale once.
  package var localizations: [ImportedText]

  /// A group with at least one text.
  package init(id: String, localizations: [ImportedText]) {
    self.id = id
    self.localizations = localizations
  }
}

extension ProductKind {
  /// The kind that `type` of a StoreKit configuration names. In files that were written by hand the word has spaces, hyphens
  /// or other capitals, or is App Store Connect's.
  static func named(inStoreKit word: String) -> ProductKind? {
    let plain = word.lowercased().filter(\.isLetter)
    return allCases.first { $0.storeKitTypes.contains(plain) }
  }

  private var storeKitTypes: [String] {
    switch self {
    case .autoRenewable: ["recurringsubscription", "autorenewablesubscription", "autorenewable"]
    case .nonRenewable: ["nonrenewingsubscription", "nonrenewing", "nonrenewable"]
    case .nonConsumable: ["nonconsumable"]
    case .consumable: ["consumable"]
    }
  }
}
