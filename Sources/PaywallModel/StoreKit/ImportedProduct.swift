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
  /// What new subscribers get first.
  package var introductoryOffer: IntroductoryOffer?
  /// Fields of the catalogue for which the configuration has a value that cannot be read.
  package var unreadable: Set<String>

  /// A product as the configuration has it; see the properties.
  package init(
    id: String, kind: ProductKind, displayName: String? = nil, period: Period? = nil, group: String? = nil,
    level: Int? = nil, introductoryOffer: IntroductoryOffer? = nil, unreadable: Set<String> = []
  ) {
    self.id = id
    self.kind = kind
    self.displayName = displayName
    self.period = period
    self.group = group
    self.level = level
    self.introductoryOffer = introductoryOffer
    self.unreadable = unreadable
  }
}

extension ProductKind {
  /// The kind that `type` of a StoreKit configuration names.
  static func named(inStoreKit word: String) -> ProductKind? { allCases.first { $0.storeKitType == word } }

  private var storeKitType: String {
    switch self {
    case .autoRenewable: "RecurringSubscription"
    case .nonRenewable: "NonRenewingSubscription"
    case .nonConsumable: "NonConsumable"
    case .consumable: "Consumable"
    }
  }
}
