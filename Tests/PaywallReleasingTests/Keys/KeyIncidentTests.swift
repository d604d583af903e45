import Foundation
import JSON
import PaywallKit
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// What Docs/keys.md says about keys that were lost or stolen, and about signers who come and go, as apps see it: each case
/// is read by PaywallKit and by python-tuf, warm and fresh.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct KeyIncidentTests {
  private let shop: Shop
  private let apps: Apps

  init() throws {
    shop = try Shop(releases: 0)
    // python-tuf looks at the clock of the machine.
    shop.now = Int64(Date().timeIntervalSince1970)
    try FileManager.default.removeItem(atPath: KeyStore(shop.context).folder())
    try shop.git("rm", "-q", "trust/root.json")
    try shop.git("commit", "-q", "-m", "none")
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    apps = try Apps(root: shop.bytes("trust/root.json"))
  }

  private func change(_ edit: RootEdit) throws {
    _ = try changeRoot(shop.workspace, edit, in: shop.context)
  }

  private func id(_ role: RoleName) throws -> KeyID {
    try #require(try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role.roles[role]?.keyIDs.first)
  }

  private func lose(_ role: RoleName) throws {
    try FileManager.default.removeItem(atPath: KeyStore(shop.context).folder() + "/\(id(role)).pem")
  }

  /// A folder as a thief serves it: everything that is signed with the keys that were stolen has version 1,000,000.
  private func fastForwarded(with keys: [RoleName: SigningKey]) throws -> String {
    let folder = shop.folder.path + "/thief"
    try FileManager.default.copyItem(atPath: shop.out, toPath: folder)
    for (path, bytes) in try forged(shop, version: 1_000_000, signedWith: keys, { _ in }) {
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + path))
    }
    return folder
  }

  @Test func aLostOnlineKey() async throws {
    await apps.read(shop.out, expecting: 1)
    try lose(.timestamp)
    #expect(try refusal { try shop.publish(renew: true) }.message.contains("is not here"))
    try change(.rotate(.online, replaced: nil, by: nil))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    try shop.change(headline: "Two")
    try shop.publish()
    await apps.read(shop.out, expecting: 2)
    try apps.expectTheSameOfPythonTUF()
  }

  @Test func aLostTargetsKey() async throws {
    await apps.read(shop.out, expecting: 1)
    try lose(.targets)
    try shop.change(headline: "Two")
    #expect(try refusal { try shop.publish() }.message.contains("is not here"))
    // What is released stays valid, and is renewed as ever.
    try shop.publish(renew: true)
    try change(.rotate(.targets, replaced: nil, by: nil))
    try shop.publish()
    await apps.read(shop.out, expecting: 2)
    try apps.expectTheSameOfPythonTUF()
  }

  /// One of three, two of which must sign.
  @Test func aLostRootKeyBelowTheThreshold() async throws {
    try change(.add(.root, nil))
    try change(.add(.root, nil))
    try change(.threshold(.root, 2))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    let lost = try id(.root)
    try lose(.root)
    try change(.rotate(.root, replaced: String(lost.prefix(12)), by: nil))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    try apps.expectTheSameOfPythonTUF()
  }

  /// Nobody can change who may sign: releases go on until root ends, and the next version of the app starts anew.
  @Test func aLostRootKeyAtTheThreshold() async throws {
    await apps.read(shop.out, expecting: 1)
    try lose(.root)
    #expect(
      try refusal { try change(.rotate(.root, replaced: nil, by: nil)) }.message.contains("root v2 lacks signatures"))
    try shop.change(headline: "Two")
    try shop.publish()
    await apps.read(shop.out, expecting: 2)
    try apps.expectTheSameOfPythonTUF()
    // As the page has it.
    let old = shop.out
    try shop.git("update-ref", "refs/archive/2026/bundle", "refs/paywall/bundle")
    try shop.git("update-ref", "-d", "refs/paywall/bundle")
    for tag in try shop.git("tag", "-l", "release/*").split(separator: "\n") {
      try shop.git("update-ref", "refs/archive/2026/\(tag)", "refs/tags/\(tag)")
      try shop.git("tag", "-d", String(tag))
    }
    try shop.git("config", "--unset", "paywall.root")
    try shop.git("rm", "-q", "trust/root.json")
    try shop.git("commit", "-q", "-m", "trust: start over")
    _ = try generateKeys(shop.workspace, in: shop.context)
    let new = shop.folder.path + "/next"
    #expect(try shop.publish(to: new, first: true).release == 1)
    let next = try Apps(root: shop.bytes("trust/root.json"))
    await next.read(new, expecting: 1)
    try next.expectTheSameOfPythonTUF()
    // The old folder serves what it served.
    await apps.read(old, expecting: 2)
  }

  /// Readers that the thief moved to version 1,000,000 come back, although no honest version is near that.
  @Test func aStolenOnlineKey() async throws {
    await apps.read(shop.out, expecting: 1)
    let keys = try shop.keys().filter { $0.key != .root && $0.key != .targets }
    // The thief has no targets key, so the targets are the true ones.
    let targets = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/1.targets.json"))
    let online = try #require(keys[.timestamp])
    let snapshot = try Signed(
      SnapshotRole(version: 1_000_000, expires: targets.role.expires, meta: ["targets.json": targets.metaFile]),
      signedWith: [online])
    let timestamp = try Signed(
      TimestampRole(version: 1_000_000, expires: targets.role.expires, snapshot: snapshot), signedWith: [online])
    let folder = shop.folder.path + "/thief"
    try FileManager.default.copyItem(atPath: shop.out, toPath: folder)
    for (path, bytes) in ReleaseMetadata(targets: targets, snapshot: snapshot, timestamp: timestamp).files {
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + path))
    }
    await apps.read(folder, expecting: 1)
    try shop.change(headline: "Two")
    try shop.publish()
    await apps.readsNothing(shop.out, "BadVersionNumberError")
    // The thief could write to the folder that is served, too: what is there is not taken for ours.
    try FileManager.default.removeItem(atPath: shop.out)
    try FileManager.default.moveItem(atPath: folder, toPath: shop.out)
    try change(.revoke(String(id(.timestamp).prefix(12)), keepsOnline: false))
    let error = try refusal { try shop.publish() }
    #expect(error.message.contains("timestamp v1000000") && error.hint?.contains("remove \(shop.out)") == true)
    try FileManager.default.removeItem(atPath: shop.out)
    #expect(try shop.publish().signed == ["snapshot", "timestamp"])
    await apps.read(shop.out, expecting: 2)
    try shop.change(headline: "Three")
    try shop.publish()
    await apps.read(shop.out, expecting: 3)
    try apps.expectTheSameOfPythonTUF()
    let version = try Signed<TimestampRole>(parsing: shop.bytes("out/metadata/timestamp.json")).role.version
    #expect(version < 10)
  }

  @Test func aStolenTargetsKey() async throws {
    await apps.read(shop.out, expecting: 1)
    // With access to CI the thief got the online key to sign too.
    let folder = try fastForwarded(with: shop.keys())
    await apps.read(folder, expecting: 1_000_000)
    // New targets keys alone do not bring readers back.
    try change(.revoke(String(id(.targets).prefix(12)), keepsOnline: true))
    try shop.publish()
    await apps.readsNothing(shop.out, "BadVersionNumberError")
    try change(.rotate(.online, replaced: nil, by: nil))
    try shop.publish()
    await apps.read(shop.out, expecting: 2)
    try apps.expectTheSameOfPythonTUF()
  }

  @Test func aStolenRootKeyBelowTheThreshold() async throws {
    try change(.add(.root, nil))
    try change(.threshold(.root, 2))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    let (stolen, key) = (try id(.root), try #require(try shop.keys()[.root]))
    try change(.revoke(String(stolen.prefix(12)), keepsOnline: false))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    try apps.expectTheSameOfPythonTUF()
    #expect(try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role.roles[.root]?.keyIDs.count == 2)
    // What the stolen key signs now is refused before it is published.
    try shop.nextRoot(signedWith: [key]) { $0.header.expires += 1 }
    #expect(throws: (any Error).self) { try shop.publish() }
  }

  /// Whoever publishes the next version first has the readers: the true one, at once.
  @Test func aStolenRootKeyAtTheThreshold() async throws {
    await apps.read(shop.out, expecting: 1)
    let thief = SigningKey.generate()
    let stolen = try #require(try shop.keys()[.root])
    var role = try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role
    role.header.version = 2
    role.keys[thief.id] = thief.publicKey
    for name in RoleName.allCases { role.roles[name] = RoleKeys(keyIDs: [thief.id], threshold: 1) }
    let forged = try Signed(role, signedWith: [stolen, thief]).bytes()
    try change(.revoke(String(stolen.id.prefix(12)), keepsOnline: false))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    // A reader that has the true v2 takes no other one, nor a v3 that the stolen key signs.
    let folder = shop.folder.path + "/thief"
    try FileManager.default.copyItem(atPath: shop.out, toPath: folder)
    try Data(forged).write(to: URL(fileURLWithPath: folder + "/metadata/2.root.json"))
    role.header.version = 3
    try Data(Signed(role, signedWith: [stolen, thief]).bytes()).write(
      to: URL(fileURLWithPath: folder + "/metadata/3.root.json"))
    await apps.readsNothing(folder, "UnsignedMetadataError")
    await apps.read(shop.out, expecting: 1)
    try apps.expectTheSameOfPythonTUF()
  }

  @Test func aSignerWhoJoinsAndOneWhoLeaves() async throws {
    await apps.read(shop.out, expecting: 1)
    let ben = SigningKey.generate()
    try change(.add(.targets, ben.publicKey))
    try shop.publish()
    await apps.read(shop.out, expecting: 1)
    // Ben signs on a machine of his own, with the online key, as CI has it.
    let clone = try shop.clone(fetching: Shop.record)
    clone.environment["XDG_CONFIG_HOME"] = clone.folder.path + "/home/ben"
    clone.environment["PAYWALL_ONLINE_KEY"] = try exportKey(shop.workspace, "online", secret: true, in: shop.context)
    clone.environment["PAYWALL_TARGETS_KEY"] = ben.pem
    try clone.change(headline: "Ben's")
    try clone.publish()
    await apps.read(clone.out, expecting: 2)
    try shop.git("fetch", "-q", "--tags", clone.path, "+\(Shop.record):\(Shop.record)")
    try shop.git("fetch", "-q", clone.path, "HEAD")
    try shop.git("merge", "-q", "--ff-only", "FETCH_HEAD")
    // He leaves: his key signs nothing any more, and nobody else's moves.
    try change(.revoke(String(ben.id.prefix(12)), keepsOnline: true))
    let publication = try shop.publish()
    #expect(publication.signed == ["targets", "snapshot", "timestamp"], "what he signed is signed again")
    await apps.read(shop.out, expecting: 3)
    try clone.git("pull", "-q")
    try clone.git("fetch", "-q", "origin", "+\(Shop.record):\(Shop.record)")
    try clone.change(headline: "Ben's again")
    #expect(try refusal { try clone.publish() }.message.contains("for targets is not here"))
    try apps.expectTheSameOfPythonTUF()
  }
}

