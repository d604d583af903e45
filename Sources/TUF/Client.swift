/// A TUF client: keeps metadata up to date and fetches target files that it proves (specification 5).
///
/// Use it from one task at a time. In an actor, work on a copy and put it back:
/// `var next = client; try await next.refresh(); client = next`.
package struct Client: Sendable {
  private let anchor: [UInt8]
  let store: any MetadataStore
  let fetcher: any Fetcher
  private let now: @Sendable () -> Int64
  let limits: Limits
  private let schemes: [any SignatureScheme]
  /// The result of the last successful refresh or load; nil before.
  package internal(set) var trusted: TrustedMetadata?

  /// A client that trusts nothing but `root` and what follows from it.
  /// - Parameters:
  ///   - root: root metadata delivered with the app; it may be old, but must be kept for ever by the publisher.
  ///   - now: seconds since 1970.
  ///   - schemes: schemes of signatures that count besides Ed25519 and ECDSA P-256.
  /// - Throws: `malformed` or `signature` for root metadata that does not verify by itself.
  package init(
    root: [UInt8], store: any MetadataStore, fetcher: any Fetcher, now: @escaping @Sendable () -> Int64,
    limits: Limits = Limits(), schemes: [any SignatureScheme] = []
  ) throws(TUFError) {
    _ = try TrustedMetadata(root: root, now: now(), schemes: schemes)
    anchor = root
    self.store = store
    self.fetcher = fetcher
    self.now = now
    self.limits = limits
    self.schemes = schemes
  }

  /// Updates root, timestamp, snapshot and targets, in this order.
  ///
  /// Each file is stored as soon as it is trusted. When this throws, `trusted` stays what it was.
  package mutating func refresh() async throws(TUFError) {
    var next = try TrustedMetadata(root: anchor, now: now(), schemes: schemes)
    try await refreshRoot(&next)
    try await refreshTimestamp(&next)
    try await refreshSnapshot(&next)
    try await refreshTargets(&next, role: RoleName.targets.rawValue, delegator: nil)
    trusted = next
  }

  /// Trusts the contents of the store, without any request. Everything is verified as in `refresh`.
  /// - Parameter ignoringExpiry: accept expired metadata, for a reader that has nothing newer.
  /// - Throws: `notFound` if a file is missing, else what `refresh` throws.
  package mutating func loadStored(ignoringExpiry: Bool = false) throws(TUFError) {
    var next = try TrustedMetadata(root: anchor, now: ignoringExpiry ? .min : now(), schemes: schemes)
    while let bytes = store.load(rootName(after: next)), (try? next.updateRoot(bytes)) != nil {}
    func stored(_ role: RoleName) throws(TUFError) -> [UInt8] {
      let name = BundlePath.storeName(role.rawValue)
      guard let bytes = store.load(name) else { throw TUFError(.notFound, "'\(name)' is not stored") }
      return bytes
    }
    try next.updateTimestamp(stored(.timestamp))
    try next.updateSnapshot(stored(.snapshot), stored: true)
    try next.updateTargets(stored(.targets))
    trusted = next
  }

  /// Roots one by one, from the store and then from the bundle, until there is none (5.3).
  private func refreshRoot(_ next: inout TrustedMetadata) async throws(TUFError) {
    for _ in 0..<limits.rootRotations {
      let name = rootName(after: next)
      if let bytes = store.load(name), (try? next.updateRoot(bytes)) != nil { continue }
      let path = BundlePath.metadata(.root, version: next.root.role.version + 1)
      guard let bytes = try await fetchIfPresent(path, maxLength: limits.rootLength) else { break }
      do { try next.updateRoot(bytes) } catch {
        guard error.code == .malformed else { throw error }
        let hint = "a host must answer 404 for a file that does not exist"
        throw TUFError(.malformed, "\(path): \(error.message)", hint: hint)
      }
      try store.store(name, bytes)
      try storeRoot(bytes)
    }
    try storeRoot(next.root.fileBytes)
  }

  private func storeRoot(_ bytes: [UInt8]) throws(TUFError) {
    let name = BundlePath.storeName(RoleName.root.rawValue)
    if store.load(name) != bytes { try store.store(name, bytes) }
  }

  private func refreshTimestamp(_ next: inout TrustedMetadata) async throws(TUFError) {
    let name = BundlePath.storeName(RoleName.timestamp.rawValue)
    if let bytes = store.load(name) { _ = try? next.updateTimestamp(bytes) }
    let bytes = try await fetch(BundlePath.timestamp, maxLength: limits.timestampLength)
    if try next.updateTimestamp(bytes) { try store.store(name, bytes) }
  }

  private func refreshSnapshot(_ next: inout TrustedMetadata) async throws(TUFError) {
    let name = BundlePath.storeName(RoleName.snapshot.rawValue)
    if let bytes = store.load(name), (try? next.updateSnapshot(bytes, stored: true)) != nil { return }
    guard let file = next.timestamp?.role.snapshot else { return }
    let path = BundlePath.metadata(.snapshot, version: next.isConsistent ? file.version : nil)
    let bytes = try await fetch(path, maxLength: boundedLength(file.length, limits.snapshotLength, of: path))
    try next.updateSnapshot(bytes)
    try store.store(name, bytes)
  }

  /// The metadata of a targets role, from the store if it is still valid for its current delegator.
  func refreshTargets(_ next: inout TrustedMetadata, role: String, delegator: String?) async throws(TUFError) {
    if next.isVerified(role, delegator: delegator) { return }
    let name = BundlePath.storeName(role)
    if let bytes = store.load(name), (try? next.updateTargets(bytes, role: role, delegator: delegator)) != nil {
      return
    }
    guard let file = next.snapshot?.role.file(ofRole: role) else {
      throw TUFError(.malformed, "'\(role)' is delegated but not in the snapshot")
    }
    let path = BundlePath.metadata(role, version: next.isConsistent ? file.version : nil)
    let bytes = try await fetch(path, maxLength: boundedLength(file.length, limits.targetsLength, of: path))
    try next.updateTargets(bytes, role: role, delegator: delegator)
    try store.store(name, bytes)
  }

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let bytes = try await fetcher.fetch(path, maxLength: maxLength)
    guard bytes.count <= maxLength else {
      throw TUFError(.lengthMismatch, "\(path) has more than \(maxLength) bytes")
    }
    return bytes
  }

  private func fetchIfPresent(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8]? {
    do { return try await fetch(path, maxLength: maxLength) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Not `.json`, so that the store holds one `root.json`.
  private func rootName(after trusted: TrustedMetadata) -> String { "\(trusted.root.role.version + 1).root" }
}

extension TrustedMetadata {
  /// Whether metadata files are named by version and target files by hash.
  package var isConsistent: Bool { root.role.consistentSnapshot ?? false }
}
