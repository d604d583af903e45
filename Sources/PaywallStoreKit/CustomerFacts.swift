import PaywallKit

/// One subscription of a group as StoreKit states it.
struct StatusFacts: Sendable {
  /// What the store says of it.
  enum State: Sendable, CaseIterable {
    case subscribed, inGracePeriod
    /// Without access until it is paid.
    case inBillingRetry
    case expired, revoked
    /// A state that StoreKit got later.
    case unknown
  }

  var state: State
  /// The product; nil where the store's signature could not be verified.
  var product: String?
  /// The billing plan; nil for what is paid at once, and where the store does not tell.
  var plan: String?
}

extension CustomerState.Subscription {
  /// What a customer has of a group. What is not signed by the store counts for nothing.
  /// - Parameter isEligible: whether the store grants the group's introductory offer.
  init(_ statuses: [StatusFacts], isEligible: Bool) {
    let verified = statuses.filter { $0.product != nil }
    let active = verified.first { $0.state == .subscribed || $0.state == .inGracePeriod }
    if let active, let product = active.product {
      self = .active(product: active.plan.map { "\(product):\($0)" } ?? product)
    } else if !verified.isEmpty {
      self = .expired
    } else {
      self = isEligible ? .new : .trialUsed
    }
  }
}

/// What the app's server says of a purchase.
public enum PurchaseConfirmation: Sendable, Hashable {
  /// It is granted; the transaction is finished.
  case accepted
  /// The server does not know yet. The transaction stays unfinished, so that the store reports it again.
  case pending
  /// It is not granted. The transaction stays unfinished.
  case refused(reason: String)

  /// Whether the store need not report the transaction again.
  var isFinal: Bool { self == .accepted }
}

extension PurchaseOutcome {
  /// What a signed purchase comes to.
  init(_ confirmation: PurchaseConfirmation, transaction: String) {
    self =
      switch confirmation {
      case .accepted: .completed(transaction: transaction)
      case .pending: .validationPending
      case .refused(let reason): .validationFailed(reason: reason)
      }
  }

  /// A purchase that is not signed by the store: it grants nothing, and is not finished.
  static func unverified(_ reason: String) -> Self { .validationFailed(reason: "not signed by the store: \(reason)") }
}

extension WayToBuy {
  /// Whether a number of purchase options says everything: one for the billing plan and one for the offer.
  func isWhole(with options: Int) -> Bool { options == (plan == nil ? 0 : 1) + (offer == nil ? 0 : 1) }
}