/// An app that reads one folder after another, and a python-tuf client that is to find the same.
private final class Apps {
  private let root: [UInt8]
  private let store = MemoryStore()
  private let steps: TemporaryFolder
  private var expected: [String] = []

  init(root: [UInt8]) throws {
    self.root = root
    steps = try TemporaryFolder()
    try Data(root).write(to: URL(fileURLWithPath: steps.path + "/root.json"))
  }

  /// The app, which has read what came before, reads a release of this number: the version of its targets.
  func read(_ folder: String, expecting release: Int, at place: SourceLocation = #_sourceLocation) async {
    switch await refresh(folder) {
    case .updated(let found), .unchanged(let found): #expect(found == release, sourceLocation: place)
    case .failed(let failure): Issue.record("\(failure)", sourceLocation: place)
    }
    keep(folder, "ok", place)
  }

  /// The app keeps what it had, and python-tuf fails with this error.
  func readsNothing(_ folder: String, _ error: String, at place: SourceLocation = #_sourceLocation) async {
    if case .failed = await refresh(folder) {} else { Issue.record("it was read", sourceLocation: place) }
    keep(folder, error, place)
  }

  private func refresh(_ folder: String) async -> PaywallRefresh {
    let builtIn = PaywallConfig(
      headline: "Unlock", subhead: "", bullets: ["b"], productIDs: ["p"], highlightedProductID: "p", ctaTitle: "c")
    let loader = PaywallLoader(
      root: root, fetcher: FolderFetcher(folder), store: store, builtIn: BuiltInPaywalls(builtIn))
    return await loader.refresh()
  }

