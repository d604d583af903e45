#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import TUF

/// Keeps the newest verified release available: fresh, else the one shown last time, else the built-in paywalls.
///
/// There is always something to show, and nothing waits for the network: show `current`, and refresh in the
/// background for the next time.
///
/// ```swift
/// let loader = PaywallLoader(root: rootJSON, fetcher: fetcher, store: FolderStore(path), builtIn: .init(fallback))
/// Task { await loader.refresh() }
/// let choice = await loader.current.choose("premium_upgrade", for: user, locale: "de-AT")
/// ```
public actor PaywallLoader {
  private let root: [UInt8]
  private let fetcher: any PaywallFetcher
  private let store: any PaywallStore
  private let builtIn: BuiltInPaywalls
  private let now: @Sendable () -> Date
  private lazy var shown = cached() ?? PaywallSnapshot(builtIn)
  /// The release that is, or should be, in the store; read together with `shown`.
  private var kept: KeptRelease?
  private var ongoing: Task<PaywallRefresh, Never>?

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
    self.root = root
    self.fetcher = fetcher
    self.store = store
    self.builtIn = builtIn
    self.now = now
  }

  /// The snapshot to show now. The first use reads and verifies the stored release.
  public var current: PaywallSnapshot { shown }

  /// Fetches and verifies the newest release and makes it `current`. On any failure, `current` is unchanged.
  ///
  /// Calls at the same time share one refresh.
  @discardableResult
  public func refresh() async -> PaywallRefresh {
    if let ongoing { return await ongoing.value }
    let task = Task { await renew() }
    ongoing = task
    return await task.value
  }

  private func renew() async -> PaywallRefresh {
    defer { ongoing = nil }
    let before = shown.release
    do {
      shown = try await fetchRelease()
      let release = shown.release ?? 0
      return release == before ? .unchanged(release: release) : .updated(release: release)
    } catch { return .failed(PaywallRefreshFailure(error)) }
  }

  /// The release of the last time, verified again.
  private func cached() -> PaywallSnapshot? {
    kept = store.load(KeptRelease.name).flatMap { KeptRelease($0) }
    guard let kept, let release = number(of: kept) else { return nil }
    return PaywallSnapshot(release: release, files: kept.files, origin: .cached, builtIn: builtIn)
  }

  /// The number of a kept release that is still trusted, or nil.
  private func number(of kept: KeptRelease) -> Int? {
    (try? client(over: kept.metadata)).flatMap { kept.verified(by: $0) }
  }

  private func client(over metadata: [String: [UInt8]] = [:]) throws(TUFError) -> Client {
    let now = now
    return try Client(
      root: root, store: TrustStore(base: store, over: metadata), fetcher: BundleFetcher(base: fetcher),
      now: { Int64(now().timeIntervalSince1970) })
  }

  private func fetchRelease() async throws(TUFError) -> PaywallSnapshot {
    var client = try client()
    try await client.refresh()
    guard let trusted = client.trusted, let release = trusted.release?.role.version else {
      throw TUFError(.notFound, "the bundle has no release")
    }
    if let last = kept.flatMap(number), release < last {
      throw TUFError(.rollback, "release \(release) is older than release \(last)")
    }
    let files = try await client.files(reusing: kept?.files ?? [:])
    // With the delegated roles that list the files.
    let verified = client.trusted ?? trusted
    guard let snapshot = PaywallSnapshot(release: release, files: files, origin: .fresh, builtIn: builtIn) else {
      throw TUFError(.unsupported, "release \(release) has no paywall that this app can show")
    }
    keep(KeptRelease(verified, files: files))
    return snapshot
  }

  /// A full disk must not keep a verified paywall from being shown, so a failure is ignored.
  private func keep(_ release: KeptRelease) {
    kept = release
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
