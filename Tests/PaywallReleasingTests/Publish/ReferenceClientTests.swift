import Foundation
import JSON
import PaywallReleasing
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

/// Bundles that `publish` wrote, fetched over loopback HTTP by python-tuf's own client.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct ReferenceClientTests {
  /// Release 1 with a cold client, release 2, a renewal and release 3 with the same one, which is warm then.
  @Test func fetchesEveryTargetOfEveryRelease() throws {
    let shop = try Shop("subscription")
    // python-tuf looks at the clock of the machine.
    shop.now = Int64(Date().timeIntervalSince1970)
    try shop.edit("paywall.yaml", "schema: 1", "exports: [appactor]\nschema: 1")
    try shop.commit("an export")
    _ = try generateKeys(shop.workspace, in: shop.context)
    let steps = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: shop.path + "/trust/root.json", toPath: steps.path + "/root.json")
    try shop.publish()
    var expected = [try keep(shop.out, as: "1", in: steps)]
    try shop.change(headline: "Two")
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.publish()
    expected.append(try keep(shop.out, as: "2", in: steps))
    try shop.publish(renew: true)
    expected.append(try keep(shop.out, as: "3", in: steps))
    try shop.git("rm", "-rq", "offerings/sale")
    try shop.commit("no sale")
    try shop.publish()
    expected.append(try keep(shop.out, as: "4", in: steps))
    struct Step: Decodable, Equatable {
      var refresh: String
      var targets: [String: String]
    }
    let printed = try PythonTUF.run(PythonTUF.served(), [steps.path])
    let found = try JSONDecoder().decode([Step].self, from: Data(printed.utf8))
    #expect(found == expected.map { Step(refresh: "ok", targets: $0) })
    #expect(expected.map(\.count) == [4, 5, 5, 5])
  }

  /// Copies the bundle for one step; returns the hash of every target by its path, as read off the files.
  private func keep(_ bundle: String, as step: String, in folder: TemporaryFolder) throws -> [String: String] {
    try FileManager.default.copyItem(atPath: bundle, toPath: folder.path + "/" + step)
    let timestamp = try json(bundle + "/metadata/timestamp.json")
    let snapshot = try #require(timestamp["signed"]?["meta"]?["snapshot.json"]?["version"]?.integer)
    let version = try json(bundle + "/metadata/\(snapshot).snapshot.json")["signed"]?["meta"]?["targets.json"]?[
      "version"]
    let targets = try json(bundle + "/metadata/\(try #require(version?.integer)).targets.json")["signed"]?["targets"]
    var hashes: [String: String] = [:]
    for member in targets?.members ?? [] { hashes[member.key] = member.value["hashes"]?["sha256"]?.string }
    try JSONEncoder().encode(hashes.keys.sorted()).write(to: URL(fileURLWithPath: folder.path + "/\(step)/paths.json"))
    return hashes
  }

  private func json(_ path: String) throws -> JSONValue {
    try JSONValue(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
