/// An Xcode StoreKit configuration of an app that does not exist, in the form of version 3.0.
package enum StoreKit {
  package static let app = configuration(
    subscription("org.sample.year", "P1Y", "39.99"), subscription("org.sample.month", "P1M", "4.99"))

  package static func configuration(_ subscriptions: String...) -> String { configuration(subscriptions) }

  package static func configuration(_ subscriptions: [String]) -> String {
    """
    {"identifier": "5D0E", "nonRenewingSubscriptions": [], "products": [], "settings": {},
     "subscriptionGroups": [{"id": "77", "localizations": [], "name": "Plus",
       "subscriptions": [\(subscriptions.joined(separator: ",\n"))]}],
     "version": {"major": 3, "minor": 0}}
    """
  }

  package static func subscription(_ id: String, _ period: String, _ price: String, trial: Bool = true) -> String {
    let offer = #", "introductoryOffer": {"internalID": "A1", "paymentMode": "free", "subscriptionPeriod": "P1W"}"#
    return """
      {"displayPrice": "\(price)", "familyShareable": false, "groupNumber": 1, "internalID": "\(id.hashValue)",
       "localizations": [], "productID": "\(id)", "recurringSubscriptionPeriod": "\(period)",
       "referenceName": "Plan", "subscriptionGroupID": "77", "type": "RecurringSubscription"\(trial ? offer : "")}
      """
  }
}
