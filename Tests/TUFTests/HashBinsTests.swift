import Foundation
import Hashing
import JSON
import TUF
import TestSupport
import Testing

extension Publisher {
  /// Publishes `index.json` in the top targets file and everything else in hash bins.
  mutating func publishBins(_ targets: [String: String], expires: Int64 = later, renewingBefore: Int64 = .min) throws {
    let number = (release?.timestamp.role.version ?? 0) + 1
    var entries: [(path: String, file: TargetFile)] = []
    for (path, text) in targets {
      let file = TargetFile(bytes: Array(text.utf8), custom: ["version": "1.0.0"])
      entries.append((path, file))
      files[try BundlePath.target(path, hash: try #require(file.nameHash))] = Array(text.utf8)
    }
    let stamp = Stamp(version: number, expires: expires)
    let next = try ReleaseMetadata(
      files: entries.filter { $0.path == "index.json" }, binned: entries.filter { $0.path != "index.json" },
      stamps: [.targets: stamp, .snapshot: stamp, .timestamp: stamp], keys: keys, root: root.role,
      renewingBefore: renewingBefore, previous: release)
    for (path, bytes) in next.files(since: release) { files[path] = bytes }
    release = next
  }

  /// The versions of the bins by their names.
  var binVersions: [String: Int] {
    Dictionary(uniqueKeysWithValues: (release?.delegated ?? []).map { ($0.name, $0.signed.role.version) })
  }
}

@Suite struct HashBinsTests {
  private func targets(_ count: Int) -> [String: String] {
    var targets = Dictionary(uniqueKeysWithValues: (0..<count).map { ("offerings/o\($0).json", "\($0)") })
    targets["index.json"] = "{}"
    return targets
  }

  /// The bin of a path as the specification has it: the first two digits of the hash of the path.
  private func bin(_ path: String) throws -> String {
    let outcome = try run("openssl", ["dgst", "-sha256", "-r"], in: "/", input: Data(path.utf8))
    return "bin-" + outcome.stdout.prefix(2)
  }

  private func client(_ bundle: MemoryBundle, _ publisher: Publisher, _ store: MemoryStore = MemoryStore()) throws
    -> Client
  {
    try Client(root: publisher.anchor, store: store, fetcher: bundle, now: present)
  }

  @Test func eachPathIsInTheBinOfItsHash() throws {
    var publisher = try Publisher()
    try publisher.publishBins(targets(40))
    let release = try #require(publisher.release)
    #expect(release.isBinned && release.delegated.map(\.name) == HashBins.roles && HashBins.roles.count == 256)
    for number in 0..<40 {
      let path = "offerings/o\(number).json"
      let name = try bin(path)
      let holders = release.delegated.filter { $0.signed.role.targets[path] != nil }.map(\.name)
      #expect(holders == [name] && HashBins.roles[HashBins.index(ofTarget: path)] == name)
    }
    #expect(release.targets.role.targets.keys.sorted() == ["index.json"])
    // Versions alone: 256 hashes would be most of what a client reads.
    #expect(
      HashBins.roles.allSatisfy {
        release.snapshot.role.file(ofRole: $0).map { $0.hashes == nil && $0.length == nil } == true
      })
  }

  @Test func onlyBinsThatChangedAreSigned() throws {
    var publisher = try Publisher()
    var targets = targets(200)
    try publisher.publishBins(targets)
    #expect(publisher.binVersions.values.allSatisfy { $0 == 1 })
    let before = publisher.files
    targets["offerings/o7.json"] = "changed"
    targets["offerings/o8.json"] = nil
    try publisher.publishBins(targets)
    let moved = Set(try ["offerings/o7.json", "offerings/o8.json"].map { try bin($0) })
    #expect(Set(publisher.binVersions.filter { $0.value == 2 }.keys) == moved)
    let added = Set(publisher.files.keys).subtracting(before.keys).filter { $0.hasPrefix("metadata/") }
    #expect(
      added == Set(moved.map { "metadata/2.\($0).json" } + ["metadata/2.targets.json", "metadata/2.snapshot.json"]))
  }

