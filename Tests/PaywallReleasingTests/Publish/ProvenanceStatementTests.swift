import Foundation
import Hashing
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// What `publish` states of a release, read by in-toto's own library.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct ProvenanceStatementTests {
  private struct Statement: Decodable {
    var subjects: [String: String]
    var dependencies: [String: [String: String]]
    var release: Int
    var version: [String: String]
  }

  /// The statement of a release, and the hashes of its targets by path, as read off the files.
  private func statement(_ shop: Shop, _ version: Int) throws -> (Statement, targets: [String: String]) {
    let role = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/\(version).targets.json")).role
    let targets = role.targets.compactMapValues(\.nameHash)
    let file = try shop.bytes("out/targets/\(try #require(targets["provenance.json"])).provenance.json")
    let printed = try PythonTUF.run(PythonTUF.attestation(), input: Data(file))
    return (try JSONDecoder().decode(Statement.self, from: Data(printed.utf8)), targets)
  }

  @Test func namesWhatIsNewAndWhereItComesFrom() throws {
    let shop = try Shop()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.addOfferings(1..<4)
    try shop.commit("four offerings")
    try shop.publish()
    let (first, all) = try statement(shop, 1)
    #expect(first.release == 1 && first.subjects == all.filter { $0.key != "provenance.json" })
    #expect(
      first.dependencies == [
        "source": ["gitCommit": try shop.git("rev-parse", "HEAD")],
        "project": ["gitTree": try shop.git("rev-parse", "HEAD^{tree}")],
      ])

    try shop.changeOffering(2, headline: "Another", version: "1.0.1")
    try shop.publish()
    let (second, targets) = try statement(shop, 2)
    #expect(Set(second.subjects.keys) == ["index.json", "offerings/\(Shop.id(2)).json"])
    #expect(second.subjects.allSatisfy { targets[$0.key] == $0.value })
    let previous = Digest.sha256.hex(of: try shop.bytes("out/metadata/1.targets.json"))
    #expect(second.dependencies["metadata/1.targets.json"] == ["sha256": previous])

    try FileManager.default.removeItem(atPath: shop.path + "/offerings/\(Shop.id(3))")
    try shop.commit("one less")
    try shop.publish()
    let (third, _) = try statement(shop, 3)
    #expect(third.release == 3 && Set(third.subjects.keys) == ["index.json", "retired.json"])
  }

  /// A statement must be about something.
  @Test func aReleaseThatOnlyRemovesNamesTheIndex() throws {
    let shop = try Shop()
    try shop.edit("paywall.yaml", "schema: 1", "exports: [appactor]\nschema: 1")
    try shop.commit("an export")
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    try shop.edit("paywall.yaml", "exports: [appactor]\n", "")
    try shop.commit("no export")
    #expect(try shop.publish().outcome == .published)
    let (statement, targets) = try statement(shop, 2)
    #expect(statement.subjects == ["index.json": try #require(targets["index.json"])])
    #expect(try shop.verify(rebuild: true).faults == [])
  }

  /// Whoever holds the keys cannot state another origin unnoticed.
  @Test func whatItStatesOfOthersIsCompared() throws {
    let shop = try Shop(releases: 2)
    let targets = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/2.targets.json")).role
    let hash = try #require(targets.targets["provenance.json"]?.nameHash)
    let text = String(decoding: try shop.bytes("out/targets/\(hash).provenance.json"), as: UTF8.self)
    let previous = Digest.sha256.hex(of: try shop.bytes("out/metadata/1.targets.json"))
    let index = try #require(targets.targets["index.json"]?.nameHash)
    for stated in [previous, index] {
      let bytes = Array(text.replacing(stated, with: String(repeating: "0", count: 64)).utf8)
      let files = try forged(shop, version: 2, signedWith: shop.keys()) { role in
        role.targets = targets.targets
        role.targets["provenance.json"] = TargetFile(bytes: bytes)
      }
      let other = try Shop(empty: "other")
      try FileManager.default.copyItem(atPath: shop.out, toPath: other.path)
      try FileManager.default.removeItem(atPath: other.path + "/targets/\(hash).provenance.json")
      for (path, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: other.path + "/" + path)) }
      try Data(bytes).write(
        to: URL(fileURLWithPath: other.path + "/targets/\(Digest.sha256.hex(of: bytes)).provenance.json"))
      #expect(try shop.verify(other.path, asClient: true).faults.map(\.file) == ["provenance.json"])
    }
  }
}
