import PaywallModel

/// The words of App Store Connect, compared without capitals, spaces and signs, as the interface (`ONE_MONTH`) and the
/// catalog report (`1 Month`) spell them differently.
///
/// From Apple's OpenAPI document of the App Store Connect API 4.x (`Subscription`, `InAppPurchaseV2`,
/// `SubscriptionIntroductoryOffer`, `SubscriptionOfferDuration`), and App Store Connect Help, "In-app purchases catalog
/// report", which does not list its words.
enum AppStoreConnectWords {
  /// Nil for a word that is not known.
  static func kind(_ word: String) -> ProductKind? {
    switch TableColumns.plain(word) {
    case "consumable": .consumable
    case "nonconsumable": .nonConsumable
    case "nonrenewingsubscription", "nonrenewing", "nonrenewable": .nonRenewable
    case "autorenewablesubscription", "automaticallyrenewablesubscription", "autorenewable", "autorenewing",
      "autorenewingsubscription", "subscription":
      .autoRenewable
    default: nil
    }
  }

  /// Whether a product in this state is sold; nil for a word that is not known.
  static func isSold(_ word: String) -> Bool? {
    switch TableColumns.plain(word) {
    case "approved", "readyforsale", "clearedforsale": true
    case "missingmetadata", "waitingforupload", "processingcontent", "readytosubmit", "waitingforreview", "inreview",
      "developeractionneeded", "pendingbinaryapproval", "pendingdeveloperapproval", "developerremovedfromsale",
      "removedfromsale", "rejected", "developersignedoff", "waitingforscreenshot", "prepareforsubmission":
      false
    default: nil
    }
  }

  /// Nil for a word that is not known.
  static func mode(_ word: String) -> OfferMode? {
    switch TableColumns.plain(word) {
    case "freetrial", "free": .free
    case "payasyougo": .payAsYouGo
    case "payupfront": .payUpFront
    default: nil
    }
  }

  static func audience(_ word: String) -> OfferAudience? { OfferAudience(rawValue: word.lowercased()) }

  private static let numbers = ["one": 1, "two": 2, "three": 3, "six": 6, "twelve": 12]
  private static let units: [(String, Period.Unit)] = [
    ("day", .day), ("week", .week), ("month", .month), ("year", .year),
  ]

  /// `ONE_MONTH`, `1 Month`, `7 days` or `P1M`.
  static func period(_ word: String) -> Period? {
    if let period = Period(word) { return period }
    let parts = word.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard parts.count == 2, let count = numbers[parts[0]] ?? Int(parts[0]),
      let unit = units.first(where: { parts[1] == $0.0 || parts[1] == $0.0 + "s" })
    else { return nil }
    return Period("P\(count)\(unit.1.rawValue)")
  }
}
