import PaywallKit
import Testing

/// Whoever watches a loader.
@Suite struct SnapshotStreamTests {
  @Test func beginsWithWhatThereIs() async throws {
    let press = try Press()
    try press.publish(BundleFixture().targets)
    let loader = press.loader()
    var first = loader.snapshots.makeAsyncIterator()
    var second = loader.snapshots.makeAsyncIterator()
    #expect(await first.next()?.origin == .builtIn)
    await loader.refresh()
    #expect(await first.next()?.release == 1)
    #expect(await second.next()?.origin == .fresh)
    var late = loader.snapshots.makeAsyncIterator()
    #expect(await late.next()?.release == 1)
  }

  /// Nothing is told twice: what comes after an unchanged release is the next release.
  @Test func tellsWhatIsNew() async throws {
    let press = try Press()
    try press.publish(BundleFixture().targets)
    let loader = press.loader()
    await loader.refresh()
    var seen = loader.snapshots.makeAsyncIterator()
    #expect(await seen.next()?.release == 1)
    #expect(await loader.refresh() == .unchanged(release: 1))
    try press.publish(
      BundleFixture(["offerings/default/variants/control.yaml": BundleFixture.variant("x", "New")]).targets)
    #expect(await loader.refresh() == .updated(release: 2))
    #expect(await seen.next()?.release == 2)
  }

  @Test func endsWithTheLoader() async throws {
    var loader: PaywallLoader? = try Press().loader()
    let snapshots = try #require(loader?.snapshots)
    loader = nil
    var count = 0
    for await _ in snapshots { count += 1 }
    #expect(count == 1)
  }

  /// What is on the screen is a value.
  @Test func changesNothingThatWasChosen() async throws {
    let press = try Press()
    try press.publish(BundleFixture().targets)
    let loader = press.loader()
    let onScreen = loader.current.choose("gate", for: somebody)
    await loader.refresh()
    #expect(onScreen.wireID == "fallback" && onScreen.origin == .builtIn)
    #expect(loader.current.choose("gate", for: somebody).wireID == "default_control")
  }
}
