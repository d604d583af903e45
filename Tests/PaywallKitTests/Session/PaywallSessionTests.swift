import Base
import Foundation
import PaywallKit
import Testing

/// A paywall in motion, with a store, a clock and analytics of the test's own.
@Suite struct PaywallSessionTests {
  private let events = EventLog()
  private let clock = StoppedClock()

  private static let settings = """

    dismiss: { allowed: true, delaySeconds: 3 }
    postPurchase: { action: deep_link, url: "https://example.com/welcome" }
    """

  private func choice(_ more: String = "", products: String? = nil) async throws -> PaywallChoice {
    var variant = BundleFixture.variant("default_control", "Hello") + more
    if let products { variant = variant.replacing("[com.example.annual, com.example.monthly]", with: products) }
    let released = try await snapshot(["offerings/default/variants/control.yaml": variant])
    return released.choose("settings", for: somebody)
  }

  private func session(
    _ choice: PaywallChoice, _ store: ScriptedStore, codes: PromoCheck? = nil
  ) async -> PaywallSession {
    await .prepared(choice, store: store, codes: codes, events: events, locale: "en", in: .utc, clock: clock)
  }

  private static let monthly = "com.example.monthly"
  private static let closed = PaywallEvent.Kind.closed(.dismissed(.purchased))

