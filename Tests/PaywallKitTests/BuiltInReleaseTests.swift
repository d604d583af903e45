import Foundation
import PaywallKit
import Testing

/// A whole release that is compiled into the app.
@Suite struct BuiltInReleaseTests {
  private let press: Press
  /// What the export writes of release 1, 2 and 3, by their number.
  private let releases: [Int: [UInt8]]

  init() async throws {
    press = try Press()
    var releases: [Int: [UInt8]] = [:]
    for number in 1...3 {
      try press.publish(Self.shop("Release \(number)").targets)
      let store = MemoryStore()
      await press.loader(store).refresh()
      releases[number] = store.load("release.json")
    }
    self.releases = releases
  }

  private static func shop(_ headline: String) -> BundleFixture {
    var shop = BundleFixture(BundleFixture.offering("vip"))
    shop.texts["placements.yaml"] = "placements: [{ id: gate, rules: [{ offering: vip }] }]"
    shop.texts["offerings/default/variants/control.yaml"] = BundleFixture.variant("default_control", headline)
    shop.texts["offerings/default/locales/de.yaml"] = "control: { headline: Hallo }"
    return shop
  }

  private func loader(
    builtIn number: Int, _ store: any PaywallStore = MemoryStore(), root: [UInt8]? = nil, now: Int64? = nil
  ) -> PaywallLoader {
    PaywallLoader(
      root: root ?? press.anchor, fetcher: press, store: store,
      builtIn: BuiltInPaywalls(fallback, release: releases[number]),
      now: { .init(timeIntervalSince1970: Double(now ?? 0)) })
  }

  private func headline(_ loader: PaywallLoader) -> String {
    loader.current.choose("settings", for: somebody).paywall.config.headline
  }

  @Test func isThereOnAFirstLaunchOffline() {
    press.isDown = true
    let loader = loader(builtIn: 2)
    let choice = loader.current.choose("gate", for: somebody)
    #expect(choice.wireID == "vip_control" && choice.offering == "vip")
    #expect(choice.origin == .builtIn && choice.release == 2)
    #expect(loader.current.choose("settings", for: somebody, locale: "de-CH").paywall.config.headline == "Hallo")
    #expect(loader.current.offerings(for: somebody).current?.id == "default")
  }

  @Test func givesWayToANewerOne() async {
    let loader = loader(builtIn: 2)
    #expect(headline(loader) == "Release 2")
    #expect(await loader.refresh() == .updated(release: 3))
    #expect(headline(loader) == "Release 3" && loader.current.origin == .fresh)
  }

  /// An update of the app brings a newer one than the last launch had.
  @Test(arguments: [(1, 3, "Release 3", "fallback"), (3, 1, "Release 3", "cached"), (2, 2, "Release 2", "cached")])
  func isUsedWhereItIsNewer(_ cached: Int, _ builtIn: Int, _ shown: String, _ origin: String) throws {
    let store = MemoryStore()
    store.save("release.json", try #require(releases[cached]))
    let loader = loader(builtIn: builtIn, store)
    #expect(headline(loader) == shown && loader.current.origin.rawValue == origin)
  }

  /// The release that was seen may have been withdrawn for a reason.
  @Test func isNotUsedWhereANewerReleaseWasSeen() async {
    let store = MemoryStore()
    await press.loader(store).refresh()
    store.save("release.json", [])
    #expect(headline(loader(builtIn: 2, store)) == "Unlock everything")
    #expect(headline(loader(builtIn: 3, store)) == "Release 3")
  }

  @Test func keepsAnOlderOneFromBeingOfferedAsNew() async throws {
    let other = try Press()
    for number in 1...2 { try other.publish(Self.shop("Release \(number)").targets) }
    let store = MemoryStore()
    await other.loader(store).refresh()
    let loader = PaywallLoader(
      root: press.anchor, fetcher: press, store: MemoryStore(),
      builtIn: BuiltInPaywalls(fallback, release: store.load("release.json")))
    #expect(headline(loader) == "Unlock everything")

    let before = press.served
    try press.publish(Self.shop("Release 4").targets)
    let fourth = MemoryStore()
    await press.loader(fourth).refresh()
    press.served = before
    let late = PaywallLoader(
      root: press.anchor, fetcher: press, store: MemoryStore(),
      builtIn: BuiltInPaywalls(fallback, release: fourth.load("release.json")))
    #expect(headline(late) == "Release 4")
    guard case .failed(let failure) = await late.refresh() else {
      Issue.record("an older release took the place of the built-in one")
      return
    }
    #expect(failure.code == .rollback && headline(late) == "Release 4")
  }

  @Test func isVerified() throws {
    let whole = String(decoding: try #require(releases[2]), as: UTF8.self)
    for broken in [whole.replacing("Release 2", with: "Release X"), String(whole.dropLast(9)), "", "{}"] {
      let loader = PaywallLoader(
        root: press.anchor, fetcher: press, store: MemoryStore(),
        builtIn: BuiltInPaywalls(fallback, release: Array(broken.utf8)))
      #expect(headline(loader) == "Unlock everything")
    }
    #expect(headline(loader(builtIn: 2, root: try Press().anchor)) == "Unlock everything")
  }

  /// An app that was not opened for years.
  @Test func isShownAfterItExpired() { #expect(headline(loader(builtIn: 2, now: Press.later + 1)) == "Release 2") }

  @Test func isNotFetchedAgain() async throws {
    _ = press.requests()
    await loader(builtIn: 3).refresh()
    #expect(press.requests().filter { $0.hasPrefix("targets/") } == [])
  }
}
