import Base
import Foundation
import PaywallKit
import Testing

/// Calls as other libraries make them, from events. Names and arguments are those of the seed's delegate.
@Suite struct PaywallDelegateTests {
  final class Delegate: PaywallDelegate {
    let calls = Locked<[String]>([])

    private func note(_ call: String) { calls.withLock { $0.append(call) } }

    func onPaywallPresented(paywallId: String) { note("presented \(paywallId)") }
    func onPaywallAction(paywallId: String, action: PaywallAction) { note("action \(action)") }
    func onPaywallPurchaseStarted(paywallId: String, productId: String) { note("started \(productId)") }
    func onPaywallPurchaseCompleted(paywallId: String, productId: String, transaction: TransactionInfo) {
      note("completed \(productId) \(transaction.transactionId ?? "-")")
    }
    func onPaywallPurchaseFailed(paywallId: String, error: any Error) { note("failed \(error)") }
    func onPaywallDismissed(paywallId: String) { note("dismissed") }
    func onPromoCodeSubmit(paywallId: String, code: String, completion: @escaping @Sendable (Bool) -> Void) {
      note("code for \(paywallId)")
      if code == "SILENCE" { return }
      completion(code == "GOOD")
      completion(code != "GOOD")
    }
    func onPostPurchaseDeepLink(paywallId: String, url: String) { note("link \(url)") }
    func onPostPurchaseNextStep(paywallId: String) { note("next") }
    func onPaywallRestoreStarted(paywallId: String) { note("restore") }
    func onPaywallRestoreCompleted(paywallId: String, productIds: [String]) { note("restored \(productIds)") }
    func onPaywallRestoreFailed(paywallId: String, error: any Error) { note("restore failed \(error)") }
  }

  private static let choice = PaywallSnapshot(BuiltInPaywalls(fallback)).choose("settings", for: somebody)

  private static let calls: [(PaywallEvent.Kind, [String])] = [
    (.impression, ["presented fallback"]), (.action(.planChanged, item: "a"), ["action planChanged"]),
    (.purchaseStarted(product: "a"), ["started a"]),
    (.purchaseCompleted(product: "a", transaction: "7"), ["completed a 7"]),
    (.purchaseCompleted(product: "a"), ["completed a -"]),
    (.purchaseFailed(product: "a", reason: "offline"), ["failed failed(reason: \"offline\")"]),
    (.validationFailed(product: "a", reason: "402"), ["failed failed(reason: \"402\")"]),
    (.purchaseCancelled(product: "a"), []), (.purchasePending(product: "a"), []),
    (.validationPending(product: "a"), []), (.restoreStarted, ["restore"]),
    (.restoreCompleted(products: ["a"]), ["restored [\"a\"]"]), (.restoreCompleted(products: []), ["restored []"]),
    (.restoreFailed(reason: BillingError.noProvider), ["restore failed providerNotAvailable"]),
    (.promoSubmitted, []), (.promoAccepted, []), (.promoRefused, []), (.deepLink(url: "app://x"), ["link app://x"]),
    (.nextStep, ["next"]), (.closed(.restored), ["dismissed"]), (.closed(.dismissed(.tappedOutside)), ["dismissed"]),
    (.skipped("x"), []),
  ]

  @Test func eachEventIsItsCall() {
    for (kind, calls) in Self.calls {
      let (delegate, log) = (Delegate(), EventLog())
      PaywallDelegateSink(delegate, before: log).record(PaywallEvent(kind, of: Self.choice))
      #expect(delegate.calls.withLock { $0 } == calls, "\(kind)")
      #expect(log.kinds == [kind])
    }
  }

  @Test func theDelegateIsNotKept() {
    let log = EventLog()
    var delegate: Delegate? = Delegate()
    weak let gone = delegate
    let sink = delegate.map { PaywallDelegateSink($0, before: log) }
    delegate = nil
    #expect(gone == nil)
    sink?.record(PaywallEvent(.impression, of: Self.choice))
    #expect(log.kinds == [.impression])
  }

  @Test func theFirstAnswerOnACodeCounts() async {
    let delegate = Delegate()
    let check = delegate.promoCheck(paywallId: "p")
    #expect(await check("GOOD"))
    #expect(await !check("BAD"))
    #expect(delegate.calls.withLock { $0.first } == "code for p")
    // Nobody can answer any more.
    #expect(await !check("SILENCE"))
    var gone: Delegate? = Delegate()
    let late = gone?.promoCheck(paywallId: "p")
    gone = nil
    #expect(await late?("GOOD") == false)
    final class Silent: PaywallDelegate {}
    #expect(await !Silent().promoCheck(paywallId: "p")("GOOD"))
  }
}
