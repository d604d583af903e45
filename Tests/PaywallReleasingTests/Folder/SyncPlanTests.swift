import Foundation
import PaywallBundle
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Uploaded in the order of the plan, a bundle is whole for every client after each file.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct SyncPlanTests {
  private func plan(_ shop: Shop) throws -> [SyncFile] {
    try syncPlan(shop.workspace, VerifyOptions(bundle: shop.out), in: shop.context)
  }

  /// A shop whose clock is the machine's, with one release; and a copy of what it serves.
  private func shop() throws -> (shop: Shop, old: String, root: String) {
    let shop = try Shop("minimal")
    shop.now = Int64(Date().timeIntervalSince1970)
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    let root = shop.folder.path + "/root.json"
    try FileManager.default.copyItem(atPath: shop.path + "/trust/root.json", toPath: root)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.folder.path + "/old")
    return (shop, shop.folder.path + "/old", root)
  }

  /// Failures of python-tuf, after each file of `order` over what was served before.
  private func failures(_ shop: Shop, _ old: String, _ root: String, _ order: [String]) throws -> String {
    let script = try PythonTUF.served().deletingLastPathComponent().appendingPathComponent("prefixes.py")
    let words = try [order, ["index.json", "offerings/default.json"]].map {
      String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
    }
    return try PythonTUF.run(script, [old, shop.out, root] + words).trimmingCharacters(in: .newlines)
  }

  /// Failures of our client, new and warm, in the same places.
  private func ownFailures(_ shop: Shop, _ old: String, _ root: String, _ order: [String]) async throws -> [String] {
    let served = shop.folder.path + "/served-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.copyItem(atPath: old, toPath: served)
    let anchor = Array(try Data(contentsOf: URL(fileURLWithPath: root)))
    var failures: [String] = []
    for count in 0...order.count {
      if count > 0 { try upload(order[count - 1], from: shop.out, to: served) }
      for isWarm in [false, true] {
        let (store, now) = (MemoryMetadata(), shop.now)
        if isWarm {
          var before = try Client(root: anchor, store: store, fetcher: ServedFolder(path: old), now: { now })
          try await before.refresh()
        }
        var client = try Client(root: anchor, store: store, fetcher: ServedFolder(path: served), now: { now })
        do { _ = try await client.download("offerings/default.json") } catch {
          failures.append("\(count) \(isWarm): \(error)")
        }
      }
    }
    return failures
  }

  private func upload(_ name: String, from folder: String, to served: String) throws {
    let target = URL(fileURLWithPath: served + "/" + name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).write(to: target)
  }

  @Test func eachPrefixOfAReleaseVerifies() async throws {
    let (shop, old, root) = try shop()
    try shop.change(headline: "Two")
    try shop.publish()
    let files = try plan(shop)
    #expect(files.last?.path == "metadata/timestamp.json")
    #expect(files.filter { !$0.isImmutable }.map(\.path) == ["metadata/timestamp.json"])
    #expect(Set(files.map(\.path)) == Set(try TestSupport.names(below: shop.out)))
    let order = files.map(\.path)
    #expect(try failures(shop, old, root, order) == "[]")
    #expect(try await ownFailures(shop, old, root, order).isEmpty)
    // The other way round it does not: the test can fail.
    #expect(try failures(shop, old, root, order.reversed()) != "[]")
  }

  /// A new root that replaces the online key, while both keys sign.
  @Test func eachPrefixOfANewRootVerifies() async throws {
    let (shop, old, root) = try shop()
    let keys = try shop.keys()
    let new = SigningKey.generate()
    try shop.save(new)
    try shop.nextRoot(signedWith: [try #require(keys[.root])]) { role in
      role.keys[new.id] = new.publicKey
      for online in [RoleName.snapshot, .timestamp] { role.roles[online] = RoleKeys(keyIDs: [new.id], threshold: 1) }
    }
    try shop.change(headline: "Two")
    try shop.publish()
    let order = try plan(shop).map(\.path)
    #expect(order.suffix(2) == ["metadata/timestamp.json", "metadata/2.root.json"])
    #expect(try failures(shop, old, root, order) == "[]")
    #expect(try await ownFailures(shop, old, root, order).isEmpty)
  }

  /// Without the replaced key, the new root comes before the timestamp that only it verifies.
  @Test func aRootThatTheTimestampNeedsComesBeforeIt() throws {
    let (shop, _, _) = try shop()
    let keys = try shop.keys()
    let new = SigningKey.generate()
    try shop.nextRoot(signedWith: [try #require(keys[.root])]) { role in
      role.keys[new.id] = new.publicKey
      for online in [RoleName.snapshot, .timestamp] { role.roles[online] = RoleKeys(keyIDs: [new.id], threshold: 1) }
    }
    let online = try #require(keys[.timestamp])
    try FileManager.default.removeItem(
      atPath: try KeyStore(shop.context).folder() + "/\(online.id).pem")
    try shop.save(new)
    try shop.publish(renew: true)
    #expect(
      try plan(shop).map(\.path).suffix(3) == [
        "metadata/1.root.json", "metadata/2.root.json", "metadata/timestamp.json",
      ])
  }

  @Test func aDamagedFolderIsNotUploaded() throws {
    let (shop, _, _) = try shop()
    let name = try #require(try TestSupport.names(below: shop.out).first { $0.contains(".index.json") })
    try shop.put("out/" + name, Array("{}".utf8))
    let error = try refusal { _ = try plan(shop) }
    #expect(error.code == .refused && error.message.contains(name))
  }
}
