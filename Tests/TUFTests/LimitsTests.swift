import Base
import JSON
import TUF
import Testing

/// Upper limits hold whatever metadata announces, and numbers at the end of what fits are refused, not counted on from.
@Suite struct LimitsTests {
  private func error(_ body: () throws(TUFError) -> Void) -> TUFError? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  private func filled(_ text: String, to length: Int) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: length - text.utf8.count)
  }

  /// The lengths are python-tuf's (`tuf.ngclient.UpdaterConfig`).
  @Test func metadataIsNoLongerThanTheReferenceClientReads() {
    func tooLong<Content: Role>(_: Content.Type, _ limit: Int) {
      #expect(
        error { () throws(TUFError) in _ = try Signed<Content>(parsing: filled("{}", to: limit)) }?.code == .malformed)
      let longer = error { () throws(TUFError) in _ = try Signed<Content>(parsing: filled("{}", to: limit + 1)) }
      #expect(longer?.code == .lengthMismatch)
    }
    tooLong(RootRole.self, 512_000)
    tooLong(TimestampRole.self, 16_384)
    tooLong(SnapshotRole.self, 2_000_000)
    tooLong(TargetsRole.self, 5_000_000)
  }

  @Test func aPublicationThatNoClientReadsIsRefused() throws {
    var publisher = try Publisher()
    let stamp = Stamp(version: 1, expires: Publisher.later)
    func metadata(_ files: [(path: String, file: TargetFile)]) -> TUFError? {
      error { () throws(TUFError) in
        _ = try ReleaseMetadata(
          files: files, stamps: [.targets: stamp, .snapshot: stamp, .timestamp: stamp], keys: publisher.keys,
          root: publisher.root.role)
      }
    }
    let hash = String(repeating: "ab", count: 32)
    #expect(metadata([("a", TargetFile(length: 10 << 20, sha256: hash))]) == nil)
    #expect(metadata([("a", TargetFile(length: (10 << 20) + 1, sha256: hash))])?.code == .lengthMismatch)
    let many = (0..<60_000).map { ("offering-\($0)", TargetFile(length: 1, sha256: hash)) }
    #expect(metadata(many)?.code == .lengthMismatch)
    try publisher.publish(["a": "1"])
  }

  @Test func nestingAndSignaturesAreLimited() throws {
    let publisher = try Publisher()
    func parsed(_ root: JSONValue) -> TUFError? {
      error { () throws(TUFError) in _ = try Signed<RootRole>(parsing: root.canonicalBytes()) }
    }
    func nested(_ levels: Int) -> JSONValue { (1..<levels).reduce(JSONValue.array([])) { value, _ in .array([value]) } }
    func root(deep levels: Int, signatures: Int) -> JSONValue {
      .object([
        JSONMember("signed", publisher.root.role.json),
        JSONMember("signatures", .array((0..<signatures).map { ["keyid": .string("\($0)"), "sig": ""] })),
        JSONMember("x", nested(levels)),
      ])
    }
    #expect(parsed(root(deep: 31, signatures: 1_024)) == nil)
    #expect(parsed(root(deep: 32, signatures: 1))?.code == .malformed)
    #expect(parsed(root(deep: 1, signatures: 1_025))?.code == .malformed)
  }

  /// 2,500,000 values in five million bytes would take a hundred times the file's length.
  @Test func aFileOfNothingButValuesIsRefused() {
    let text = "{\"signed\":[" + String(repeating: "0,", count: 450_000) + "0]}"
    #expect(error { () throws(TUFError) in _ = try Signed<TargetsRole>(parsing: Array(text.utf8)) }?.code == .malformed)
  }

  @Test(arguments: [Int.max, 9_007_199_254_740_992]) func versionsThatCannotBeCountedOnFromAreRefused(number: Int) {
    let publisher = Result { try Publisher() }
    func version(_ version: Int) -> TUFError? {
      error { () throws(TUFError) in
        guard case .success(let publisher) = publisher else { return }
        var role = publisher.root.role
        role.header.version = version
        _ = try Signed<RootRole>(parsing: Signed(role, signedWith: publisher.keys[.root] ?? []).bytes())
      }
    }
    #expect(version(number)?.code == .malformed)
    #expect(version(9_007_199_254_740_991) == nil)
  }

  /// Signed, so that nothing but the limit refuses it; python-tuf would ask the server for as much.
  @Test(arguments: [(10 << 20) + 1, 9_007_199_254_740_991]) func aSignedLengthOverTheLimitIsNotFetched(length: Int)
    async throws
  {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    let release = try #require(publisher.release)
    let hash = try #require(release.targets.role.targets["a"]?.nameHash)
    let targets = try Signed(
      TargetsRole(version: 2, expires: Publisher.later, targets: ["a": TargetFile(length: length, sha256: hash)]),
      signedWith: publisher.keys[.targets] ?? [])
    let snapshot = try Signed(
      SnapshotRole(version: 2, expires: Publisher.later, meta: ["targets.json": targets.metaFile]),
      signedWith: publisher.keys[.snapshot] ?? [])
    let timestamp = try Signed(
      TimestampRole(version: 2, expires: Publisher.later, snapshot: snapshot),
      signedWith: publisher.keys[.timestamp] ?? [])
    publisher.files["metadata/2.targets.json"] = targets.bytes()
    publisher.files["metadata/2.snapshot.json"] = snapshot.bytes()
    publisher.files["metadata/timestamp.json"] = timestamp.bytes()
    let bundle = MemoryBundle(publisher.files)
    var reader = try Client(root: publisher.anchor, store: MemoryStore(), fetcher: bundle, now: { 0 })
    try await reader.refresh()
    bundle.forgetRequests()
    await #expect(throws: TUFError.self) { try await reader.download("a") }
    #expect(bundle.requests == [])
    #expect(throws: TUFError.self) { try targets.role.targets["a"]?.requireMatch([], name: "a") }
  }

  @Test func anAnnouncedLengthOverTheLimitIsNotFetched() async throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    let release = try #require(publisher.release)
    var file = release.snapshot.metaFile
    file.length = 2_000_001
    let timestamp = try Signed(
      TimestampRole(version: 2, expires: Publisher.later, snapshot: file), signedWith: publisher.keys[.timestamp] ?? [])
    publisher.files["metadata/timestamp.json"] = timestamp.bytes()
    let bundle = MemoryBundle(publisher.files)
    var reader = try Client(root: publisher.anchor, store: MemoryStore(), fetcher: bundle, now: { 0 })
    await #expect(throws: TUFError.self) { try await reader.refresh() }
    #expect(!bundle.requests.contains("metadata/1.snapshot.json"))
  }

  /// Seconds at both ends of what fits, as a git commit may hold them.
  @Test(arguments: [Int64.min, .min + 86_398, .max]) func everyMomentHasAText(seconds: Int64) {
    #expect(RFC3339.text(seconds).hasSuffix("Z"))
    #expect(RFC3339.text(-1) == "1969-12-31T23:59:59Z")
  }
}
