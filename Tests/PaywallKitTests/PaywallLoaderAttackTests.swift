import Foundation
import PaywallKit
import TestSupport
import Testing

/// Tampering, rollback, freezing, stolen keys, torn files: what was shown before stays, or the built-in
/// paywall is shown.
@Suite struct PaywallLoaderAttackTests {
  /// An app that shows release 1, "First", and what the server held then.
  private struct App {
    let press: Press
    let store = MemoryStore()
    let loader: PaywallLoader
    let first: [String: [UInt8]]

    init(expires: Int64 = Press.later) async throws {
      press = try Press()
      try press.publish(Self.targets("First"), expires: expires)
      first = press.served
      loader = press.loader(store, now: 1_780_000_000)
      #expect(await loader.refresh() == .updated(release: 1))
    }

    static func targets(_ headline: String) throws -> [String: [UInt8]] {
      try BundleFixture(["offerings/default/variants/control.yaml": BundleFixture.variant("default_control", headline)])
        .targets
    }

    /// The headline and the origin that a user sees.
    static func shown(_ loader: PaywallLoader) async -> String {
      let choice = loader.current.choose("x", for: somebody)
      return "\(choice.paywall.config.headline) \(choice.origin.rawValue)"
    }

    /// Refreshes and expects a failure, with the first release still there, also after a start without network.
    func expectFailure(_ code: PaywallRefreshFailure.Code) async {
      guard case .failed(let failure) = await loader.refresh() else {
        Issue.record("the attack went through")
        return
      }
      #expect(failure.code == code, "\(failure.message)")
      #expect(await Self.shown(loader) == "First fresh")
      press.isDown = true
      #expect(await Self.shown(press.loader(store)) == "First cached")
      press.isDown = false
    }
  }

  @Test(arguments: ["index.json", "offerings/default.json"])
  func refusesATamperedFile(_ name: String) async throws {
    let app = try await App()
    let second = [
      "offerings/default/variants/control.yaml": BundleFixture.variant("default_control", "Second"),
      "placements.yaml": "placements: [{ id: x, rules: [] }]",
    ]
    let paths = try app.press.publish(BundleFixture(second).targets)
    let path = try #require(paths[name])
    let bytes = try #require(app.press.served[path])
    app.press.served[path] = Array(String(decoding: bytes, as: UTF8.self).replacing("a", with: "b").utf8)
    await app.expectFailure(.untrusted)
    app.press.served[path] = bytes + [0x20]
    await app.expectFailure(.untrusted)
    app.press.served[path] = nil
    await app.expectFailure(.unreachable)
    app.press.served[path] = bytes
    #expect(await app.loader.refresh() == .updated(release: 2))
  }

  @Test func refusesForeignSignatures() async throws {
    let app = try await App()
    let stranger = try Press()
    try stranger.publish(App.targets("Evil"))
    try stranger.publish(App.targets("Evil"))
    app.press.served = stranger.served
    await app.expectFailure(.untrusted)
  }

  @Test func refusesAnOlderRelease() async throws {
    let app = try await App()
    try app.press.publish(App.targets("Second"))
    #expect(await app.loader.refresh() == .updated(release: 2))
    app.press.served = app.first
    for name in ["", "timestamp.json", "snapshot.json"] {
      if !name.isEmpty { app.store.save(name, []) }
      guard case .failed(let failure) = await app.loader.refresh() else {
        Issue.record("an older release went through")
        return
      }
      #expect(failure.code == .rollback)
      #expect(await App.shown(app.loader) == "Second fresh")
      #expect(await App.shown(app.press.loader(app.store)) == "Second cached")
    }
  }

  /// Signatures run out on 2026-06-09; the clock of the app goes on.
  @Test func showsAnExpiredReleaseThatItHas() async throws {
    let app = try await App(expires: 1_781_000_000)
    let later = app.press.loader(app.store, now: 1_782_000_000)
    #expect(await App.shown(later) == "First cached")
    guard case .failed(let failure) = await later.refresh() else {
      Issue.record("a frozen bundle went through")
      return
    }
    #expect(failure.code == .expired)
    #expect(await App.shown(later) == "First cached")
    let new = app.press.loader(MemoryStore(), now: 1_782_000_000)
    guard case .failed(let failure) = await new.refresh() else {
      Issue.record("an expired bundle went through")
      return
    }
    #expect(failure.code == .expired)
    #expect(await App.shown(new) == "Unlock everything fallback")
  }

  @Test func showsNothingSignedByKeysThatWereDropped() async throws {
    let app = try await App()
    try app.press.rotateKeys()
    _ = await app.loader.refresh()
    #expect(await App.shown(app.press.loader(app.store)) == "Unlock everything fallback")
    try app.press.publish(App.targets("Second"))
    #expect(await app.loader.refresh() == .updated(release: 2))
    #expect(await App.shown(app.press.loader(app.store)) == "Second cached")
  }

  @Test func survivesATornCache() async throws {
    let app = try await App()
    let name = "release.json"
    let whole = try #require(app.store.load(name))
    for length in [0, 1, whole.count / 2, whole.count - 1] {
      app.store.save(name, Array(whole.prefix(length)))
      let loader = app.press.loader(app.store)
      #expect(await App.shown(loader) == "Unlock everything fallback")
      #expect(await loader.refresh() == .updated(release: 1))
      #expect(await App.shown(loader) == "First fresh")
      #expect(app.store.load(name) == whole)
    }
    for name in ["root.json", "timestamp.json", "snapshot.json", "targets.json"] {
      app.store.save(name, Array("{\"signed\":".utf8))
      let loader = app.press.loader(app.store)
      #expect(await App.shown(loader) == "First cached")
      #expect(await loader.refresh() == .unchanged(release: 1))
    }
  }

  @Test func refusesATamperedCache() async throws {
    let app = try await App()
    let whole = String(decoding: try #require(app.store.load("release.json")), as: UTF8.self)
    for (old, new) in [("First", "Worst"), ("\\\"version\\\":1", "\\\"version\\\":2"), ("1.2.3", "1.2.4")] {
      #expect(whole.contains(old))
      app.store.save("release.json", Array(whole.replacing(old, with: new).utf8))
      #expect(await App.shown(app.press.loader(app.store)) == "Unlock everything fallback")
    }
  }

  @Test func trustsNobodyWithoutARoot() async throws {
    let app = try await App()
    for root in [[], Array("{}".utf8), Array("<html>".utf8), try Press().anchor] {
      let loader = PaywallLoader(root: root, fetcher: app.press, store: app.store, builtIn: .init(fallback))
      #expect(await App.shown(loader) == "Unlock everything fallback")
      guard case .failed(let failure) = await loader.refresh() else {
        Issue.record("a loader without a root trusted something")
        return
      }
      #expect(failure.code == .untrusted)
    }
  }
}
