import TUF

/// Which releases an app believes: those that follow from the root metadata it was built with, and from what it has seen.
struct ReleaseTrust: Sendable {
  let root: [UInt8]
  let store: any PaywallStore
  /// Seconds since 1970.
  let now: @Sendable () -> Int64

  func client(
    _ fetcher: any Fetcher = NoFetcher(), over metadata: [String: [UInt8]] = [:]
  ) throws(TUFError) -> Client {
    try Client(root: root, store: TrustStore(base: store, over: metadata), fetcher: fetcher, now: now)
  }

  /// The number of a kept release that is still trusted, or nil.
  func number(of kept: KeptRelease) -> Int? { (try? client(over: kept.metadata)).flatMap { kept.verified(by: $0) } }

  /// The release of the last time or the built-in one, whichever is newer, each verified again.
  func contents(above builtIn: BuiltInPaywalls) -> ReleaseShelf.Contents {
    let kept = store.load(KeptRelease.name).flatMap { KeptRelease($0) }
    let cached = kept.flatMap { snapshot($0, .cached, builtIn) }
    let other = builtIn.kept.flatMap { snapshot($0, .builtIn, builtIn) }
    if let cached, cached.release ?? 0 >= other?.release ?? 0 { return .init(shown: cached, kept: kept) }
    // Where the stored release is lost, the stored metadata still tells how new it was.
    if let other, cached != nil || other.release ?? 0 >= seen ?? 0 { return .init(shown: other, kept: kept) }
    return .init(shown: PaywallSnapshot(builtIn), kept: kept)
  }

  private func snapshot(_ kept: KeptRelease, _ origin: PaywallOrigin, _ builtIn: BuiltInPaywalls) -> PaywallSnapshot? {
    number(of: kept).flatMap { PaywallSnapshot(release: $0, files: kept.files, origin: origin, builtIn: builtIn) }
  }

  /// The number of the release that the stored metadata describes.
  private var seen: Int? {
    guard var client = try? client(), (try? client.loadStored(ignoringExpiry: true)) != nil else { return nil }
    return client.trusted?.release?.role.version
  }
}

extension BuiltInPaywalls {
  /// The built-in release, not verified yet.
  var kept: KeptRelease? { release.flatMap { KeptRelease($0) } }
}

/// For what is verified without any request.
private struct NoFetcher: Fetcher {
  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    throw TUFError(.fetch, "\(path) is not fetched")
  }
}
