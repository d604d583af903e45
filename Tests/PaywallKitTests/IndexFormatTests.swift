import JSON
import PaywallKit
import TUF
import TestSupport
import Testing

/// Releases whose index lists no offerings, and whose offerings are in hash bins.
@Suite struct IndexFormatTests {
  private static let rules = """
    placements:
      - id: gate
        rules: [{ offering: vip, audience: { countries: [DE] } }, { offering: pro }]
    """

  /// `default`, `vip` and `pro` can be seen; the other 200 cannot.
  private func shop(_ headline: String = "First") -> BundleFixture {
    var shop = BundleFixture([
      "placements.yaml": Self.rules,
      "offerings/default/variants/control.yaml": BundleFixture.variant("default_control", headline),
    ])
    for id in ["vip", "pro"] + (0..<200).map({ "other_\($0)" }) { shop.texts.merge(BundleFixture.offering(id)) { $1 } }
    return shop
  }

  private func code(_ refresh: PaywallRefresh) -> PaywallRefreshFailure.Code? {
    if case .failed(let failure) = refresh { failure.code } else { nil }
  }

  private func bins(_ requests: [String]) -> [String] { requests.filter { $0.contains(".bin-") } }

  @Test func onlyWhatUsersCanSeeIsFetched() async throws {
    let press = try Press()
    let paths = try press.publish(shop().binnedTargets, isBinned: true)
    let loader = press.loader()
    #expect(await loader.refresh() == .updated(release: 1))
    let first = press.requests()
    let wanted = ["index.json"] + ["default", "vip", "pro"].map { "offerings/\($0).json" }
    #expect(first.filter { $0.hasPrefix("targets/") }.sorted() == wanted.compactMap { paths[$0] }.sorted())
    let names = Set(["default", "vip", "pro"].map { HashBins.roles[HashBins.index(ofTarget: "offerings/\($0).json")] })
    #expect(Set(bins(first)) == Set(names.map { "metadata/1.\($0).json" }))
    let choice = loader.current.choose("gate", for: somebody)
    #expect(choice.offering == "pro" && choice.offeringVersion == "1.2.3" && choice.wireID == "pro_control")
    #expect(loader.current.choose("nowhere", for: somebody).wireID == "default_control")
  }

  /// Seven requests: the next root that is not there, timestamp, snapshot, targets, bin, offering; the index only if it
  /// changed.
  @Test func aChangedOfferingCostsItsBinAndItself() async throws {
    let press = try Press()
    try press.publish(shop().binnedTargets, isBinned: true)
    let loader = press.loader()
    await loader.refresh()
    _ = press.requests()
    let paths = try press.publish(shop("Second").binnedTargets, isBinned: true)
    #expect(await loader.refresh() == .updated(release: 2))
    let bin = HashBins.roles[HashBins.index(ofTarget: "offerings/default.json")]
    #expect(
      press.requests() == [
        "metadata/2.root.json", "metadata/timestamp.json", "metadata/2.snapshot.json", "metadata/2.targets.json",
        "metadata/2.\(bin).json", try #require(paths["offerings/default.json"]),
      ])
    #expect(loader.current.choose("x", for: somebody).paywall.config.headline == "Second")
  }

  @Test func theCachedReleaseIsVerifiedThroughItsBins() async throws {
    let press = try Press()
    try press.publish(shop().binnedTargets, isBinned: true)
    let store = MemoryStore()
    await press.loader(store).refresh()
    press.isDown = true
    _ = press.requests()
    let next = press.loader(store)
    #expect(next.current.choose("gate", for: somebody).wireID == "pro_control")
    #expect(next.current.origin == .cached)
    // Also after its signatures ended.
    #expect(press.loader(store, now: Press.later + 1).current.release == 1)
    #expect(press.requests() == [])
    // What was altered on the device is not shown.
    let kept = String(decoding: try #require(store.load("release.json")), as: UTF8.self)
    for (old, new) in [("bin-", "bon-"), ("Hello from pro", "Hello from pra")] {
      #expect(kept.contains(old))
      store.save("release.json", Array(kept.replacing(old, with: new).utf8))
      #expect(press.loader(store).current.origin == .builtIn)
    }
  }

  /// The release in which a project grows past 128 offerings, and what a device shows meanwhile.
  @Test func aReleaseWithBinsFollowsOneWithout() async throws {
    let press = try Press()
    try press.publish(shop().targets)
    let before = press.served
    try press.publish(shop("Second").binnedTargets, isBinned: true)
    let after = press.served
    let bin = HashBins.roles[HashBins.index(ofTarget: "offerings/pro.json")]
    // Each part of the new release withheld in turn: the old one stays, whole.
    for withheld in ["metadata/2.snapshot.json", "metadata/2.targets.json", "metadata/1.\(bin).json"] {
      #expect(before[withheld] == nil && after[withheld] != nil)
      let store = MemoryStore()
      let loader = press.loader(store)
      press.served = before
      #expect(await loader.refresh() == .updated(release: 1))
      press.served = after.filter { $0.key != withheld }
      #expect(code(await loader.refresh()) == .unreachable, "\(withheld)")
      #expect(loader.current.choose("x", for: somebody).paywall.config.headline == "First")
      #expect(press.loader(store).current.choose("x", for: somebody).paywall.config.headline == "First")
      press.served = after
      #expect(await loader.refresh() == .updated(release: 2))
      #expect(loader.current.choose("x", for: somebody).paywall.config.headline == "Second")
      #expect(press.loader(store).current.choose("x", for: somebody).paywall.config.headline == "Second")
    }
  }

  /// An offering that signed metadata does not list is not in the release: rules that name it do not apply.
  @Test func anOfferingThatIsNotThereIsSkipped() async throws {
    let press = try Press()
    var targets = try shop().binnedTargets
    targets["offerings/pro.json"] = nil
    try press.publish(targets, isBinned: true)
    let loader = press.loader()
    #expect(await loader.refresh() == .updated(release: 1))
    #expect(loader.current.choose("gate", for: somebody).wireID == "default_control")
    targets["offerings/default.json"] = nil
    try press.publish(targets, isBinned: true)
    #expect(code(await loader.refresh()) == .unusable)
    #expect(loader.current.choose("gate", for: somebody).wireID == "default_control")
  }

  @Test func anAlteredBinIsUntrusted() async throws {
    let press = try Press()
    try press.publish(shop().binnedTargets, isBinned: true)
    let loader = press.loader()
    await loader.refresh()
    try press.publish(shop("Second").binnedTargets, isBinned: true)
    let path = "metadata/2.\(HashBins.roles[HashBins.index(ofTarget: "offerings/default.json")]).json"
    let bytes = try #require(press.served[path])
    press.served[path] = Array(
      String(decoding: bytes, as: UTF8.self).replacing("\"version\":2", with: "\"version\":3").utf8)
    #expect(code(await loader.refresh()) == .untrusted)
    #expect(loader.current.choose("x", for: somebody).paywall.config.headline == "First")
  }

  @Test func aFormatOfTheFutureIsUnusable() async throws {
    let press = try Press()
    var targets = try shop().binnedTargets
    let index = String(decoding: try #require(targets["index.json"]), as: UTF8.self)
    #expect(index.contains("\"format\":2"))
    targets["index.json"] = Array(index.replacing("\"format\":2", with: "\"format\":3").utf8)
    try press.publish(targets, isBinned: true)
    #expect(code(await press.loader().refresh()) == .unusable)
  }
}
