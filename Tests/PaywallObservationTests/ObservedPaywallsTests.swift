import PaywallKit
import PaywallObservation
import TestSupport
import Testing

/// What views see of a loader.
@MainActor @Suite struct ObservedPaywallsTests {
  private static let fallback = PaywallConfig(
    headline: "Unlock", subhead: "", bullets: ["b"], productIDs: ["p"], highlightedProductID: "p", ctaTitle: "c")

  private func paywalls() -> ObservedPaywalls {
    ObservedPaywalls(
      PaywallLoader(
        root: [], fetcher: FolderFetcher("/nowhere"), store: MemoryStore(), builtIn: BuiltInPaywalls(Self.fallback)))
  }

  @Test func areThereOnTheFirstFrame() {
    let paywalls = paywalls()
    #expect(paywalls.snapshot.origin == .builtIn)
    #expect(paywalls.presented == nil)
  }

  @Test func presentOneUntilItIsDismissed() {
    let paywalls = paywalls()
    let choice = paywalls.present(PaywallContext("gate"), for: PaywallUser(id: "u"), selling: ["p"])
    #expect(choice.hasProducts && paywalls.presented == choice)
    #expect(paywalls.presented?.context.placement == "gate")
    paywalls.dismiss()
    #expect(paywalls.presented == nil)
  }
}
