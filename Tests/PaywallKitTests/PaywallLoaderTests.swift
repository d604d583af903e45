import Foundation
import JSON
import PaywallKit
import Base
import TestSupport
import Testing

/// Fresh, cached, built in; and what keeps each of them.
@Suite struct PaywallLoaderTests {
  private static func shop(_ headline: String) -> BundleFixture {
    BundleFixture(["offerings/default/variants/control.yaml": BundleFixture.variant("default_control", headline)])
  }

  private func shown(_ loader: PaywallLoader) async -> PaywallChoice {
    loader.current.choose("premium_upgrade", for: somebody)
  }

  private func code(_ refresh: PaywallRefresh) -> PaywallRefreshFailure.Code? {
    if case .failed(let failure) = refresh { failure.code } else { nil }
  }

  @Test func startsWithWhatIsBuiltIn() async throws {
    let press = try Press()
    press.isDown = true
    let loader = press.loader()
    let choice = await shown(loader)
    #expect(press.requests() == [])
    #expect(choice.wireID == "fallback")
    #expect(choice.origin == .builtIn)
    #expect(choice.release == nil)
    #expect(choice.paywall.config.headline == "Unlock everything")
    #expect(code(await loader.refresh()) == .unreachable)
    #expect(await shown(loader) == choice)
  }

  @Test func hasOtherBuiltInPaywallsForSinglePlacements() {
    let other = PaywallConfig(
      headline: "Other", subhead: "", bullets: ["b"], productIDs: ["p"], highlightedProductID: "p", ctaTitle: "c")
    let builtIn = PaywallSnapshot(BuiltInPaywalls(fallback, at: ["settings": other]))
    #expect(builtIn.choose("settings", for: somebody).paywall.config == other)
    #expect(builtIn.choose("else", for: somebody).paywall.config.headline == "Unlock everything")
    #expect(builtIn.choose("settings", for: somebody).wireID == "fallback")
  }

  @Test func showsAFreshReleaseAndThenTheCachedOne() async throws {
    let press = try Press()
    try press.publish(Self.shop("First").targets)
    let folder = try TemporaryFolder()
    let store = FolderStore(folder.path + "/not/there/yet")
    let loader = press.loader(store)
    #expect(loader.current.origin == .builtIn)
    #expect(await loader.refresh() == .updated(release: 1))
    #expect(await shown(loader).origin == .fresh)
    #expect(await shown(loader).paywall.config.headline == "First")
    #expect(await loader.refresh() == .unchanged(release: 1))

    press.isDown = true
    _ = press.requests()
    let next = press.loader(store)
    #expect(await shown(next).origin == .cached)
    #expect(await shown(next).release == 1)
    #expect(await shown(next).paywall.config.headline == "First")
    #expect(press.requests() == [])
    #expect(code(await next.refresh()) == .unreachable)
    #expect(await shown(next).origin == .cached)

    press.isDown = false
    #expect(await next.refresh() == .unchanged(release: 1))
    #expect(await shown(next).origin == .fresh)
    try press.publish(Self.shop("Second").targets)
    #expect(await next.refresh() == .updated(release: 2))
    #expect(await shown(next).paywall.config.headline == "Second")
  }

  @Test func readsAFolder() async throws {
    let press = try Press()
    try press.publish(Self.shop("From a folder").targets)
    let folder = try TemporaryFolder()
    for (path, bytes) in press.served { try folder.write(String(decoding: bytes, as: UTF8.self), to: path) }
    let loader = PaywallLoader(
      root: press.anchor, fetcher: FolderFetcher(folder.path), store: MemoryStore(), builtIn: .init(fallback))
    #expect(await loader.refresh() == .updated(release: 1))
    #expect(await shown(loader).paywall.config.headline == "From a folder")
    let nowhere = PaywallLoader(
      root: press.anchor, fetcher: FolderFetcher(folder.path + "/x"), store: MemoryStore(), builtIn: .init(fallback))
    #expect(code(await nowhere.refresh()) == .unreachable)
  }

