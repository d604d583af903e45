import Foundation
import Hashing
import PaywallProject
import PaywallRecord
import PaywallChecking
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Bundles that `verify` called valid and that were not.
@Suite struct VerifyAttackTests {
  private func faults(_ shop: Shop, asClient: Bool = false) throws -> [String] {
    try shop.verify(asClient: asClient).faults.map(\.file)
  }

  /// A key that was revoked signs a higher version with a target of its own.
  @Test func aRevokedKeySignsNothingMore() throws {
    let shop = try Shop(releases: 1)
    let (old, next) = (try shop.keys(), SigningKey.generate())
    try shop.save(next)
    try shop.nextRoot(signedWith: [try #require(old[.root])]) { root in
      root.keys[next.id] = next.publicKey
      root.roles[.targets] = RoleKeys(keyIDs: [next.id], threshold: 1)
    }
    try shop.publish()
    #expect(try faults(shop) == [])
    let evil = Array("<script>".utf8)
    let forgery = try forged(shop, version: 9, signedWith: old) { $0.targets["x.html"] = TargetFile(bytes: evil) }
    let target = "targets/\(Digest.sha256.hex(of: evil)).x.html"
    try shop.put("out/metadata/9.targets.json", try #require(forgery["metadata/9.targets.json"]))
    try shop.put("out/" + target, evil)
    for asClient in [false, true] {
      #expect(try faults(shop, asClient: asClient) == ["metadata/9.targets.json", target])
    }
    // Nor in the place of an earlier version.
    try shop.remove("out/metadata/9.targets.json")
    let earlier = try forged(shop, version: 1, signedWith: old) { $0.targets["x.html"] = TargetFile(bytes: evil) }
    try shop.put("out/metadata/1.targets.json", try #require(earlier["metadata/1.targets.json"]))
    for asClient in [false, true] { #expect(try faults(shop, asClient: asClient).contains("metadata/1.targets.json")) }
  }

  @Test func anOldBundleIsNotTheNewest() throws {
    let shop = try Shop(releases: 1)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/old")
    try shop.change(headline: "Two")
    try shop.publish()
    #expect(try shop.verify(shop.path + "/old").faults.map(\.file) == ["metadata/timestamp.json"])
    #expect(try shop.verify(shop.path + "/old", asClient: true).isSound)
  }

  /// A release that this clone does not know is not judged by what it knows.
  @Test func aNewerBundleIsNotTheOneThatIsKnown() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone(fetching: Shop.record)
    try shop.change(headline: "Two")
    try shop.publish()
    let result = try clone.verify(shop.out)
    #expect(result.faults.map(\.file) == ["metadata/timestamp.json"])
    #expect(result.faults.first?.message.contains("paywall fetch") == true)
    #expect(try clone.verify(shop.out, asClient: true).isSound)
  }

  @Test(arguments: [".well-known/x", ".git/config", ".nojekyll", "targets/.hidden/x"])
  func hiddenFilesCount(_ name: String) throws {
    let shop = try Shop(releases: 1)
    try shop.write("out/" + name, "x")
    for asClient in [false, true] { #expect(try faults(shop, asClient: asClient) == [name]) }
  }

  @Test(arguments: ["empty", "targets/empty", ".git"])
  func emptyFoldersCount(_ name: String) throws {
    let shop = try Shop(releases: 1)
    try FileManager.default.createDirectory(atPath: shop.out + "/" + name, withIntermediateDirectories: true)
    for asClient in [false, true] { #expect(try faults(shop, asClient: asClient) == [name]) }
  }

  /// Somebody with the targets key delegates to a role that is not there.
  @Test func aDelegationToNobodyIsAFault() throws {
    let shop = try Shop(releases: 1)
    let keys = try shop.keys()
    let key = try #require(keys[.targets])
    let files = try forged(shop, version: 2, signedWith: keys) { role in
      role.delegations = Delegations(
        keys: [key.id: key.publicKey],
        roles: [
          DelegatedRole(
            name: "bins", signers: RoleKeys(keyIDs: [key.id], threshold: 1), terminating: true, scope: .paths(["x/*"]))
        ])
    }
    for (name, bytes) in files { try shop.put("out/" + name, bytes) }
    let result = try shop.verify(asClient: true)
    #expect(result.faults.contains { $0.message.contains("'bins'") }, "\(result.faults)")
    #expect(result.provenance == nil)
  }

  /// Announced numbers are refused, not believed: a length of 2^63-1, a version of 10^9, a million missing files.
  @Test func announcedNumbersAreBounded() throws {
    let shop = try Shop(releases: 1)
    let keys = try shop.keys()
    let original = try files(below: shop.out)
    for number in [1_000_000_000, 9_007_199_254_740_991] {
      let high = try forged(shop, version: number, signedWith: keys) { _ in }
      for (name, bytes) in high { try shop.put("out/" + name, bytes) }
      let result = try shop.verify(asClient: true)
      #expect(result.faults.map(\.file) == ["metadata/2.snapshot.json"], "\(result.faults)")
      try FileManager.default.removeItem(atPath: shop.out)
      for (name, data) in original { try shop.put("out/" + name, Array(data)) }
    }
    let long = try forged(shop, version: 2, signedWith: keys) { role in
      role.targets["long"] = TargetFile(
        length: 9_007_199_254_740_991, hashes: ["sha256": String(repeating: "a", count: 64)])
    }
    for (name, bytes) in long { try shop.put("out/" + name, bytes) }
    #expect(try !shop.verify(asClient: true).isSound)
    let many = try forged(shop, version: 2, signedWith: keys) { role in
      for number in 0..<20_000 {
        role.targets["t\(number)"] = TargetFile(length: 1, hashes: ["sha256": String(repeating: "b", count: 64)])
      }
    }
    for (name, bytes) in many { try shop.put("out/" + name, bytes) }
    #expect(try (1000..<20_000).contains(shop.verify(asClient: true).faults.count))
  }

  @Test func aLongFileIsRefusedByItsSize() throws {
    let shop = try Shop(releases: 1)
    let file = shop.out + "/metadata/timestamp.json"
    try #require(truncate(file, 60 << 20) == 0)
    #expect(
      try shop.verify().faults.contains { $0.file == "metadata/timestamp.json" && $0.message.contains("more than") })
    // Nobody follows such a file: publishing writes the true one.
    try shop.publish()
    #expect(try shop.verify().isSound)
  }

  /// Committed and not published yet: what the old keys signed is judged by the new root.
  @Test func anUnpublishedRootIsMissing() throws {
    let shop = try Shop(releases: 1)
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
    for asClient in [false, true] { #expect(try faults(shop, asClient: asClient) == ["metadata/2.root.json"]) }
    try shop.publish()
    #expect(try faults(shop) == [])
  }

  /// Roles that all delegate to each other cost no more than a bound.
  @Test func delegationsThatMultiplyAreBounded() throws {
    let shop = try Shop(releases: 1)
    let keys = try shop.keys()
    let key = try #require(keys[.targets])
    let roles = (0..<60).map { number in
      DelegatedRole(
        name: "r\(number)", signers: RoleKeys(keyIDs: [key.id], threshold: 1), terminating: false,
        scope: .paths(["x/*"]))
    }
    let delegations = Delegations(keys: [key.id: key.publicKey], roles: roles)
    let old = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/1.targets.json")).role
    let leaf = try Signed(
      TargetsRole(version: 2, expires: old.expires, targets: [:], delegations: delegations), signedWith: [key])
    var top = old
    (top.header.version, top.delegations) = (2, delegations)
    let targets = try Signed(top, signedWith: [key])
    var meta = ["targets.json": targets.metaFile]
    for role in roles {
      meta["\(role.name).json"] = leaf.metaFile
      try shop.put("out/metadata/2.\(role.name).json", leaf.bytes())
    }
    let snapshot = try Signed(
      SnapshotRole(version: 2, expires: old.expires, meta: meta), signedWith: [try #require(keys[.snapshot])])
    let timestamp = try Signed(
      TimestampRole(version: 2, expires: old.expires, snapshot: snapshot),
      signedWith: [try #require(keys[.timestamp])])
    for file in ReleaseMetadata(targets: targets, snapshot: snapshot, timestamp: timestamp).files {
      try shop.put("out/" + file.path, file.bytes)
    }
    #expect(try shop.verify(asClient: true).faults.contains { $0.message.contains("more delegations") })
  }

  @Test func aTagThatIsNewerMakesABundleOld() throws {
    let shop = try Shop(releases: 2)
    try FileManager.default.createDirectory(atPath: shop.path + "/old", withIntermediateDirectories: true)
    try shop.git("--work-tree=old", "checkout", "-q", "\(Shop.record)~1", "--", ".")
    try shop.git("reset", "-q")
    let clone = try shop.clone()
    #expect(try clone.verify(shop.path + "/old").faults.map(\.file) == ["metadata/timestamp.json"])
  }

  /// Corrupt, lost or another: nobody is told what HEAD's root would say.
  @Test func theWorkTreesRootIsLookedAt() throws {
    let shop = try Shop(releases: 1)
    let root = try shop.read("trust/root.json")
    for text in ["garbage", nil, root + " "] {
      if let text { try shop.write("trust/root.json", text) } else { try shop.remove("trust/root.json") }
      #expect(try refusal { _ = try shop.verify() }.code == .trust)
      if text != root + " " {
        #expect(try refusal { _ = try status(shop.workspace, in: shop.context) }.code == .trust)
        #expect(try refusal { _ = try validate(shop.workspace, in: shop.context) }.code == .trust)
      }
      try shop.write("trust/root.json", root)
    }
  }
}
