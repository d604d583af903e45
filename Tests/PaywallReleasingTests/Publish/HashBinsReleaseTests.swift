import Foundation
import Hashing
import JSON
import PaywallBundle
import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Projects that outgrow one targets file.
@Suite struct HashBinsReleaseTests {
  private let day: Int64 = 86_400

  /// A project with `count` offerings, of which `default` is one; released.
  private func shop(_ count: Int, at now: Int64 = 1_800_000_000) throws -> Shop {
    let shop = try Shop()
    shop.now = now
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.addOfferings(1..<count)
    try shop.commit("\(count) offerings")
    try shop.publish()
    return shop
  }

  /// The bins of a folder as files.
  private func bins(_ shop: Shop) throws -> Set<String> {
    Set(try files(below: shop.out + "/metadata").keys.filter { $0.contains(".bin-") })
  }

  private func bin(_ number: Int) -> String {
    HashBins.roles[HashBins.index(ofTarget: "offerings/\(Shop.id(number)).json")]
  }

  private func json(_ shop: Shop, _ name: String) throws -> JSONValue { try JSONValue(parsing: shop.bytes(name)) }

  private func targets(_ shop: Shop, _ version: Int) throws -> JSONValue? {
    try json(shop, "out/metadata/\(version).targets.json")["signed"]
  }

  private func index(_ shop: Shop, _ version: Int) throws -> JSONValue {
    let hash = try targets(shop, version)?["targets"]?["index.json"]?["hashes"]?["sha256"]?.string ?? ""
    return try json(shop, "out/targets/\(hash).index.json")
  }

