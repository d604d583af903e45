/// The store as a session needs it: StoreKit's, another one's, or a script in tests.
public protocol StoreFront: Sendable {
  /// Those of these products that the store sells here, in any order. Ids are as packages name them.
  func products(_ ids: [String]) async throws -> [StoreProduct]
  /// What the customer may have of these products.
  func customer(of products: [StoreProduct]) async -> CustomerState
  /// Sells a product. It returns soon: what somebody has to approve is `pending`, and is reported later
  /// (`PaywallSession.report`).
  func purchase(_ product: String) async -> PurchaseOutcome
  /// Asks the store for the customer's purchases.
  /// - Returns: the products that they have.
  /// - Throws: `BillingError.cancelled` if the user closed the store's sheet, of which they need not be told.
  func restore() async throws -> [String]
}

/// How a purchase went.
public enum PurchaseOutcome: Sendable, Hashable {
  case completed(transaction: String?)
  /// Somebody else has to approve; no purchase yet.
  case pending
  case cancelled
  case failed(reason: String)
  /// Paid, but the app's server has not confirmed it.
  case validationPending
  /// Paid, but the app's server did not accept it.
  case validationFailed(reason: String)

  func event(of product: String) -> PaywallEvent.Kind {
    switch self {
    case .completed(let transaction): .purchaseCompleted(product: product, transaction: transaction)
    case .pending: .purchasePending(product: product)
    case .cancelled: .purchaseCancelled(product: product)
    case .failed(let reason): .purchaseFailed(product: product, reason: reason)
    case .validationPending: .validationPending(product: product)
    case .validationFailed(let reason): .validationFailed(product: product, reason: reason)
    }
  }

  var notice: SessionState.Notice? {
    switch self {
    case .completed, .cancelled: nil
    case .pending: .purchasePending
    case .failed(let reason), .validationFailed(let reason): .purchaseFailed(reason: reason)
    case .validationPending: .purchaseConfirming
    }
  }

  var awaited: SessionState.Awaited? {
    switch self {
    case .pending: .approval
    case .validationPending: .confirmation
    case .completed, .cancelled, .failed, .validationFailed: nil
    }
  }
}

/// Why the store could not be asked, or what it answered.
public enum BillingError: Error, Sendable, Hashable {
  /// The app has no store front.
  case providerNotAvailable
  /// The user closed the store's sheet.
  case cancelled
  /// In the store's words.
  case failed(reason: String)

  /// The `reason` on events where the app has no store front.
  public static let noProvider = "no billing provider"

  /// The `reason` on events where the user closed the store's sheet.
  public static let cancelledByUser = "cancelled"

  /// In words.
  public var reason: String {
    switch self {
    case .providerNotAvailable: Self.noProvider
    case .cancelled: Self.cancelledByUser
    case .failed(let reason): reason
    }
  }

  init(reason: String) {
    self =
      switch reason {
      case Self.noProvider: .providerNotAvailable
      case Self.cancelledByUser: .cancelled
      default: .failed(reason: reason)
      }
  }
}
