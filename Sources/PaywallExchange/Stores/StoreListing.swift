package import PaywallModel

/// What some files of one store list together.
package struct StoreListing: Sendable {
  /// Where a listing comes from.
  package enum Store: String, Sendable, CaseIterable {
    case storeKit, appStoreConnect, googlePlay

    /// As messages name it.
    package var name: String {
      switch self {
      case .storeKit: "the StoreKit configuration"
      case .appStoreConnect: "App Store Connect"
      case .googlePlay: "Google Play"
      }
    }
  }

  /// Of which products a file has all that there are.
  package enum Coverage: Sendable {
    case all
    /// Those of the subscription groups that it names, or none.
    case groups
    case nothing
  }

  package let store: Store
  /// The paths of its files.
  package let files: [String]
  package internal(set) var products: [ListedProduct] = []
  /// What is missing is gone only where the files would have it.
  package internal(set) var subscriptions = Coverage.nothing
  package internal(set) var others = Coverage.nothing
  /// Of Google Play, where products have base plans.
  var shelf: GooglePlayShelf?
  /// What was not read, or not compared.
  package internal(set) var notes: [String] = []

  init(_ store: Store, files: [String]) {
    self.store = store
    self.files = files
  }
}

/// Why a file cannot be read as what a store or a console gives, and where.
package struct StoreFileError: Error, Sendable, Equatable {
  package let range: SourceRange
  /// For people, without the position.
  package let message: String
  package let hint: String?

  package init(at range: SourceRange, _ message: String, hint: String? = nil) {
    self.range = range
    self.message = message
    self.hint = hint
  }
}
