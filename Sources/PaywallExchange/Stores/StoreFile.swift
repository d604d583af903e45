import CSV
package import PaywallModel
import YAML

/// A file that a store's console or interface gave, recognized from what is in it.
package struct StoreFile: Sendable {
  /// What was recognized.
  package enum Kind: String, Sendable, CaseIterable {
    case storeKit, appStoreConnectAnswer, appStoreConnectTable, googlePlayAnswer, googlePlayTable

    /// What a message calls it.
    package var name: String {
      switch self {
      case .storeKit: "a StoreKit configuration"
      case .appStoreConnectAnswer: "an answer of the App Store Connect API"
      case .appStoreConnectTable: "a table of App Store Connect"
      case .googlePlayAnswer: "an answer of the Google Play Developer API"
      case .googlePlayTable: "Google Play's table of one-time products"
      }
    }

    package var store: StoreListing.Store {
      switch self {
      case .storeKit: .storeKit
      case .appStoreConnectAnswer, .appStoreConnectTable: .appStoreConnect
      case .googlePlayAnswer, .googlePlayTable: .googlePlay
      }
    }
  }

  package let kind: Kind
  /// With the text in UTF-8.
  package let file: SourceFile
  /// The answers of an interface, one or several of them in a list; empty for a table.
  let answers: [Node]
  let table: CSVDocument?

  init(_ kind: Kind, _ file: SourceFile, answers: [Node] = [], table: CSVDocument? = nil) {
    (self.kind, self.file, self.answers, self.table) = (kind, file, answers, table)
  }

  /// What can be read, as a hint.
  package static let understood =
    "give "
    + [
      "a .storekit file", "answers of the App Store Connect API (subscriptionGroups, subscriptions, inAppPurchases)",
      "its catalog report or a CSV with 'Product ID' and 'Type' or 'Status'",
      "answers of the Google Play Developer API (subscriptions, subscriptionOffers, oneTimeProducts, inappproduct)",
      "the Play Console's CSV", "the export of a console (RevenueCat, AppActor, Superwall, Firebase, AppDNA)",
    ].joined(separator: ", ")
}