  @Test func binsBeginWithThe129thOffering() throws {
    let shop = try shop(128)
    #expect(try bins(shop).isEmpty && targets(shop, 1)?["delegations"] == nil)
    #expect(try index(shop, 1)["format"] == 1)
    #expect(try targets(shop, 1)?["targets"]?["offerings/default.json"]?["custom"] == ["version": "1.0.0"])
    try shop.addOfferings(128..<129)
    try shop.commit("one more")
    let publication = try shop.publish()
    #expect(publication.offerings.map(\.id) == [Shop.id(128)])
    #expect(try bins(shop).count == 256)
    #expect(
      try targets(shop, 2)?["targets"]?.members?.map(\.key) == ["index.json", "products.json", "provenance.json"])
    let new = try index(shop, 2)
    #expect(new["format"] == 2 && new["offerings"] == nil && new["products"] == nil)
    let found = try shop.verify(rebuild: true)
    #expect(found.faults == [] && found.isReproduced == true)
    #expect(found.provenance?.offerings.count == 129)
    #expect(try shop.publish().outcome == .unchanged)
    #expect(try shop.publish(fresh: true).outcome == .unchanged)
    #expect(try status(shop.workspace, in: shop.context).hasProjectChange == false)
    // Files of the first release are where they were.
    #expect(
      try shop.git("log", "--format=", "--name-status", "--diff-filter=MDRT", Shop.record)
        == "M\tmetadata/timestamp.json")
  }

  /// A change writes its bin, the three top files and its own; bins stay when offerings go.
  @Test func aChangeSignsItsBinAndBinsStay() throws {
    let shop = try shop(200)
    let before = try files(below: shop.out)
    try shop.changeOffering(7, headline: "Another", version: "1.0.1")
    try shop.publish()
    let added = Set(try files(below: shop.out).keys).subtracting(before.keys)
    #expect(added.filter { $0.contains(".bin-") } == ["metadata/2.\(bin(7)).json"])
    #expect(added.filter { $0.hasPrefix("metadata/") }.count == 3 && added.count == 5)
    #expect(try shop.verify(rebuild: true).faults == [])

    for number in 100..<200 { try FileManager.default.removeItem(atPath: shop.path + "/offerings/\(Shop.id(number))") }
    try shop.commit("a hundred less")
    try shop.publish()
    let found = try shop.verify(rebuild: true)
    #expect(found.faults == [] && found.provenance?.offerings.count == 100 && found.provenance?.retired.count == 100)
    #expect(try index(shop, 3)["format"] == 2 && targets(shop, 3)?["delegations"]?["roles"]?.array?.count == 256)
    let retired = try targets(shop, 3)?["targets"]?["retired.json"]?["hashes"]?["sha256"]?.string
    #expect(
      try json(shop, "out/targets/\(try #require(retired)).retired.json")["retired"]?[Shop.id(150)] == "1.0.0")

    // Its id returns above where it was, and is no longer retired then.
    try shop.addOfferings(150..<151)
    try shop.commit("back again")
    #expect(throws: UnbumpedError.self) { try shop.publish() }
    #expect(try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.map(\.after) == [SemanticVersion(2, 0, 0)])
    try shop.publish()
    let last = try shop.verify(rebuild: true)
    #expect(last.faults == [] && last.provenance?.offerings[Shop.id(150)] == SemanticVersion(2, 0, 0))
    #expect(last.provenance?.retired.count == 99 && last.provenance?.retired[Shop.id(150)] == nil)
    let entries = try log(shop.workspace).entries
    #expect(entries.map(\.release) == [4, 3, 2, 1] && entries.map(\.offerings.count) == [1, 100, 1, 200])
  }

  /// What is written follows what changed, not what exists: in the folder, and in the record.
  @Test func threeChangesWriteTheirFilesAlone() throws {
    let shop = try shop(200)
    let changed = [7, 80, 190]
    func written() throws -> [String: UInt64] {
      try files(below: shop.out).keys.reduce(into: [:]) { result, name in
        var state = stat()
        try #require(lstat(shop.out + "/" + name, &state) == 0)
        result[name] = UInt64(state.st_ino)
      }
    }
    let before = try written()
    for number in changed { try shop.changeOffering(number, headline: "Another", version: "1.0.1") }
    try shop.publish()
    let new = try written().filter { before[$0.key] != $0.value }.keys.compactMap {
      $0.split(separator: ".").dropLast().last
    }
    var expected = ["metadata/timestamp", "snapshot", "targets", "provenance"] + changed.map { Shop.id($0) }
    expected += Set(changed.map(bin))
    #expect(new.map(String.init).sorted() == expected.sorted())
    // The record has as many new blobs.
    let blobs = try shop.git("diff", "--name-only", "\(Shop.record)~1", Shop.record).split(separator: "\n")
    #expect(blobs.count == expected.count)
  }

  @Test func bothClientsFetchThroughBins() async throws {
    let shop = try shop(200, at: Int64(Date().timeIntervalSince1970))
    let paths = ["index.json", "products.json", "provenance.json"] + (1...20).map { "offerings/\(Shop.id($0)).json" }
    let steps = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: shop.path + "/trust/root.json", toPath: steps.path + "/root.json")
    try FileManager.default.copyItem(atPath: shop.out, toPath: steps.path + "/1")
    try shop.changeOffering(7, headline: "Another", version: "1.0.1")
    try shop.publish()
    try FileManager.default.copyItem(atPath: shop.out, toPath: steps.path + "/2")
    struct Step: Decodable {
      var refresh: String
      var targets: [String: String]
    }
    for step in ["1", "2"] {
      try JSONEncoder().encode(paths).write(to: URL(fileURLWithPath: steps.path + "/\(step)/paths.json"))
    }
    let printed = try PythonTUF.run(PythonTUF.served(), [steps.path])
    let found = try JSONDecoder().decode([Step].self, from: Data(printed.utf8))
    #expect(found.map(\.refresh) == ["ok", "ok"])
    for (step, result) in zip(["1", "2"], found) {
      let folder = ServedFolder(path: steps.path + "/" + step)
      var client = try Client(
        root: shop.bytes("trust/root.json"), store: NoStore(), fetcher: folder,
        now: { Int64(Date().timeIntervalSince1970) })
      for path in paths {
        let hash = Digest.sha256.hex(of: try await client.download(path))
        #expect(result.targets[path] == hash, "\(path)")
      }
    }
  }

  @Test func aNewTargetsKeySignsEveryBin() throws {
    let shop = try shop(129)
    let (old, next) = (try shop.keys(), SigningKey.generate())
    try shop.save(next)
    try shop.nextRoot(signedWith: [try #require(old[.root])]) { root in
      root.keys[next.id] = next.publicKey
      root.roles[.targets] = RoleKeys(keyIDs: [next.id], threshold: 1)
    }
    #expect(try shop.publish().signed == ["targets", "snapshot", "timestamp"])
    #expect(try bins(shop).filter { $0.hasPrefix("2.") }.count == 256)
    #expect(try shop.verify(rebuild: true).faults == [])
    #expect(try shop.publish().outcome == .unchanged)
    // The key that was replaced signs no bin any more.
    var role = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/2.\(bin(1)).json")).role
    role.targets["offerings/\(Shop.id(1)).json"] = TargetFile(bytes: Array("evil".utf8))
    try shop.put("out/metadata/2.\(bin(1)).json", try Signed(role, signedWith: [try #require(old[.targets])]).bytes())
    #expect(try shop.verify(asClient: true).faults.map(\.file) == ["metadata/2.\(bin(1)).json"])
  }

  /// Bins that were signed long ago end before those of today; they are renewed without the targets file.
  @Test func binsAreRenewedWhenTheyEnd() throws {
    let shop = try shop(129)
    shop.now += 200 * day
    try shop.changeOffering(7, headline: "Another", version: "1.0.1")
    try shop.publish()
    // Day 300: all but one bin end at day 365, before a timestamp that is signed now.
    shop.now = 1_800_000_000 + 300 * day
    let renewed = try shop.publish(renew: true)
    #expect(renewed.outcome == .renewed && renewed.signed == ["snapshot", "timestamp"])
    #expect(try bins(shop).count == 256 + 1 + 255 && renewed.release == 2)
    #expect(try shop.git("log", "-1", "--format=%s", Shop.record) == "renew release 2: 255 bins, snapshot, timestamp")
    #expect(try shop.verify(rebuild: true).faults == [])
    #expect(try shop.publish(renew: true).signed == ["timestamp"])
    // What ended is signed again by any publication.
    shop.now = 1_800_000_000 + 566 * day
    #expect(try !shop.verify().isSound)
    try shop.publish()
    #expect(try shop.verify().faults == [])
  }

  @Test(arguments: ["bytes", "signature", "version", "missing", "unsigned"])
  func aMutatedBinIsRefused(_ defect: String) throws {
    let shop = try shop(129)
    let name = "metadata/1.\(bin(7)).json"
    let bytes = try shop.bytes("out/" + name)
    var changes: [String: [UInt8]?] = [:]
    var role = try Signed<TargetsRole>(parsing: bytes).role
    switch defect {
    case "bytes":
      changes[name] = Array(String(decoding: bytes, as: UTF8.self).replacing("1.0.0\"}", with: "1.0.9\"}").utf8)
    case "signature":
      role.targets["offerings/evil.json"] = TargetFile(bytes: [])
      changes[name] = try Signed(role, signedWith: [SigningKey.generate()]).bytes()
    case "version":
      role.header.version = 2
      changes[name] = try Signed(role, signedWith: [try #require(shop.keys()[.targets])]).bytes()
    case "missing": changes[name] = .some(nil)
    default: changes["metadata/2.\(bin(7)).json"] = try Signed(role, signedWith: [SigningKey.generate()]).bytes()
    }
    try shop.rewriteRecord(changes)
    #expect(try refusal { try shop.publish() }.code == .trust)
    try shop.git("update-ref", Shop.record, "\(Shop.record)~1")
    for (path, bytes) in changes {
      if let bytes { try shop.put("out/" + path, bytes) } else { try shop.remove("out/" + path) }
    }
    for asClient in [false, true] {
      let found = try shop.verify(asClient: asClient)
      #expect(found.faults.contains { changes.keys.contains($0.file) }, "\(found.faults)")
    }
  }

  /// A run that was killed before the timestamp leaves bins that nothing names yet.
  @Test func whatAKilledRunLeftIsNoFault() throws {
    let shop = try shop(129)
    let before = try files(below: shop.out)
    try shop.changeOffering(7, headline: "Another", version: "1.0.1")
    try shop.publish()
    let after = try files(below: shop.out)
    let name = "metadata/2.\(bin(7)).json"
    for (path, data) in after where before[path] != data {
      try FileManager.default.removeItem(atPath: shop.out + "/" + path)
      if let old = before[path] { try old.write(to: URL(fileURLWithPath: shop.out + "/" + path)) }
    }
    #expect(try shop.verify(asClient: true).faults == [])
    try #require(after[name]).write(to: URL(fileURLWithPath: shop.out + "/" + name))
    #expect(try shop.verify(asClient: true).faults == [])
    try shop.publish()
    #expect(try shop.verify().faults == [] && files(below: shop.out) == after)
  }
}
