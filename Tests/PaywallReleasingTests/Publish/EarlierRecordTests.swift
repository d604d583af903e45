import Foundation
import Hashing
import JSON
import PaywallBundle
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Records that earlier versions of the tool made: provenance in a form of our own, which holds the versions.
@Suite struct EarlierRecordTests {
  /// A shop whose one release is as version 0.1.0 recorded it.
  private func shop(_ more: Range<Int>? = nil, retired: String = "{}") throws -> Shop {
    let shop = try Shop()
    _ = try generateKeys(shop.workspace, in: shop.context)
    if let more {
      try shop.addOfferings(more)
      try shop.commit("more")
    }
    try shop.publish()
    let new = try #require(Provenance(try provenance(shop, 1)))
    let versions = try shop.verify().provenance?.offerings ?? [:]
    let text = versions.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
    let old = """
      {"format":1,"offerings":{\(text)},"release":1,"retired":\(retired),"source":{"commit":"\(new.commit)","folder":"",\
      "tree":"\(new.tree)"},"tool":"paywall 0.1.0"}
      """
    let bytes = Array(old.utf8)
    let files = try forged(shop, version: 1, signedWith: shop.keys()) { role in
      for path in role.targets.keys { role.targets[path]?.custom = nil }
      role.targets["provenance.json"] = TargetFile(bytes: bytes)
    }
    var changes: [String: [UInt8]?] = files.mapValues { .some($0) }
    changes["targets/\(Digest.sha256.hex(of: bytes)).provenance.json"] = bytes
    changes["targets/\(Digest.sha256.hex(of: try provenance(shop, 1))).provenance.json"] = .some(nil)
    try shop.rewriteRecord(changes)
    // As the first commit of the record, seen for the first time.
    let commit = try shop.git("commit-tree", "-m", "release 1", "\(Shop.record)^{tree}")
    try shop.git("update-ref", Shop.record, commit)
    try FileManager.default.removeItem(atPath: shop.path + "/.git/paywall")
    try FileManager.default.removeItem(atPath: shop.out)
    return shop
  }

  private func provenance(_ shop: Shop, _ version: Int) throws -> [UInt8] {
    let targets = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/\(version).targets.json")).role
    let hash = try #require(targets.targets["provenance.json"]?.nameHash)
    return try shop.bytes("out/targets/\(hash).provenance.json")
  }

  @Test func nothingNewIsNothingNew() throws {
    let shop = try shop()
    let publication = try shop.publish()
    #expect(publication.outcome == .unchanged && publication.release == 1)
    let found = try shop.verify(rebuild: true)
    #expect(found.faults == [] && found.isReproduced == true)
    #expect(found.provenance?.offerings == ["default": SemanticVersion(1, 0, 0)])
    let status = try status(shop.workspace, in: shop.context)
    #expect(status.release?.number == 1 && status.offerings.isEmpty && !status.hasProjectChange)
  }

  @Test func theNextReleaseFollows() throws {
    let shop = try shop(1..<3)
    try shop.publish()
    try shop.change(headline: "Two")
    let publication = try shop.publish()
    #expect(publication.offerings.map(\.before) == [SemanticVersion(1, 0, 0)])
    #expect(publication.release == 2)
    #expect(try shop.verify(rebuild: true).faults == [])
    // What was taken over unread has its version too.
    let targets = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/2.targets.json")).role
    for id in ["default", Shop.id(1), Shop.id(2)] {
      #expect(OfferingNote(targets.targets["offerings/\(id).json"]?.custom) != nil)
    }
    let statement = try #require(Provenance(try provenance(shop, 2)))
    #expect(
      statement.previous
        == ProvenanceFile(
          name: "metadata/1.targets.json", hash: Digest.sha256.hex(of: try shop.bytes("out/metadata/1.targets.json"))))
    #expect(statement.subjects.map(\.name) == ["index.json", "offerings/default.json"])
    #expect(try log(shop.workspace).entries.map(\.release) == [2, 1])
    #expect(try log(shop.workspace, .offering("default")).entries.count == 2)
  }

  @Test func removedOfferingsStayRemoved() throws {
    let shop = try shop(retired: #"{"offering_1":"3.0.1"}"#)
    #expect(try shop.publish().outcome == .unchanged)
    try shop.addOfferings(1..<2)
    try shop.commit("an id that was released")
    #expect(throws: UnbumpedError.self) { try shop.publish() }
    #expect(try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.map(\.after) == [SemanticVersion(4, 0, 0)])
    try shop.publish()
    #expect(try shop.verify(rebuild: true).faults == [])
    #expect(try shop.verify().provenance?.retired == [:])
  }
}
