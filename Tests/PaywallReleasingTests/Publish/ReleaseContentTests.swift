import Foundation
import Hashing
import PaywallAuthoring
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct ReleaseContentTests {
  private static let export = "exports/appactor-offerings.json"

  /// What this version wrote of an unchanged offering is taken over unread; what another wrote, in whatever form, is
  /// compiled anew.
  @Test(arguments: [(toolVersion, true), ("0.0.9", false)])
  func onlyItsOwnVersionsExportIsTakenOver(_ version: String, _ isTakenOver: Bool) throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.edit("paywall.yaml", "schema: 1", "exports: [appactor]\nschema: 1")
    try shop.commit("an export")
    try shop.publish()
    try release(shop, by: version)
    try shop.change(headline: "Two")
    #expect(try shop.publish().offerings.map(\.id) == ["default"])
    let text = String(decoding: try target(Self.export, of: shop, in: 3), as: UTF8.self)
    #expect(text.contains(#""form":"earlier","id":"sale""#) == isTakenOver)
    #expect(try shop.verify(rebuild: true).isReproduced == !isTakenOver)
  }

  /// Signs the release again as a version of the tool that wrote another form of the export.
  private func release(_ shop: Shop, by version: String) throws {
    let export = String(decoding: try target(Self.export, of: shop, in: 1), as: UTF8.self)
    try #require(export.contains(#""id":"sale""#))
    let written = [
      Self.export: Array(export.replacing(#""id":"sale""#, with: #""form":"earlier","id":"sale""#).utf8),
      "provenance.json": Array(
        String(decoding: try target("provenance.json", of: shop, in: 1), as: UTF8.self)
          .replacing(#""paywall":"\#(toolVersion)""#, with: #""paywall":"\#(version)""#).utf8),
    ]
    var changes = try forged(shop, version: 2, signedWith: shop.keys()) { role in
      for (path, bytes) in written { role.targets[path] = TargetFile(bytes: bytes) }
    }
    for (path, bytes) in written { changes[try BundlePath.target(path, hash: Digest.sha256.hex(of: bytes))] = bytes }
    try shop.rewriteRecord(changes)
  }

  /// The bytes that a version of the targets metadata lists under a path.
  private func target(_ path: String, of shop: Shop, in version: Int) throws -> [UInt8] {
    let role = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/\(version).targets.json")).role
    let hash = try #require(role.targets[path]?.hashes["sha256"])
    return try shop.bytes("out/\(BundlePath.target(path, hash: hash))")
  }
}
