import Foundation
import PaywallDrawing
import PaywallKit
import Testing

@testable import PaywallUI

/// What a view asks for, without a view.
@Suite struct PaywallSourceTests {
  private struct Offline: PaywallFetcher {
    func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? { throw URLError(.notConnectedToInternet) }
  }

  private struct Counter: StoreFront {
    func products(_ ids: [String]) async throws -> [StoreProduct] {
      [
        StoreProduct(
          id: "annual", name: "Annual", group: "premium", priceLocale: "en_US",
          terms: StoreTerms(
            displayPrice: "$59.99", price: Money(minorUnits: 5999, currency: "USD"), period: BillingPeriod("P1Y")))
      ]
    }
    func customer(of products: [StoreProduct]) async -> CustomerState { CustomerState() }
    func purchase(_ product: String) async -> PurchaseOutcome { .cancelled }
    func restore() async throws -> [String] { [] }
  }

  private struct Nobody: PaywallEventSink {
    func record(_ event: PaywallEvent) {}
  }

  private static let config = PaywallConfig(
    headline: "Go further", subhead: "All of it.", bullets: ["Everything"], productIDs: ["annual"],
    highlightedProductID: "annual", ctaTitle: "Continue")

  private static let source = PaywallSource(
    PaywallLoader(root: [], fetcher: Offline(), store: MemoryStore(), builtIn: BuiltInPaywalls(config)),
    user: { PaywallUser(id: "u") }, store: Counter(), events: Nobody())

  @Test func aPlacementIsAChoiceAndThenASession() async {
    let choice = Self.source.choice(PaywallContext("settings"), locale: "en")
    #expect(choice.context.placement == "settings" && choice.origin == .builtIn)
    #expect(choice.paywall.presentation == .fullScreen)
    let session = await Self.source.session(choice, locale: "en")
    #expect(session.shown.screen.plans?.selected.price == "$59.99")
    #expect(session.shown.state.phase == .hidden)
  }

  /// Nobody is locked in while a store does not answer, and nothing is offered without a price.
  @Test func whatWaitsHasAWayOutAndNoPlans() {
    let choice = Self.source.choice(PaywallContext("settings"), locale: "de")
    let screen = Self.source.waiting(choice, locale: "de")
    #expect(screen.plans == nil)
    #expect(screen.drawnCloseControl == .cross(screen.dismissal.button.title))
  }

  @Test func mediaRestsWhereMotionIsReduced() {
    let fields = PaywallValue.object([
      "kind": .string("lottie"), "source": .string("hero"), "loop": .boolean(true), "autoplay": .boolean(true),
      "contentMode": .string("fill"),
    ])
    let (moving, still) = (
      PaywallMedia(MediaLook(fields), motionIsReduced: false), PaywallMedia(MediaLook(fields), motionIsReduced: true)
    )
    #expect(moving.kind == .lottie && moving.repeats && moving.startsByItself && moving.fills)
    #expect(!still.repeats && !still.startsByItself)
    #expect(PaywallMedia.Kind.allCases.map(\.rawValue) == MediaLook.Kind.allCases.map(\.rawValue))
  }
}
