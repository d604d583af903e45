import PaywallModel

/// StoreKit configurations of an app that does not exist, in the shapes that Xcode has written over the years.
enum StoreKitFixture {
  /// One catalogue as the versions 1.1 to 5.0 of the format write it.
  static func app(version: String) -> String {
    let parts = version.split(separator: ".")
    let offer = #"{"internalID": "A1", "numberOfPeriods": 1, "paymentMode": "free", "subscriptionPeriod": "P1W"}"#
    var subscription = #""introductoryOffer": \#(offer), "adHocOffers": [], "codeOffers": []"#
    if version >= "4" { subscription += #", "winbackOffers": []"# }
    if version >= "5" {
      subscription += """
        , "introductoryOffers": [\(offer)], "billingPlans": [{"billingPlanType": "BILLED_UPFRONT",
        "commitmentDisplayPrice": "29.99", "displayPrice": "29.99", "internalID": "B1", "isEnabled": true}]
        """
    }
    let policies = version >= "4" ? #""appPolicies": {"eula": "", "policies": []},"# : ""
    return """
      {
        "identifier": "5D0E", \(policies)
        "nonRenewingSubscriptions": [
          {"displayPrice": "4.99", "familyShareable": false, "internalID": "N1", "localizations": [],
           "productID": "org.sample.season", "referenceName": "Season", "type": "NonRenewingSubscription"}
        ],
        "products": [
          {"displayPrice": "0.99", "familyShareable": false, "internalID": "P1", "localizations": [],
           "productID": "org.sample.coins", "referenceName": "Coins", "type": "Consumable"},
          {"displayPrice": "99.99", "familyShareable": true, "internalID": "P2",
           "localizations": [{"description": "", "displayName": "For good", "locale": "en_US"}],
           "productID": "org.sample.lifetime", "referenceName": null, "type": "NonConsumable"}
        ],
        "settings": {"_locale": "en_US", "_storeKitErrors": []},
        "subscriptionGroups": [
          {"id": "77", "localizations": [], "name": "Plus",
           "subscriptions": [
             {"displayPrice": "29.99", "familyShareable": false, "groupNumber": 1, "internalID": "S1",
              "localizations": [], "productID": "org.sample.year", "recurringSubscriptionPeriod": "P1Y",
              "referenceName": "Year", "subscriptionGroupID": "77", "type": "RecurringSubscription",
              \(subscription)}
           ]}
        ],
        "version": {"major": \(parts[0]), "minor": \(parts[1])}
      }
      """
  }

  /// A configuration with these subscriptions in one group.
  static func group(_ subscriptions: String..., products: String = "") -> String {
    """
    {"products": [\(products)], "nonRenewingSubscriptions": [],
     "subscriptionGroups": [{"id": "1", "name": "Plus", "subscriptions": [\(subscriptions.joined(separator: ",\n"))]}]}
    """
  }

  /// A subscription with further members.
  static func subscription(_ id: String, _ period: String = "P1M", level: Int = 1, with more: String = "") -> String {
    """
    {"productID": "\(id)", "type": "RecurringSubscription", "recurringSubscriptionPeriod": "\(period)",
     "groupNumber": \(level), "subscriptionGroupID": "1"\(more.isEmpty ? "" : ", " + more)}
    """
  }

  static func single(_ id: String, _ type: String = "NonConsumable", name: String = "Thing") -> String {
    #"{"productID": "\#(id)", "type": "\#(type)", "referenceName": "\#(name)"}"#
  }

  static func read(_ text: String) throws -> StoreKitImport {
    try StoreKitImport(reading: SourceFile(path: "App.storekit", bytes: Array(text.utf8)))
  }
}

extension StoreKitImport {
  func note(_ topic: ImportNote.Topic) -> ImportNote? { notes.first { $0.topic == topic } }
}