  @Test func aPurchaseFromTheFirstLookToTheEnd() async throws {
    let store = ScriptedStore()
    let session = await session(try await choice(Self.settings), store)
    #expect(store.asked == ["products com.example.annual com.example.monthly"])
    #expect(session.shown.state.phase == .hidden && events.all.isEmpty)
    #expect(session.send(.appear) == nil)
    #expect(session.shown.screen.plans?.selected.id == Self.monthly)
    #expect(session.send(.selectPlan("com.example.annual")) == nil)
    #expect(session.shown.screen.plans?.selected.id == "com.example.annual")
    session.send(.selectPlan(Self.monthly))
    session.send(.purchase)
    #expect(await session.reaches(.succeeded(product: Self.monthly)))
    let before = events.all.count
    // First the control that closes the screen, then the overlay.
    await clock.pass(1.4, forAll: 2)
    #expect(session.shown.state.phase == .succeeded(product: Self.monthly))
    #expect(events.all.count == before)
    await clock.pass(0.2, forAll: 2)
    #expect(await session.reaches(.closed(.dismissed(.purchased))))
    #expect(
      events.kinds == [
        .impression, .action(.planChanged, item: "com.example.annual"), .action(.planChanged, item: Self.monthly),
        .action(.ctaTapped, item: Self.monthly), .purchaseStarted(product: Self.monthly),
        .purchaseCompleted(product: Self.monthly, transaction: "7"), .deepLink(url: "https://example.com/welcome"),
        Self.closed,
      ])
    #expect(events.all.allSatisfy { $0.choice.wireID == "default_control" && $0.choice.release == 1 })
    // The stream of somebody who comes late has an end, too.
    var last: [PaywallSession.Shown] = []
    for await shown in session.updates { last.append(shown) }
    #expect(last == [session.shown])
  }

  @Test func manyTapsAreOnePurchase() async throws {
    let gate = Gate()
    let store = ScriptedStore { script in
      script.purchase = { _ in
        await gate.wait()
        return .cancelled
      }
    }
    let session = await session(try await choice(), store)
    session.send(.appear)
    let refusals = await withTaskGroup(of: SessionRefusal?.self) { group in
      for _ in 0..<50 { group.addTask { session.send(.purchase) } }
      return await group.reduce(into: [SessionRefusal?]()) { $0.append($1) }
    }
    #expect(refusals.filter { $0 == nil }.count == 1)
    #expect(session.shown.state.phase == .purchasing(product: Self.monthly))
    await gate.open()
    #expect(await session.reaches(.open))
    #expect(store.asked.filter { $0.hasPrefix("purchase") }.count == 1)
    #expect(events.kinds.filter { $0 == .purchaseStarted(product: Self.monthly) }.count == 1)
    #expect(events.all.filter { $0.name == "paywall_call_refused" }.count == 49)
    let refused = events.all.first { $0.name == "paywall_call_refused" }
    #expect(refused?.properties["call"] == .string("purchase") && refused?.properties["reason"] == .string("busy"))
  }

  @Test func aRefreshDoesNotChangeWhatIsOpen() async throws {
    let press = try Press()
    try press.publish(BundleFixture().targets)
    let loader = press.loader()
    await loader.refresh()
    let session = await session(loader.current.choose("settings", for: somebody), ScriptedStore())
    session.send(.appear)
    let before = session.shown.screen
    try press.publish(
      BundleFixture(["offerings/default/variants/control.yaml": BundleFixture.variant("x", "New")]).targets)
    #expect(await loader.refresh() == .updated(release: 2))
    session.send(.selectPlan("com.example.annual"))
    session.send(.selectPlan(Self.monthly))
    #expect(session.shown.screen == before)
    #expect(loader.current.choose("settings", for: somebody).wireID == "x")
    #expect(events.all.allSatisfy { $0.choice.release == 1 })
  }

  @Test func withoutAStoreNothingStarts() async throws {
    let choice = try await choice()
    let inputs = ScreenInputs(
      choice.paywall, from: choice.origin, products: ScriptedStore().script.withLock { $0.products }, at: clock.now,
      in: .utc)
    let session = PaywallSession(choice, inputs, store: nil, events: events, clock: clock)
    session.send(.appear)
    session.send(.restore)
    session.send(.purchase)
    #expect(
      events.kinds == [
        .impression, .restoreFailed(reason: BillingError.noProvider), .action(.ctaTapped, item: Self.monthly),
        .purchaseFailed(product: Self.monthly, reason: BillingError.noProvider),
      ])
    #expect(session.shown.state.phase == .open)
  }

  @Test func aStoreThatSellsNothingIsAskedAgain() async throws {
    let store = ScriptedStore { $0.products = [] }
    let session = await session(try await choice("\ndismiss: { allowed: false }"), store)
    session.send(.appear)
    #expect(events.all.first?.properties["has_products"] == .boolean(false))
    #expect(session.shown.screen.plans == nil && session.shown.state.canDismiss)
    #expect(session.send(.purchase)?.reason == .noProduct)
    session.send(.tryAgain)
    #expect(await session.reaches(.open))
    #expect(session.shown.screen.plans == nil)
    store.script.withLock { $0.products = [ScriptedStore.annual] }
    session.send(.tryAgain)
    #expect(await session.reaches { $0.screen.plans != nil && $0.state.phase == .open })
    #expect(session.shown.screen.plans?.selected.id == "com.example.annual" && !session.shown.state.canDismiss)
    #expect(session.send(.tryAgain)?.reason == .hasProducts)
    session.send(.purchase)
    #expect(await session.reaches(.succeeded(product: "com.example.annual")))
  }

  @Test func restoresEndAsTheStoreSays() async throws {
    let store = ScriptedStore()
    let session = await session(try await choice(), store)
    session.send(.appear)
    session.send(.restore)
    #expect(await session.reaches { $0.state.notice == .nothingToRestore })
    store.script.withLock { $0.restore = { throw BillingError.failed(reason: "offline") } }
    session.send(.restore)
    #expect(await session.reaches { $0.state.notice == .restoreFailed(reason: "offline") })
    store.script.withLock { $0.restore = { ["com.example.annual"] } }
    session.send(.restore)
    #expect(await session.reaches(.closed(.restored)))
    #expect(
      events.all.map(\.name) == [
        "paywall_impression", "restore_started", "purchase_restore_failed", "restore_started",
        "purchase_restore_failed", "restore_started", "purchase_restored", "paywall_close",
      ])
    #expect(events.all.last?.properties["reason"] == .string("restore_success"))
  }

  /// The app closed the paywall, and money was paid all the same.
  @Test func aPurchaseAfterTheEndIsTold() async throws {
    let gate = Gate()
    let store = ScriptedStore { script in
      script.purchase = { _ in
        await gate.wait()
        return .completed(transaction: "8")
      }
    }
    var session: PaywallSession? = await session(try await choice(), store)
    session?.send(.appear)
    session?.send(.purchase)
    #expect(session?.send(.close(.dismissed))?.reason == .busy)
    session?.send(.close(.programmatic))
    session = nil
    await gate.open()
    let told = PaywallEvent.Kind.purchaseCompleted(product: Self.monthly, transaction: "8")
    for _ in 0..<100_000 where events.kinds.last != told { await Task.yield() }
    #expect(events.kinds.suffix(2) == [.closed(.dismissed(.programmatic)), told])
  }

  @Test func whatAParentApprovesLaterEndsThePaywall() async throws {
    let session = await session(try await choice(), ScriptedStore { $0.purchase = { _ in .pending } })
    session.send(.appear)
    session.send(.purchase)
    #expect(await session.reaches { $0.state.notice == .purchasePending })
    #expect(session.shown.state.phase == .open)
    #expect(session.report(.completed(transaction: "9"), of: "com.example.annual")?.reason == .notAwaited)
    #expect(session.report(.completed(transaction: "9"), of: Self.monthly) == nil)
    #expect(session.shown.state.phase == .succeeded(product: Self.monthly))
    await clock.pass(1.5)
    #expect(await session.reaches(.closed(.dismissed(.purchased))))
  }

  @Test func codesAreCheckedByTheApp() async throws {
    let field = "\nsections: [{ type: plans }, { type: promo_input, buttonTitle: Redeem }, { type: cta }]"
    let session = await session(try await choice(field), ScriptedStore(), codes: { $0 == "SUMMER" })
    session.send(.appear)
    session.send(.submitCode("WINTER"))
    #expect(await session.reaches { $0.state.notice == .codeInvalid })
    session.send(.submitCode("SUMMER"))
    #expect(await session.reaches { $0.state.notice == .codeAccepted })
    #expect(
      events.all.map(\.name) == [
        "paywall_impression", "promo_submitted", "promo_refused", "promo_submitted", "promo_accepted",
      ])
    #expect(!events.all.contains { "\($0)".contains("SUMMER") })
    let without = await self.session(try await choice(field), ScriptedStore())
    without.send(.appear)
    #expect(without.send(.submitCode("SUMMER"))?.reason == .noCode)
  }

  /// Each part once, however often the screen is made anew.
  @Test func whatCannotBeShownIsToldOnce() async throws {
    let session = await session(try await choice(), ScriptedStore { $0.products.removeFirst() })
    #expect(events.all.isEmpty)
    session.send(.appear)
    session.send(.selectFeature("nothing"))
    session.send(.selectPlan(Self.monthly))
    let parts = events.all.filter { $0.name == "paywall_part_skipped" }.compactMap { $0.properties["part"]?.string }
    #expect(parts.contains { $0.hasPrefix("plan_missing") })
    #expect(Set(parts).count == parts.count)
  }

  @Test func asksTheStoreForProductsAndNotForWaysToBuy() async throws {
    let store = ScriptedStore()
    let ways = "[com.example.annual, com.example.monthly, \"com.example.annual:monthly\"]"
    _ = await session(try await choice(products: ways), store)
    #expect(store.asked == ["products com.example.annual com.example.monthly"])
  }

  /// Analytics that call back must find the session as it is, and see everything in order.
  @Test func aSinkMayCallTheSession() async throws {
    final class Caller: PaywallEventSink {
      let log = EventLog()
      let session = Locked<PaywallSession?>(nil)
      func record(_ event: PaywallEvent) {
        log.record(event)
        if event.kind == .impression { session.withLock { $0 }?.send(.act("greet")) }
        if event.kind == .action(.custom, item: "greet") { session.withLock { $0 }?.send(.close(.programmatic)) }
      }
    }
    let caller = Caller()
    let session = await PaywallSession.prepared(
      try await choice(), store: ScriptedStore(), events: caller, in: .utc, clock: clock)
    caller.session.withLock { $0 = session }
    session.send(.appear)
    #expect(
      caller.log.kinds == [.impression, .action(.custom, item: "greet"), .closed(.dismissed(.programmatic))])
    caller.session.withLock { $0 = nil }
  }
}