  @Test func binsThatEndSoonAreSignedAgain() throws {
    var publisher = try Publisher()
    try publisher.publishBins(targets(10), expires: Publisher.later)
    try publisher.publishBins(targets(10), expires: Publisher.later + 9, renewingBefore: Publisher.later)
    #expect(publisher.binVersions.values.allSatisfy { $0 == 1 })
    try publisher.publishBins(targets(10), expires: Publisher.later + 9, renewingBefore: Publisher.later + 1)
    #expect(publisher.binVersions.values.allSatisfy { $0 == 2 })
    let release = try #require(publisher.release)
    #expect(release.binsToSign(by: publisher.root.role, renewingBefore: Publisher.later + 9) == [])
    #expect(release.binsToSign(by: publisher.root.role, renewingBefore: Publisher.later + 10).count == 256)
  }

  @Test func otherKeysSignEveryBinAgain() async throws {
    var publisher = try Publisher()
    try publisher.publishBins(targets(200))
    let bundle = MemoryBundle(publisher.files)
    var client = try client(bundle, publisher)
    #expect(try await client.download("offerings/o1.json") == Array("1".utf8))
    try publisher.rotate(.targets, to: [SigningKey.generate()])
    let release = try #require(publisher.release)
    #expect(release.delegatesToOtherKeys(than: publisher.root.role))
    #expect(release.binsToSign(by: publisher.root.role, renewingBefore: .min).count == 256)
    try publisher.publishBins(targets(200))
    #expect(publisher.binVersions.values.allSatisfy { $0 == 2 })
    #expect(publisher.release?.delegatesToOtherKeys(than: publisher.root.role) == false)
    bundle.files = publisher.files
    try await client.refresh()
    #expect(try await client.download("offerings/o1.json") == Array("1".utf8))
  }

