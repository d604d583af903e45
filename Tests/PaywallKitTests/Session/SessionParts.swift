import Base
import Foundation
import PaywallKit
import Testing

/// A store that sells what a test says, and says what a test says.
final class ScriptedStore: StoreFront {
  struct Script: Sendable {
    var products = [ScriptedStore.annual, ScriptedStore.monthly].compactMap { $0 }
    var customer = CustomerState()
    var purchase: @Sendable (String) async -> PurchaseOutcome = { _ in .completed(transaction: "7") }
    var restore: @Sendable () async throws -> [String] = { [] }
    /// What was asked, in order.
    var asked: [String] = []
  }

  let script: Locked<Script>

  init(_ change: (inout Script) -> Void = { _ in }) {
    var script = Script()
    change(&script)
    self.script = Locked(script)
  }

  var asked: [String] { script.withLock { $0.asked } }

  func products(_ ids: [String]) async throws -> [StoreProduct] {
    script.withLock { script in
      script.asked.append("products \(ids.joined(separator: " "))")
      return script.products.filter { ids.contains($0.id) }
    }
  }

  func customer(of products: [StoreProduct]) async -> CustomerState { script.withLock { $0.customer } }

  func purchase(_ product: String) async -> PurchaseOutcome {
    let purchase = script.withLock { script in
      script.asked.append("purchase \(product)")
      return script.purchase
    }
    return await purchase(product)
  }

  func restore() async throws -> [String] {
    let restore = script.withLock { script in
      script.asked.append("restore")
      return script.restore
    }
    return try await restore()
  }

  static let annual = product("com.example.annual", "$59.99", 5999, BillingPeriod(1, .year))
  static let monthly = product("com.example.monthly", "$9.99", 999, BillingPeriod(1, .month))

  private static func product(_ id: String, _ text: String, _ units: Int64, _ period: BillingPeriod?) -> StoreProduct {
    StoreProduct(
      id: id, name: id, group: "premium", priceLocale: "en_US",
      terms: StoreTerms(displayPrice: text, price: Money(minorUnits: units, currency: "USD"), period: period))
  }
}

/// Something that a test opens.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}

/// Time that passes when a test says so.
final class StoppedClock: PaywallClock {
  private struct State: Sendable {
    var now = Date(timeIntervalSince1970: 1_790_000_000)
    var sleepers: [(until: Date, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  var now: Date { state.withLock { $0.now } }

  func sleep(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        state.sleepers.append((state.now.addingTimeInterval(seconds), continuation))
      }
    }
  }

  /// Lets time pass once so many wait for it.
  func pass(_ seconds: Double, forAll count: Int = 1) async {
    while state.withLock({ $0.sleepers.count < count }) { await Task.yield() }
    let due = state.withLock { state in
      state.now.addTimeInterval(seconds)
      let due = state.sleepers.filter { $0.until <= state.now }
      state.sleepers.removeAll { $0.until <= state.now }
      return due
    }
    for sleeper in due { sleeper.1.resume() }
  }
}

/// Keeps the events.
final class EventLog: PaywallEventSink {
  private let events = Locked<[PaywallEvent]>([])

  func record(_ event: PaywallEvent) { events.withLock { $0.append(event) } }

  var all: [PaywallEvent] { events.withLock { $0 } }
  var kinds: [PaywallEvent.Kind] { all.map(\.kind) }
}

extension PaywallSession {
  /// Waits until what is shown is so, or the paywall is closed.
  func reaches(_ isReached: (Shown) -> Bool) async -> Bool {
    for await shown in updates where isReached(shown) { return true }
    return isReached(shown)
  }

  func reaches(_ phase: SessionState.Phase) async -> Bool { await reaches { $0.state.phase == phase } }
}
