import Foundation
import JSON
import PaywallBundle
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct PruneTests {
  private func names(_ shop: Shop, _ revision: String = Shop.record) throws -> [String] {
    try shop.git("ls-tree", "-r", "--name-only", revision).split(separator: "\n").map(String.init)
  }

  /// Timestamps hold for 90 days: of seven releases, 40 days apart, the last three can be in a client's hands.
  @Test func whatClientsMayHoldIsKept() throws {
    let shop = try Shop(releases: 7, days: 40)
    let dry = try shop.prune(keep: 1, dry: true)
    #expect(dry.oldestRelease == 5 && dry.held?.release == 5)
    #expect((9 * Shop.day...10 * Shop.day).contains(try #require(dry.held).until - shop.now))
    #expect(try names(shop).count == Set(names(shop)).count)
    #expect(try names(shop).contains("metadata/1.snapshot.json"))
    let before = try names(shop)
    let pruning = try shop.prune(keep: 1)
    #expect(pruning.files.map(\.path) == dry.files.map(\.path))
    let after = try names(shop)
    #expect(Set(before).subtracting(after) == Set(pruning.files.map(\.path)))
    #expect(
      after.filter { $0.hasPrefix("metadata/") } == [
        "metadata/1.root.json", "metadata/5.snapshot.json", "metadata/5.targets.json", "metadata/6.snapshot.json",
        "metadata/6.targets.json", "metadata/7.snapshot.json", "metadata/7.targets.json", "metadata/timestamp.json",
      ])
    // The history keeps it, and the folder is what the record's tree is.
    #expect(try names(shop, "\(Shop.record)~1") == before)
    #expect(try files(below: shop.out).keys.sorted() == after.sorted())
    let verification = try shop.verify()
    #expect(verification.isSound, "\(verification.faults)")
    #expect(try log(shop.workspace).entries.count == 7)
  }

  @Test func whatIsKeptByNumberStays() throws {
    let shop = try Shop(releases: 4, days: 200)
    #expect(try shop.prune(keep: 3).oldestRelease == 2)
    #expect(try shop.prune(keep: 3).files.isEmpty)
    #expect(try shop.prune(keep: 9).files.isEmpty)
    #expect(try shop.prune(keep: 1).oldestRelease == 4)
    #expect(try shop.verify().isSound)
  }

  /// A renewal holds its release as well.
  @Test func aRenewedReleaseIsHeld() throws {
    let shop = try Shop(releases: 2, days: 30)
    shop.now += 100 * Shop.day
    try shop.publish(renew: true)
    shop.now += 80 * Shop.day
    try shop.change(headline: "Three")
    try shop.publish()
    let pruning = try shop.prune(keep: 1)
    #expect(pruning.oldestRelease == 2)
    #expect((9 * Shop.day...10 * Shop.day).contains(try #require(pruning.held).until - shop.now))
    #expect(try shop.verify().isSound)
  }

  /// Whoever publishes next, here or in a clone, into the same folder or into an old copy of it.
  @Test func publishingGoesByTheTreeThatWasPruned() throws {
    let shop = try Shop(releases: 4, days: 100)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/old")
    let removed = try shop.prune(keep: 1).files.map(\.path)
    #expect(!removed.isEmpty)
    let found = try shop.verify(shop.path + "/old").faults.filter { $0.message.contains("was pruned from") }
    #expect(Set(found.map(\.file)) == Set(removed))
    let clone = try shop.clone(fetching: Shop.record)
    for (other, folder) in [(shop, shop.path + "/old"), (clone, clone.path + "/new"), (shop, shop.out)] {
      #expect(try other.publish(to: folder).outcome == .unchanged)
      #expect(try other.verify(folder).isSound)
      #expect(try files(below: folder) == files(below: shop.out))
    }
    try clone.change(headline: "Five")
    try clone.publish(to: shop.out)
    #expect(try clone.verify(shop.out).isSound)
    #expect(try clone.prune(keep: 1, in: shop.out).files.isEmpty)
    clone.now += 100 * Shop.day
    #expect(try clone.prune(keep: 1, in: shop.out).files.isEmpty == false)
    #expect(try clone.verify(shop.out).isSound)
  }

  /// A target of an old release that comes back is there again.
  @Test func contentThatComesBackIsServedAgain() throws {
    let shop = try Shop(releases: 3, days: 200)
    #expect(try !shop.prune(keep: 1).files.isEmpty)
    try shop.change(headline: "Headline 1")
    try shop.publish()
    #expect(try shop.verify(rebuild: true).isSound)
  }

  @Test func aKilledPruneIsFinished() throws {
    let shop = try Shop(releases: 3, days: 200)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/kept")
    let pruning = try shop.prune(keep: 1)
    // The folder as it was when the record was written and nothing else yet.
    for repeated in [{ _ = try shop.prune(keep: 1) }, { _ = try shop.publish() }] as [() throws -> Void] {
      try FileManager.default.removeItem(atPath: shop.out)
      try FileManager.default.copyItem(atPath: shop.path + "/kept", toPath: shop.out)
      try FileManager.default.removeItem(atPath: shop.out + "/" + pruning.files[0].path)
      #expect(!(try shop.verify().isSound))
      try repeated()
      #expect(try shop.verify().isSound)
    }
  }

  /// A foreign file under a pruned name is nobody's to remove.
  @Test func anotherFileUnderAPrunedNameIsRefused() throws {
    let shop = try Shop(releases: 3, days: 200)
    let name = try #require(try shop.prune(keep: 1).files.last).path
    try shop.put("out/" + name, Array("mine".utf8))
    #expect(try refusal { _ = try shop.publish() }.message.contains(name))
    #expect(shop.exists("out/" + name))
  }

  @Test func withoutTheOnlineKeyNothingIsPruned() throws {
    let shop = try Shop(releases: 3, days: 200)
    let clone = try shop.clone(fetching: Shop.record)
    clone.environment["XDG_CONFIG_HOME"] = clone.folder.path + "/none"
    try clone.publish()
    let tip = try clone.git("rev-parse", Shop.record)
    #expect(try clone.prune(keep: 1, dry: true).files.isEmpty == false)
    _ = try refusal { _ = try clone.prune(keep: 1) }
    #expect(try clone.git("rev-parse", Shop.record) == tip)
    #expect(try clone.verify().isSound)
  }

  /// python-tuf from the oldest root, and one that was at each release before.
  @Test(.enabled(if: PythonTUF.isAvailable)) func referenceClientsFollow() throws {
    let shop = try Shop("minimal")
    shop.now = Int64(Date().timeIntervalSince1970) - 300 * Shop.day
    _ = try generateKeys(shop.workspace, in: shop.context)
    let steps = try TemporaryFolder()
    for release in 1...4 {
      try shop.change(headline: "Headline \(release)")
      try shop.publish()
      shop.now += 100 * Shop.day
      if release == 4 { break }
    }
    shop.now -= 100 * Shop.day
    try copy(shop.out, shop.path + "/trust/root.json", to: steps, step: 1)
    #expect(try shop.prune(keep: 1).files.isEmpty == false)
    try copy(shop.out, shop.path + "/trust/root.json", to: steps, step: 2)
    try shop.change(headline: "After")
    try shop.publish()
    try copy(shop.out, shop.path + "/trust/root.json", to: steps, step: 3)
    let printed = try PythonTUF.run(PythonTUF.served(), [steps.path])
    let found = try JSONValue(parsing: Array(printed.utf8)).array ?? []
    #expect(found.count == 3)
    for step in found {
      #expect(step["refresh"]?.string == "ok")
      #expect(step["targets"]?["offerings/default.json"]?.string?.count == 64)
    }
  }

  private func copy(_ bundle: String, _ root: String, to folder: TemporaryFolder, step: Int) throws {
    let place = folder.path + "/\(step)"
    try FileManager.default.copyItem(atPath: bundle, toPath: place)
    try Data(#"["offerings/default.json", "index.json"]"#.utf8).write(to: URL(fileURLWithPath: place + "/paths.json"))
    if step == 1 { try FileManager.default.copyItem(atPath: root, toPath: folder.path + "/root.json") }
  }
}
