import Foundation
import Hashing
import JSON
import TUF
import Testing

/// The client without Python: metadata made by us, attacks by hand.
@Suite struct ClientTests {
  private func client(
    _ publisher: Publisher, _ bundle: MemoryBundle, _ store: MemoryStore, now: Int64 = 1000
  ) throws -> Client {
    bundle.files = Dictionary(
      uniqueKeysWithValues: publisher.files.map { path, bytes in
        (
          path.split(separator: "/").map {
            $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? ""
          }
          .joined(separator: "/"), bytes
        )
      })
    return try Client(root: publisher.anchor, store: store, fetcher: bundle, now: { now })
  }

  private func code(_ body: () async throws -> Void) async -> TUFError.Code? {
    do {
      try await body()
      return nil
    } catch { return (error as? TUFError)?.code }
  }

  /// The order of specification 5, five requests cold and two when nothing changed.
  @Test func asksInOrder() async throws {
    let (bundle, store) = (MemoryBundle(), MemoryStore())
    var publisher = try Publisher()
    try publisher.publish(["index.json": "{}", "offerings/é x.json": "1"])
    var reader = try client(publisher, bundle, store)
    try await reader.refresh()
    #expect(try await reader.download("offerings/é x.json") == Array("1".utf8))
    let hash = Digest.sha256.hex(of: Array("1".utf8))
    #expect(
      bundle.requests == [
        "metadata/2.root.json", "metadata/timestamp.json", "metadata/1.snapshot.json", "metadata/1.targets.json",
        "targets/offerings/\(hash).%C3%A9%20x.json",
      ])
    bundle.forgetRequests()
    try await reader.refresh()
    #expect(bundle.requests == ["metadata/2.root.json", "metadata/timestamp.json"])
    #expect(store.files.keys.sorted() == ["root.json", "snapshot.json", "targets.json", "timestamp.json"])
    #expect(store.files["timestamp.json"] == publisher.files["metadata/timestamp.json"])
    #expect(await code { _ = try await reader.download("none") } == .notFound)
  }

  @Test func followsRootsAndKeepsThem() async throws {
    let (bundle, store) = (MemoryBundle(), MemoryStore())
    var publisher = try Publisher()
    try publisher.rotate(.root, to: [SigningKey.generate()])
    try publisher.rotate(.targets, to: [SigningKey.generate()])
    try publisher.publish(["a": "1"])
    var reader = try client(publisher, bundle, store)
    try await reader.refresh()
    #expect(reader.trusted?.root.role.version == 3)
    #expect(store.files["root.json"] == publisher.files["metadata/3.root.json"])
    bundle.forgetRequests()
    var again = try client(publisher, bundle, store)
    try await again.refresh()
    #expect(bundle.requests == ["metadata/4.root.json", "metadata/timestamp.json"])
    var offline = try client(publisher, MemoryBundle(), store)
    try offline.loadStored()
    #expect(try await offline.targetInfo("a") != nil)
  }

  /// A store that somebody wrote to cannot replace the anchor's chain.
  @Test func doesNotTrustAStoredRootByItself() async throws {
    let (bundle, store) = (MemoryBundle(), MemoryStore())
    var foreign = try Publisher()
    try foreign.rotate(.root, to: [SigningKey.generate()])
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    store.store("root.json", foreign.root.bytes())
    store.store("2.root", foreign.root.bytes())
    var reader = try client(publisher, bundle, store)
    try await reader.refresh()
    #expect(reader.trusted?.root.role.version == 1)
    #expect(store.files["root.json"] == publisher.anchor)
  }

  @Test func storesAnExpiredRootAndNothingElse() async throws {
    let (bundle, store) = (MemoryBundle(), MemoryStore())
    var publisher = try Publisher()
    try publisher.rotate(.timestamp, to: [SigningKey.generate()])
    try publisher.publish(["a": "1"])
    var reader = try client(publisher, bundle, store, now: Publisher.later)
    #expect(await code { try await reader.refresh() } == .expired)
    #expect(store.files["root.json"] == publisher.root.bytes())
    #expect(store.files["timestamp.json"] == nil)
    #expect(reader.trusted == nil)
  }

  /// An attacker who serves the same files for ever is noticed when they run out, also after an equal timestamp.
  @Test func noticesAFreeze() async throws {
    let (bundle, store) = (MemoryBundle(), MemoryStore())
    var publisher = try Publisher()
    try publisher.publish(["a": "1"], expires: 2000)
    var reader = try client(publisher, bundle, store, now: 1999)
    try await reader.refresh()
    var late = try client(publisher, bundle, store, now: 2000)
    #expect(await code { try await late.refresh() } == .expired)
    #expect(throws: TUFError.self) { try late.loadStored() }
    try late.loadStored(ignoringExpiry: true)
    #expect(try await late.targetInfo("a") != nil)
  }

  @Test func refusesToGoBack() async throws {
    let (bundle, store) = (MemoryBundle(), MemoryStore())
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    let first = publisher
    try publisher.publish(["a": "2"])
    var reader = try client(publisher, bundle, store)
    try await reader.refresh()
    reader = try client(first, bundle, store)
    #expect(await code { try await reader.refresh() } == .rollback)
    #expect(store.files["timestamp.json"] == publisher.files["metadata/timestamp.json"])
  }

  @Test func refusesMixedAndAlteredFiles() async throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1", "b": "22"])
    var mixed = publisher
    mixed.files["metadata/1.targets.json"] = publisher.files["metadata/1.snapshot.json"]
    var altered = publisher
    for path in altered.files.keys where path.hasSuffix(".a") { altered.files[path] = Array("2".utf8) }
    for path in altered.files.keys where path.hasSuffix(".b") { altered.files[path] = Array("333".utf8) }
    var reader = try client(mixed, MemoryBundle(), MemoryStore())
    #expect(await code { try await reader.refresh() } == .lengthMismatch)
    reader = try client(altered, MemoryBundle(), MemoryStore())
    #expect(await code { _ = try await reader.download("a") } == .hashMismatch)
    #expect(await code { _ = try await reader.download("b") } == .lengthMismatch)
  }

  @Test func checksSHA512AndRefusesUnknownHashes() throws {
    // `printf abc | sha512sum`
    let hash =
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    let abc = Array("abc".utf8)
    try TargetFile(length: 3, hashes: ["sha512": hash, "other": "1"]).requireMatch(abc, name: "abc")
    let error = #expect(throws: TUFError.self) {
      try TargetFile(length: 3, hashes: ["other": "1"]).requireMatch(abc, name: "abc")
    }
    #expect(error?.code == .unsupported)
    #expect(throws: TUFError.self) {
      try TargetFile(length: 3, hashes: ["sha512": hash.uppercased()]).requireMatch(abc, name: "abc")
    }
  }

  @Test func stopsAtAPageForAMissingRoot() async throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    publisher.files["metadata/2.root.json"] = Array("<html>".utf8)
    var reader = try client(publisher, MemoryBundle(), MemoryStore())
    let error = await #expect(throws: TUFError.self) { try await reader.refresh() }
    #expect(error?.code == .malformed && error?.hint?.contains("404") == true)
  }

  /// Stored metadata of a delegated role is verified by its present delegator, whoever vouched for it before.
  @Test func doesNotTrustAStoredRoleByItself() async throws {
    let (good, evil) = (SigningKey.generate(), SigningKey.generate())
    func delegating(_ key: SigningKey, _ name: String) -> Delegations {
      let signers = RoleKeys(keyIDs: [key.id], threshold: 1)
      let role = DelegatedRole(name: name, signers: signers, terminating: false, scope: .paths(["*"]))
      return Delegations(keys: [key.id: key.publicKey], roles: [role])
    }
    var publisher = try Publisher()
    func signed(_ delegations: Delegations?, by key: SigningKey, file: String? = nil) throws -> Signed<TargetsRole> {
      let targets = file.map { [$0: TargetFile(bytes: Array($0.utf8))] } ?? [:]
      let role = TargetsRole(version: 1, expires: Publisher.later, targets: targets, delegations: delegations)
      return try Signed(role, signedWith: [key])
    }
    let online = try #require(publisher.keys[.targets]?.first)
    let top = try signed(delegating(good, "inner"), by: online)
    let inner = try signed(nil, by: evil, file: "x")
    let meta = ["targets.json": top.metaFile, "inner.json": MetaFile(version: 1)]
    let snapshot = try Signed(
      SnapshotRole(version: 1, expires: Publisher.later, meta: meta), signedWith: publisher.keys[.snapshot] ?? [])
    let timestamp = try Signed(
      TimestampRole(version: 1, expires: Publisher.later, snapshot: snapshot),
      signedWith: publisher.keys[.timestamp] ?? [])
    publisher.files["metadata/1.targets.json"] = top.bytes()
    publisher.files["metadata/1.inner.json"] = inner.bytes()
    publisher.files["metadata/1.snapshot.json"] = snapshot.bytes()
    publisher.files["metadata/timestamp.json"] = timestamp.bytes()
    let store = MemoryStore()
    store.store("inner.json", inner.bytes())
    var reader = try client(publisher, MemoryBundle(), store)
    #expect(await code { _ = try await reader.targetInfo("x") } == .signature)
    publisher.files["metadata/1.inner.json"] = try signed(nil, by: good, file: "x").bytes()
    reader = try client(publisher, MemoryBundle(), store)
    #expect(try await reader.targetInfo("x") != nil)
  }

  @Test func readsNoMoreThanItsLimits() async throws {
    var publisher = try Publisher()
    try publisher.rotate(.targets, to: [SigningKey.generate()])
    try publisher.rotate(.targets, to: [SigningKey.generate()])
    try publisher.publish(["a": "1"])
    func code(_ change: (inout Limits) -> Void) async throws -> TUFError.Code? {
      var limits = Limits()
      change(&limits)
      var reader = try Client(
        root: publisher.anchor, store: MemoryStore(), fetcher: MemoryBundle(publisher.files), now: { 0 }, limits: limits
      )
      return await self.code { try await reader.refresh() }
    }
    #expect(try await code { _ in } == nil)
    #expect(try await code { $0.rootLength = 100 } == .lengthMismatch)
    #expect(try await code { $0.timestampLength = 100 } == .lengthMismatch)
    #expect(try await code { $0.rootRotations = 1 } == .signature)
    #expect(try await code { $0.rootRotations = 2 } == nil)
  }

  /// However many there are, one run ends.
  @Test func followsAtMost1024RootsInOneRun() async throws {
    var publisher = try Publisher()
    for _ in 1...1030 { try publisher.rotate(.timestamp, to: [SigningKey.generate()]) }
    try publisher.publish(["a": "1"])
    let bundle = MemoryBundle(publisher.files)
    var reader = try Client(root: publisher.anchor, store: MemoryStore(), fetcher: bundle, now: { 0 })
    #expect(await code { try await reader.refresh() } == .signature)
    let roots = bundle.requests.filter { $0.hasSuffix(".root.json") }
    #expect(roots.count == 1024 && roots.last == "metadata/1025.root.json")
  }

  @Test func readsABundleOfPythonTUF() async throws {
    let folder = try pythonFile("bundle")
    let root = Array(try Data(contentsOf: folder.appendingPathComponent("metadata/1.root.json")))
    var reader = try Client(root: root, store: MemoryStore(), fetcher: FolderBundle(folder: folder), now: { 1000 })
    #expect(try await reader.download("a.json") == Array("{}".utf8))
    #expect(try await reader.download("bins/b.json") == Array("[1]".utf8))
    #expect(reader.trusted?.root.role.version == 2)
  }
}
