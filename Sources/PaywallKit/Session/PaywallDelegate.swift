import Base

/// What happens on paywalls, as calls for those who know them from other libraries. Each has a default that does nothing.
///
/// The calls are made from events (`PaywallDelegateSink`), on the thread where they happen.
public protocol PaywallDelegate: AnyObject, Sendable {
  func onPaywallPresented(paywallId: String)
  func onPaywallAction(paywallId: String, action: PaywallAction)
  func onPaywallPurchaseStarted(paywallId: String, productId: String)
  func onPaywallPurchaseCompleted(paywallId: String, productId: String, transaction: TransactionInfo)
  /// Also where the app's server did not accept the purchase. The paywall stays.
  func onPaywallPurchaseFailed(paywallId: String, error: any Error)
  /// However it was closed.
  func onPaywallDismissed(paywallId: String)
  /// The default finds no code valid.
  func onPromoCodeSubmit(paywallId: String, code: String, completion: @escaping @Sendable (Bool) -> Void)
  func onPostPurchaseDeepLink(paywallId: String, url: String)
  func onPostPurchaseNextStep(paywallId: String)
  func onPaywallRestoreStarted(paywallId: String)
  /// Without ids there was nothing to restore, and the paywall stays.
  func onPaywallRestoreCompleted(paywallId: String, productIds: [String])
  func onPaywallRestoreFailed(paywallId: String, error: any Error)
}

/// What a delegate is told of a purchase.
public struct TransactionInfo: Sendable, Hashable {
  /// The store's id; nil where it gives none.
  public let transactionId: String?
  /// The store's id of what was bought.
  public let productId: String
}

extension PaywallDelegate {
  /// Does nothing.
  public func onPaywallPresented(paywallId: String) {}
  /// Does nothing.
  public func onPaywallAction(paywallId: String, action: PaywallAction) {}
  /// Does nothing.
  public func onPaywallPurchaseStarted(paywallId: String, productId: String) {}
  /// Does nothing.
  public func onPaywallPurchaseCompleted(paywallId: String, productId: String, transaction: TransactionInfo) {}
  /// Does nothing.
  public func onPaywallPurchaseFailed(paywallId: String, error: any Error) {}
  /// Does nothing.
  public func onPaywallDismissed(paywallId: String) {}
  /// Finds no code valid.
  public func onPromoCodeSubmit(paywallId: String, code: String, completion: @escaping @Sendable (Bool) -> Void) {
    completion(false)
  }
  /// Does nothing.
  public func onPostPurchaseDeepLink(paywallId: String, url: String) {}
  /// Does nothing.
  public func onPostPurchaseNextStep(paywallId: String) {}
  /// Does nothing.
  public func onPaywallRestoreStarted(paywallId: String) {}
  /// Does nothing.
  public func onPaywallRestoreCompleted(paywallId: String, productIds: [String]) {}
  /// Does nothing.
  public func onPaywallRestoreFailed(paywallId: String, error: any Error) {}
}

/// Tells a delegate of events, and hands them on. It does not keep the delegate alive.
public struct PaywallDelegateSink: PaywallEventSink {
  private weak var delegate: (any PaywallDelegate)?
  private let next: (any PaywallEventSink)?

  /// - Parameter next: takes every event afterwards.
  public init(_ delegate: any PaywallDelegate, before next: (any PaywallEventSink)? = nil) {
    self.delegate = delegate
    self.next = next
  }

  /// Makes the call of an event, if it has one.
  public func record(_ event: PaywallEvent) {
    if let delegate { tell(delegate, event.kind, event.choice.wireID) }
    next?.record(event)
  }

  private func tell(_ delegate: any PaywallDelegate, _ kind: PaywallEvent.Kind, _ id: String) {
    switch kind {
    case .impression: delegate.onPaywallPresented(paywallId: id)
    case .action(let action, _): delegate.onPaywallAction(paywallId: id, action: action)
    case .purchaseStarted(let way):
      delegate.onPaywallPurchaseStarted(paywallId: id, productId: WayToBuy(way).product)
    case .purchaseCompleted(let way, let transaction):
      let product = WayToBuy(way).product
      let info = TransactionInfo(transactionId: transaction, productId: product)
      delegate.onPaywallPurchaseCompleted(paywallId: id, productId: product, transaction: info)
    case .purchaseFailed(_, let reason), .validationFailed(_, let reason):
      delegate.onPaywallPurchaseFailed(paywallId: id, error: BillingError(reason: reason))
    case .restoreStarted: delegate.onPaywallRestoreStarted(paywallId: id)
    case .restoreCompleted(let products): delegate.onPaywallRestoreCompleted(paywallId: id, productIds: products)
    case .restoreFailed(let reason):
      delegate.onPaywallRestoreFailed(paywallId: id, error: BillingError(reason: reason))
    case .deepLink(let url): delegate.onPostPurchaseDeepLink(paywallId: id, url: url)
    case .nextStep: delegate.onPostPurchaseNextStep(paywallId: id)
    case .closed: delegate.onPaywallDismissed(paywallId: id)
    case .purchaseCancelled, .purchasePending, .validationPending, .promoSubmitted, .promoAccepted, .promoRefused,
      .skipped, .refused:
      break
    }
  }
}

/// Checks promotional codes; a session has one, or no codes are taken.
public typealias PromoCheck = @Sendable (_ code: String) async -> Bool

extension PaywallDelegate {
  /// Asks `onPromoCodeSubmit`. The first answer counts; a code without one, or of a delegate that is gone, is not valid.
  public func promoCheck(paywallId: String) -> PromoCheck {
    { [weak self] code in
      await withCheckedContinuation { continuation in
        let reply = PromoReply { continuation.resume(returning: $0) }
        self?.onPromoCodeSubmit(paywallId: paywallId, code: code) { reply.answer($0) }
      }
    }
  }
}

/// Answers once: what is said first, or no if nobody is left who could say anything.
private final class PromoReply: Sendable {
  private let resume: Locked<(@Sendable (Bool) -> Void)?>

  init(_ resume: @escaping @Sendable (Bool) -> Void) { self.resume = Locked(resume) }

  deinit { answer(false) }

  func answer(_ isValid: Bool) {
    let first = resume.withLock { resume in
      defer { resume = nil }
      return resume
    }
    first?(isValid)
  }
}
