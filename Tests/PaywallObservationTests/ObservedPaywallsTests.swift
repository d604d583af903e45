import Base
import Foundation
import Observation
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

  /// Release 2 of the vectors' signed bundle.
  private func published() throws -> PaywallLoader {
    let signed = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Conformance/signed")
    return PaywallLoader(
      root: Array(try Data(contentsOf: signed.appendingPathComponent("root.json"))),
      fetcher: FolderFetcher(signed.appendingPathComponent("bundle").path), store: MemoryStore(),
      builtIn: BuiltInPaywalls(Self.fallback))
  }

  @Test func followARefreshAndLeaveTheScreenAsItIs() async throws {
    let loader = try published()
    let paywalls = ObservedPaywalls(loader)
    let (user, context) = (PaywallUser(id: "u"), PaywallContext("premium_upgrade"))
    let onScreen = paywalls.present(context, for: user)
    let changes = Locked((snapshot: 0, presented: 0))
    withObservationTracking {
      _ = paywalls.snapshot
    } onChange: {
      changes.withLock { $0.snapshot += 1 }
    }
    withObservationTracking {
      _ = paywalls.presented
    } onChange: {
      changes.withLock { $0.presented += 1 }
    }
    #expect(await loader.refresh() == .updated(release: 2))
    while paywalls.snapshot.release == nil { await Task.yield() }
    #expect(paywalls.snapshot.release == 2 && paywalls.snapshot.origin == .fresh)
    #expect(changes.withLock { $0.snapshot == 1 && $0.presented == 0 })
    #expect(onScreen.wireID == "fallback" && paywalls.presented == onScreen)
    let next = paywalls.present(context, for: user)
    #expect(next.release == 2 && next.wireID == "default_control" && paywalls.presented == next)
    #expect(changes.withLock { $0.presented == 1 })
  }

  /// A view that is gone is not kept by its loader.
  @Test func areLetGo() async throws {
    let loader = try published()
    var paywalls: ObservedPaywalls? = ObservedPaywalls(loader)
    weak var gone = paywalls
    await loader.refresh()
    while paywalls?.snapshot.release == nil { await Task.yield() }
    paywalls = nil
    while gone != nil { await Task.yield() }
    #expect(loader.current.release == 2)
  }
}
