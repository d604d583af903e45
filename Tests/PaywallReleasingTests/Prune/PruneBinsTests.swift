import Foundation
import JSON
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Bundles that delegate their offerings: most bins are those of many releases.
@Suite struct PruneBinsTests {
  /// 129 offerings; release 1, and from it on changes of two of them, so many days apart.
  private func shop(_ days: Int64..., from now: Int64 = 1_800_000_000) throws -> Shop {
    let shop = try Shop()
    shop.now = now
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.addOfferings(1..<129)
    try shop.commit("129 offerings")
    try shop.publish()
    for (index, day) in days.enumerated() {
      shop.now = now + day * Shop.day
      for number in [7, 8] {
        try shop.changeOffering(number, headline: "On day \(day)", version: "1.0.\(index + 1)")
      }
      try shop.publish()
    }
    return shop
  }

  /// What a snapshot leads to, read without the code under test.
  private func named(_ shop: Shop, snapshot: Int) throws -> Set<String> {
    func signed(_ name: String) throws -> JSONValue? { try JSONValue(parsing: shop.bytes("out/" + name))["signed"] }
    var names: Set = ["metadata/timestamp.json", "metadata/\(snapshot).snapshot.json"]
    for role in try signed("metadata/\(snapshot).snapshot.json")?["meta"]?.members ?? [] {
      let name = "metadata/\(try #require(role.value["version"]?.integer)).\(role.key)"
      names.insert(name)
      for target in try signed(name)?["targets"]?.members ?? [] {
        let (folder, file) = (target.key.split(separator: "/").dropLast(), target.key.split(separator: "/").last ?? "")
        let hash = try #require(target.value["hashes"]?["sha256"]?.string)
        names.insert((["targets"] + folder + ["\(hash).\(file)"]).joined(separator: "/"))
      }
    }
    return names
  }

  private func present(_ folder: String) throws -> Set<String> {
    Set(try files(below: folder).keys.filter { !$0.hasSuffix(".root.json") })
  }

  @Test func whatKeptReleasesNameStays() throws {
    let shop = try shop(100, 200, 250)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/old")
    let clone = try shop.clone(fetching: Shop.record)
    let kept = try named(shop, snapshot: 3).union(named(shop, snapshot: 4))
    let removed = try present(shop.out).subtracting(kept)
    #expect(removed.contains { $0.contains(".bin-") } && kept.count { $0.contains("metadata/1.bin-") } == 254)
    // Of release 3, day 200, a timestamp holds until day 290.
    let pruning = try shop.prune(keep: 1)
    #expect(pruning.oldestRelease == 3 && Set(pruning.files.map(\.path)) == removed)
    #expect(try present(shop.out) == kept)
    #expect(try shop.verify().faults == [])
    #expect(Set(try shop.verify(shop.path + "/old").faults.map(\.file)).isSuperset(of: removed))

    // Another clone, which is told of it by the record alone, and whose folder was there before.
    try FileManager.default.copyItem(atPath: shop.path + "/old", toPath: clone.path + "/out")
    try clone.git("fetch", "-q", "origin", "\(Shop.record):\(Shop.record)")
    for folder in [clone.out, clone.path + "/new"] {
      #expect(try clone.publish(to: folder).outcome == .unchanged)
      #expect(try files(below: folder) == files(below: shop.out))
    }
    clone.now += 60 * Shop.day
    try clone.changeOffering(9, headline: "After", version: "1.0.1")
    #expect(try clone.publish().release == 5)
    #expect(try clone.verify(rebuild: true).faults == [])
    #expect(try clone.prune(keep: 1).oldestRelease == 4 && clone.verify().faults == [])
  }

  /// A renewal signs bins anew under the same release, whose states stay together.
  @Test func binsThatWereRenewedGoWithTheirRelease() throws {
    let shop = try shop(200)
    shop.now += 100 * Shop.day
    #expect(try shop.publish(renew: true).signed == ["snapshot", "timestamp"])
    let kept = try named(shop, snapshot: 2).union(named(shop, snapshot: 3))
    let first = try shop.prune(keep: 1)
    #expect(first.oldestRelease == 2 && first.files.count { $0.path.contains(".bin-") } == 2)
    #expect(try present(shop.out) == kept && kept.contains("metadata/2.targets.json"))
    #expect(try shop.verify(rebuild: true).faults == [])
    try shop.changeOffering(7, headline: "After", version: "1.0.9")
    try shop.publish()
    shop.now += 91 * Shop.day
    let second = try shop.prune(keep: 1)
    #expect(second.oldestRelease == 3 && second.files.count { $0.path.contains(".bin-") } == 254 + 1)
    #expect(try present(shop.out) == named(shop, snapshot: 4))
    #expect(try shop.verify(rebuild: true).faults == [])
    #expect(try shop.publish().outcome == .unchanged)
  }

  /// python-tuf, new and as it was before, through the last two releases, a prune and the release after it.
  @Test(.enabled(if: PythonTUF.isAvailable)) func referenceClientsFollow() throws {
    let shop = try shop(100, 200, from: Int64(Date().timeIntervalSince1970) - 200 * Shop.day)
    let (warm, cold) = (try TemporaryFolder(), try TemporaryFolder())
    func step(_ number: Int, in folder: TemporaryFolder) throws {
      let place = folder.path + "/\(number)"
      try FileManager.default.copyItem(atPath: shop.out, toPath: place)
      let paths = ["index.json"] + (6...9).map { "offerings/\(Shop.id($0)).json" }
      try JSONEncoder().encode(paths).write(to: URL(fileURLWithPath: place + "/paths.json"))
      if number > 1 { return }
      try FileManager.default.copyItem(atPath: shop.path + "/trust/root.json", toPath: folder.path + "/root.json")
    }
    try step(1, in: warm)
    #expect(try shop.prune(keep: 1).files.count { $0.path.contains(".bin-") } > 2)
    try step(2, in: warm)
    try step(1, in: cold)
    try shop.changeOffering(7, headline: "After", version: "1.0.9")
    try shop.publish()
    try step(3, in: warm)
    for (folder, count) in [(warm, 3), (cold, 1)] {
      let printed = try PythonTUF.run(PythonTUF.served(), [folder.path])
      let found = try #require(try JSONValue(parsing: Array(printed.utf8)).array)
      #expect(found.count == count)
      for step in found {
        #expect(step["refresh"]?.string == "ok", "\(printed)")
        #expect(step["targets"]?.members?.allSatisfy { $0.value.string?.count == 64 } == true, "\(printed)")
      }
    }
  }
}