  private func keep(_ folder: String, _ expectation: String, _ place: SourceLocation) {
    expected.append(expectation)
    let step = "\(steps.path)/\(expected.count)"
    do {
      try FileManager.default.copyItem(atPath: folder, toPath: step)
      try Data(#"["index.json", "provenance.json"]"#.utf8).write(to: URL(fileURLWithPath: step + "/paths.json"))
    } catch { Issue.record(error, sourceLocation: place) }
  }

  /// python-tuf's client follows the same folders from first to last, and a new one reads the last.
  func expectTheSameOfPythonTUF(at place: SourceLocation = #_sourceLocation) throws {
    struct Step: Decodable {
      var refresh: String
      var targets: [String: String]
    }
    func run(_ folder: String) throws -> [Step] {
      try JSONDecoder().decode([Step].self, from: Data(PythonTUF.run(PythonTUF.served(), [folder]).utf8))
    }
    let found = try run(steps.path)
    #expect(found.map(\.refresh) == expected, sourceLocation: place)
    for step in found where step.refresh == "ok" {
      #expect(step.targets.values.allSatisfy { $0.count == 64 }, sourceLocation: place)
    }
    let last = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: steps.path + "/root.json", toPath: last.path + "/root.json")
    try FileManager.default.copyItem(atPath: "\(steps.path)/\(expected.count)", toPath: last.path + "/1")
    #expect(try run(last.path).map(\.refresh) == ["ok"], sourceLocation: place)
  }
}