  /// A bin that a remaining key signed stays, and a key that was dropped can sign none.
  @Test func aDroppedKeyIsDelegatedToNoMore() throws {
    var publisher = try Publisher(count: 2)
    try publisher.publishBins(targets(10))
    let dropped = try #require(publisher.keys[.targets]?.first)
    try publisher.rotate(.targets, to: [try #require(publisher.keys[.targets]?.last)])
    #expect(publisher.release?.delegatesToOtherKeys(than: publisher.root.role) == true)
    #expect(publisher.release?.binsToSign(by: publisher.root.role, renewingBefore: .min) == [])
    try publisher.publishBins(targets(10))
    #expect(publisher.binVersions.values.allSatisfy { $0 == 1 })
    let delegations = publisher.release?.targets.role.delegations
    #expect(delegations?.keys.keys.contains(dropped.id) == false)
    #expect(delegations?.roles.allSatisfy { !$0.signers.keyIDs.contains(dropped.id) } == true)
  }

  /// What is not byte for byte what the publisher signed is refused, or finds nothing.
  @Test(arguments: ["content", "key", "other bin", "older", "gone"])
  func aBinThatIsAnotherIsRefused(_ defect: String) async throws {
    var publisher = try Publisher()
    try publisher.publishBins(targets(200))
    var next = targets(200)
    next["offerings/o7.json"] = "changed"
    try publisher.publishBins(next)
    let name = try bin("offerings/o7.json")
    let (old, path) = ("metadata/1.\(name).json", "metadata/2.\(name).json")
    var role = try #require(publisher.release?.delegated.first { $0.name == name }).signed.role
    role.targets["offerings/o7.json"] = TargetFile(bytes: Array("evil".utf8))
    var files = publisher.files
    files[try BundlePath.target("offerings/o7.json", hash: Digest.sha256.hex(of: Array("evil".utf8)))] = Array(
      "evil".utf8)
    switch defect {
    case "content":
      files[path] = Array(
        String(decoding: files[path] ?? [], as: UTF8.self).replacing("\"length\":7", with: "\"length\":8").utf8)
    case "key": files[path] = try Signed(role, signedWith: [SigningKey.generate()]).bytes()
    case "other bin": files[path] = files["metadata/1.\(name == "bin-00" ? "bin-01" : "bin-00").json"]
    case "older": files[path] = files[old]
    default: files[path] = nil
    }
    var client = try client(MemoryBundle(files), publisher)
    try await client.refresh()
    await #expect(throws: TUFError.self) { try await client.download("offerings/o7.json") }
    // Others are not concerned.
    let other = try #require(
      (0..<200).map { "offerings/o\($0).json" }.first { HashBins.roles[HashBins.index(ofTarget: $0)] != name })
    await #expect(throws: Never.self) { try await client.download(other) }
  }

  /// A bin that names a file of another bin is not asked for it.
  @Test func aFileInTheWrongBinIsNotFound() async throws {
    var publisher = try Publisher()
    try publisher.publishBins(targets(1))
    let wrong = try #require(HashBins.roles.first { (try? $0 != bin("offerings/x.json")) == true })
    var role = try #require(publisher.release?.delegated.first { $0.name == wrong }).signed.role
    role.targets["offerings/x.json"] = TargetFile(bytes: [])
    publisher.files["metadata/1.\(wrong).json"] = try Signed(role, signedWith: publisher.keys[.targets] ?? []).bytes()
    var client = try client(MemoryBundle(publisher.files), publisher)
    #expect(try await client.targetInfo("offerings/x.json") == nil)
  }

  @Test func whatIsStoredIsFoundWithoutARequest() async throws {
    var publisher = try Publisher()
    try publisher.publishBins(targets(200))
    let (bundle, store) = (MemoryBundle(publisher.files), MemoryStore())
    var first = try client(bundle, publisher, store)
    _ = try await first.targetInfo("offerings/o3.json")
    bundle.forgetRequests()
    var second = try client(bundle, publisher, store)
    try second.loadStored()
    #expect(try second.storedTargetInfo("offerings/o3.json")?.nameHash == Digest.sha256.hex(of: Array("3".utf8)))
    #expect(try second.storedTargetInfo("index.json") != nil)
    let name = try bin("offerings/o3.json")
    let other = try #require((0..<200).first { (try? bin("offerings/o\($0).json") != name) == true })
    #expect(throws: TUFError.self) { try second.storedTargetInfo("offerings/o\(other).json") }
    store.store("\(name).json", Signed(TargetsRole(version: 1, expires: Publisher.later, targets: [:])).bytes())
    var third = try client(bundle, publisher, store)
    try third.loadStored()
    #expect(throws: TUFError.self) { try third.storedTargetInfo("offerings/o3.json") }
    #expect(bundle.requests == [])
  }

  /// python-tuf's client, cold and warm: 200 files, one changed, one removed, another key.
  @Test(.enabled(if: PythonTUF.isAvailable)) func theReferenceClientFetchesThroughBins() throws {
    let folder = try TemporaryFolder()
    var publisher = try Publisher()
    try Data(publisher.anchor).write(to: folder.url.appendingPathComponent("root.json"))
    var targets = targets(200)
    let asked = ["index.json"] + (0..<20).map { "offerings/o\($0 * 10).json" }
    var expected: [[String: String]] = []
    for step in 1...4 {
      if step == 2 { targets["offerings/o50.json"] = "changed" }
      if step == 3 { targets["offerings/o60.json"] = nil }
      if step == 4 { try publisher.rotate(.targets, to: [SigningKey.generate()]) }
      try publisher.publishBins(targets)
      let place = folder.url.appendingPathComponent("\(step)")
      try publisher.write(to: place)
      try JSONEncoder().encode(asked).write(to: place.appendingPathComponent("paths.json"))
      expected.append(
        Dictionary(
          uniqueKeysWithValues: asked.map {
            ($0, targets[$0].map { Digest.sha256.hex(of: Array($0.utf8)) } ?? "absent")
          }))
    }
    struct Step: Decodable {
      var refresh: String
      var targets: [String: String]
    }
    let steps = try JSONDecoder().decode(
      [Step].self, from: Data(try PythonTUF.run(PythonTUF.served(), [folder.path]).utf8))
    #expect(steps.map(\.refresh) == ["ok", "ok", "ok", "ok"])
    #expect(steps.map(\.targets) == expected)
  }
}
