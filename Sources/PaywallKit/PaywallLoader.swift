#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import TUF

/// Keeps the newest verified release available: fresh, else the one shown last time, else what is built into the app.
///
/// There is always something to show, and nothing waits for the network: show `current`, and refresh in the
/// background for the next time.
///
/// ```swift
/// let loader = PaywallLoader(root: rootJSON, fetcher: fetcher, store: FolderStore(path), builtIn: .init(fallback))
/// Task { await loader.keepCurrent() }
/// let choice = loader.current.choose("premium_upgrade", for: user, locale: "de-AT")
/// ```
public actor PaywallLoader {
  private let trust: ReleaseTrust
  private let fetcher: any PaywallFetcher
  private let store: any PaywallStore
  private let builtIn: BuiltInPaywalls
  private let shelf: ReleaseShelf
  private var ongoing: (task: Task<PaywallRefresh, Never>, number: Int)?
  /// How many callers wait for the ongoing refresh; it ends when nobody does.
  package private(set) var waiters = 0
  private var refreshes = 0

  /// A loader that trusts nothing but `root` and what follows from it.
  /// - Parameters:
  ///   - root: the project's `trust/root.json` as it was when the app was built. With anything else every refresh fails
  ///     as `untrusted`, and the built-in paywalls are shown.
  ///   - store: persistent storage across launches; only one loader at a time may use it.
  ///   - now: the clock by which signatures expire.
  public init(
    root: [UInt8], fetcher: any PaywallFetcher, store: any PaywallStore, builtIn: BuiltInPaywalls,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let trust = ReleaseTrust(root: root, store: store, now: { Int64(now().timeIntervalSince1970) })
    self.trust = trust
    self.fetcher = fetcher
    self.store = store
    self.builtIn = builtIn
    shelf = ReleaseShelf { trust.contents(above: builtIn) }
  }

  /// The snapshot to show now, without any request. The first use reads and verifies the stored release.
  public nonisolated var current: PaywallSnapshot { shelf.contents.shown }

  /// `current`, and each snapshot that takes its place later. Use them from the next presentation on: what is on the
  /// screen is a `PaywallChoice`, which stays as it is.
  public nonisolated var snapshots: AsyncStream<PaywallSnapshot> { shelf.snapshots }

  /// Fetches and verifies the newest release and makes it `current`. On any failure, `current` is unchanged.
  ///
  /// Calls at the same time share one refresh. If the tasks of all of them are cancelled, so is the refresh.
  @discardableResult
  public func refresh() async -> PaywallRefresh {
    let (task, number) = ongoing ?? start()
    waiters += 1
    return await withTaskCancellationHandler {
      let result = await task.value
      return result
    } onCancel: {
      Task { await leave(number) }
    }
  }

  private func start() -> (task: Task<PaywallRefresh, Never>, number: Int) {
    refreshes += 1
    let started = (task: Task { await renew() }, number: refreshes)
    (ongoing, waiters) = (started, 0)
    return started
  }

  private func leave(_ number: Int) {
    guard let ongoing, ongoing.number == number else { return }
    waiters -= 1
    if waiters == 0 { ongoing.task.cancel() }
  }

  private func renew() async -> PaywallRefresh {
    defer { ongoing = nil }
    let before = shelf.contents.shown.release
    do {
      let release = try await fetchRelease()
      return release == before ? .unchanged(release: release) : .updated(release: release)
    } catch { return .failed(PaywallRefreshFailure(error)) }
  }

  private func fetchRelease() async throws(TUFError) -> Int {
    var client = try trust.client(BundleFetcher(base: fetcher, store: store))
    try await client.refresh()
    guard let trusted = client.trusted, let release = trusted.release?.role.version else {
      throw TUFError(.notFound, "the bundle has no release")
    }
    let known = [builtIn.kept, shelf.contents.kept].compactMap { $0 }
    if let last = known.compactMap(trust.number).max(), release < last {
      throw TUFError(.rollback, "release \(release) is older than release \(last)")
    }
    let files = try await client.files(reusing: known.reduce(into: [:]) { $0.merge($1.files) { $1 } })
    // With the delegated roles that list the files.
    let verified = client.trusted ?? trusted
    guard let snapshot = PaywallSnapshot(release: release, files: files, origin: .fresh, builtIn: builtIn) else {
      throw TUFError(.unsupported, "release \(release) has no paywall that this app can show")
    }
    let kept = KeptRelease(verified, files: files)
    keep(kept)
    shelf.put(snapshot, kept)
    return release
  }

  /// A full disk must not keep a verified paywall from being shown, so a failure is ignored.
  private func keep(_ release: KeptRelease) {
    if store.load(KeptRelease.name).flatMap({ KeptRelease($0) }) == release { return }
    try? store.save(KeptRelease.name, release.bytes)
  }
}

extension Client {
  /// The index and the offerings that some user can see; `known` files with the right bytes are not fetched again.
  fileprivate mutating func files(reusing known: [String: [UInt8]]) async throws(TUFError) -> [String: [UInt8]] {
    guard let bytes = try await file(ReleaseIndex.target, known) else {
      throw TUFError(.notFound, "there is no target '\(ReleaseIndex.target)'")
    }
    var files = [ReleaseIndex.target: bytes]
    guard let index = PaywallValue(json: bytes).flatMap({ ReleaseIndex($0) }) else {
      throw TUFError(.unsupported, "the release has a format that this app does not support")
    }
    for path in index.reachable.compactMap({ index.target(of: $0) }).sorted() {
      guard let bytes = try await file(path, known) else {
        // An index that lists its offerings cannot name one that is not there.
        if index.isListing { throw TUFError(.notFound, "there is no target '\(path)'") }
        continue
      }
      files[path] = bytes
    }
    return files
  }

  /// Nil for a file that signed metadata says is not in the release.
  private mutating func file(_ path: String, _ known: [String: [UInt8]]) async throws(TUFError) -> [UInt8]? {
    guard let file = try await targetInfo(path) else { return nil }
    if let bytes = known[path], (try? file.requireMatch(bytes, name: path)) != nil { return bytes }
    return try await download(path)
  }
}