  @Test func fetchesOnlyWhatUsersSeeAndWhatChanged() async throws {
    let press = try Press()
    let rules = "placements: [{ id: gate, rules: [{ offering: vip }, { experiment: draft }] }]"
    let draft = "placement: gate\nstatus: draft\narms: [{ id: a, offering: later, weight: 10000 }]"
    var shop = BundleFixture(["placements.yaml": rules, "experiments/draft.yaml": draft])
    for id in ["vip", "later", "unused"] { shop.texts.merge(BundleFixture.offering(id)) { $1 } }
    let paths = try press.publish(shop.targets)
    let loader = press.loader()
    await loader.refresh()
    let first = press.requests().filter { $0.hasPrefix("targets/") }
    let wanted = ["index.json", "offerings/default.json", "offerings/vip.json"].compactMap { paths[$0] }
    #expect(first.sorted() == wanted.sorted())

    await loader.refresh()
    #expect(press.requests() == ["metadata/2.root.json", "metadata/timestamp.json"])
    shop.texts.merge(BundleFixture.offering("vip", "metadata: { note: new }")) { $1 }
    let later = try press.publish(shop.targets)
    #expect(await loader.refresh() == .updated(release: 2))
    #expect(press.requests().filter { $0.hasPrefix("targets/") } == [later["offerings/vip.json"]])
  }

  @Test func sharesARefresh() async throws {
    let press = try Press()
    try press.publish(BundleFixture().targets)
    let slow = SlowFetcher(press: press)
    let loader = PaywallLoader(root: press.anchor, fetcher: slow, store: MemoryStore(), builtIn: .init(fallback))
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await loader.refresh() } }
    }
    #expect(slow.most == 1)
    #expect(await loader.refresh() == .unchanged(release: 1))
  }

  /// What is signed but makes no sense is not shown.
  @Test(arguments: ["bullets", "default", "format", "no index"])
  func refusesAReleaseThatCannotBeShown(_ defect: String) async throws {
    let press = try Press()
    try press.publish(Self.shop("First").targets)
    let loader = press.loader()
    await loader.refresh()
    var shop = Self.shop("Second")
    if defect == "bullets" {
      let text = BundleFixture.variant("default_control", "Second").replacing("[One, Two]", with: "[]")
      shop.texts["offerings/default/variants/control.yaml"] = text
    }
    if defect == "default" { shop.texts["offerings/default/offering.yaml", default: ""] += "\ndefaultVariant: gone" }
    var targets = try shop.targets
    if defect == "format" {
      targets["index.json"] = Array(
        String(decoding: targets["index.json"] ?? [], as: UTF8.self).replacing("\"format\":1", with: "\"format\":3")
          .utf8)
    }
    if defect == "no index" { targets["index.json"] = nil }
    try press.publish(targets)
    #expect(code(await loader.refresh()) == (defect == "no index" ? .unreachable : .unusable))
    #expect(await shown(loader).paywall.config.headline == "First")
  }

  @Test func worksWithAStoreThatCannotBeWritten() async throws {
    let press = try Press()
    try press.publish(Self.shop("First").targets)
    let loader = press.loader(FullStore())
    #expect(await loader.refresh() == .updated(release: 1))
    let first = press.served
    try press.publish(Self.shop("Second").targets)
    #expect(await loader.refresh() == .updated(release: 2))
    press.served = first
    #expect(code(await loader.refresh()) == .rollback)
    #expect(await shown(loader).paywall.config.headline == "Second")
  }
}

private struct FullStore: PaywallStore {
  struct Full: Error {}
  func load(_ name: String) -> [UInt8]? { nil }
  func save(_ name: String, _ bytes: [UInt8]) throws { throw Full() }
}

/// Knows how many requests were under way at once.
private final class SlowFetcher: PaywallFetcher {
  private let press: Press
  private let counts = Locked((now: 0, most: 0))

  init(press: Press) { self.press = press }

  var most: Int { counts.withLock { $0.most } }

  func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
    counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { counts.withLock { $0.now -= 1 } }
    for _ in 0..<100 { await Task.yield() }
    return try await press.fetch(path, maxLength: maxLength)
  }
}
