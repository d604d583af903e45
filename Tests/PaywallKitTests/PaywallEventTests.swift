import Base
import Foundation
import PaywallKit
import Testing

/// Events as analytics tools get them. The names and values are those of the seeds.
@Suite struct PaywallEventTests {
  private static let choice = PaywallSnapshot(BuiltInPaywalls(fallback)).choose(
    PaywallContext("settings", customData: ["source": .string("banner"), "paywall": .string("mine")]), for: somebody)

  private func properties(_ kind: PaywallEvent.Kind) -> [String: PaywallValue] {
    PaywallEvent(kind, of: Self.choice).properties.filter {
      !["paywall", "placement", "origin", "assignment", "source"].contains($0.key)
    }
  }

  @Test func sayWhichPaywallItWas() async throws {
    let release = try await snapshot(
      BundleFixture.offering("vip").merging([
        "placements.yaml": "placements: [{ id: gate, rules: [{ experiment: words }] }]",
        "experiments/words.yaml":
          "placement: gate\nstatus: running\narms: [{ id: a, offering: vip, variant: control, weight: 10000 }]",
      ]) { $1 })
    let context = PaywallContext("gate", customData: ["source": .string("banner")])
    let event = PaywallEvent(.impression, of: release.choose(context, for: somebody))
    #expect(event.name == "paywall_impression")
    #expect(
      event.properties == [
        "paywall": .string("vip_control"), "placement": .string("gate"), "origin": .string("fresh"),
        "assignment": .string("release"), "offering": .string("vip"), "offering_version": .string("1.2.3"),
        "variant": .string("control"), "experiment": .string("words"), "arm": .string("a"), "release": .integer(1),
        "source": .string("banner"), "has_products": .boolean(true),
      ])
  }

  @Test func sayThatItWasTheFallback() {
    let all = PaywallEvent(.nextStep, of: Self.choice).properties
    #expect(
      all == [
        "paywall": .string("fallback"), "placement": .string("settings"), "origin": .string("fallback"),
        "assignment": .string("release"), "source": .string("banner"),
      ])
  }

  @Test(arguments: [
    (PaywallAction.ctaTapped, "ctaTapped"), (.featureSelected, "featureSelected"), (.planChanged, "planChanged"),
    (.linkTapped, "linkTapped"), (.custom, "custom"),
  ])
  func nameWhatWasTouched(_ action: PaywallAction, _ word: String) {
    #expect(properties(.action(action)) == ["action": .string(word)])
    #expect(properties(.action(action, item: "annual"))["item"] == .string("annual"))
  }

  @Test(arguments: [
    (PaywallClosing.dismissed(.purchased), "purchased"), (.dismissed(.dismissed), "dismissed"),
    (.dismissed(.tappedOutside), "tappedOutside"), (.dismissed(.programmatic), "programmatic"),
    (.restored, "restore_success"),
  ])
  func nameWhyItWasClosed(_ closing: PaywallClosing, _ word: String) {
    #expect(PaywallEvent(.closed(closing), of: Self.choice).name == "paywall_close")
    #expect(properties(.closed(closing)) == ["reason": .string(word)])
  }

  @Test func nameRestores() {
    let restored = PaywallEvent(.restoreCompleted(products: ["a"]), of: Self.choice)
    #expect(restored.name == "purchase_restored")
    #expect(restored.properties["products"] == .array([.string("a")]))
    for kind: PaywallEvent.Kind in [.restoreCompleted(products: []), .restoreFailed(reason: "offline")] {
      #expect(PaywallEvent(kind, of: Self.choice).name == "purchase_restore_failed")
      #expect(properties(kind)["reason"]?.string != nil)
    }
  }

  @Test func nameProducts() {
    let kinds: [PaywallEvent.Kind] = [
      .purchaseStarted(product: "p"), .purchaseCompleted(product: "p", transaction: "1"),
      .purchaseFailed(product: "p", reason: "declined"), .purchaseCancelled(product: "p"),
      .purchasePending(product: "p"),
      .validationPending(product: "p"), .validationFailed(product: "p", reason: "refused"),
    ]
    #expect(kinds.allSatisfy { properties($0)["product"] == .string("p") })
    #expect(kinds.allSatisfy { properties($0)["way_to_buy"] == nil })
    // What is bought and what is restored have one name.
    for way in ["y:monthly", "y@back", "y:monthly@back"] {
      #expect(properties(.purchaseStarted(product: way))["product"] == .string("y"))
      #expect(properties(.purchaseCompleted(product: way))["way_to_buy"] == .string(way))
      #expect(properties(.validationFailed(product: way, reason: "r"))["way_to_buy"] == .string(way))
    }
    #expect(Set(kinds.map { PaywallEvent($0, of: Self.choice).name }).count == kinds.count)
  }

  @Test func areCountedByOrigin() {
    let sink = Sink()
    let counter = OriginCounter(before: sink)
    #expect(counter.share(of: .builtIn) == nil)
    for kind: PaywallEvent.Kind in [.impression, .impression, .nextStep, .impression] {
      counter.record(PaywallEvent(kind, of: Self.choice))
    }
    #expect(counter.counts == [.fresh: 0, .cached: 0, .builtIn: 3])
    #expect(counter.share(of: .builtIn) == 1 && counter.share(of: .fresh) == 0)
    #expect(sink.events.withLock { $0.count } == 4)
  }
}

private final class Sink: PaywallEventSink {
  let events = Locked<[PaywallEvent]>([])
  func record(_ event: PaywallEvent) { events.withLock { $0.append(event) } }
}
