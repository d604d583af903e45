import Foundation
import JSON
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Nothing leaves the record but by a prune that the online key signed.
@Suite struct PruneCheckTests {
  private func expectRefused(_ shop: Shop, _ words: String, at place: SourceLocation = #_sourceLocation) throws {
    let clone = try shop.clone(fetching: Shop.record)
    for other in [shop, clone] {
      let error = try refusal({ _ = try other.publish(to: other.path + "/new") }, at: place)
      #expect(error.code == .trust && error.message.contains(words), "\(error.message)", sourceLocation: place)
      #expect(!other.exists("new"), sourceLocation: place)
    }
  }

  /// The record's newest timestamp with an edit, signed with `key`.
  private func timestamp(
    _ shop: Shop, signedWith key: SigningKey?, _ edit: (inout TimestampRole) -> Void
  ) throws -> [UInt8] {
    var role = try Signed<TimestampRole>(parsing: shop.bytes("out/metadata/timestamp.json")).role
    role.header.version += 1
    edit(&role)
    return try Signed(role, signedWith: key.map { [$0] } ?? []).bytes()
  }

  /// What a prune to release `first` takes away, by the tool's own plan, and nothing else.
  private func prunable(_ shop: Shop, keep: Int) throws -> [String: [UInt8]?] {
    var changes: [String: [UInt8]?] = [:]
    for file in try shop.prune(keep: keep, dry: true).files { changes.updateValue(nil, forKey: file.path) }
    #expect(!changes.isEmpty)
    return changes
  }

  @Test func aWholeReleaseThatWasRemovedIsMissed() throws {
    let shop = try Shop(releases: 3, days: 200)
    try shop.rewriteRecord(try prunable(shop, keep: 1))
    try expectRefused(shop, "missing")
  }

  /// The same, hidden behind a later state that is in order by itself, or in a record that begins anew.
  @Test func aRecordThatBeginsAnewIsNoPrune() throws {
    let shop = try Shop(releases: 3, days: 200)
    try shop.rewriteRecord(try prunable(shop, keep: 1))
    let tree = try shop.git("rev-parse", "\(Shop.record)^{tree}")
    try shop.git("update-ref", Shop.record, try shop.git("commit-tree", "-m", "release 3", tree))
    let clone = try shop.clone(fetching: Shop.record)
    #expect(try refusal { _ = try clone.publish() }.message.contains("metadata/1.snapshot.json: missing"))
  }

  @Test func aStrangersStatementIsNoPrune() throws {
    let shop = try Shop(releases: 3, days: 200)
    for key in [SigningKey.generate(), try shop.keys()[.targets], nil] {
      var changes = try prunable(shop, keep: 1)
      changes["metadata/timestamp.json"] = try timestamp(shop, signedWith: key) { role in
        role.pruned = PrunedState(oldestSnapshot: 3, time: shop.now)
      }
      try shop.rewriteRecord(changes)
      try expectRefused(shop, "metadata/timestamp.json")
      try shop.git("update-ref", Shop.record, "\(Shop.record)~1")
    }
  }

  /// The online key alone cannot give up what clients may hold, nor what the kept snapshots name, nor a root.
  @Test func theOnlineKeyGivesUpNoMoreThanItMay() throws {
    let shop = try Shop(releases: 4, days: 60)
    let online = try #require(try shop.keys()[.timestamp])
    let honest = try prunable(shop, keep: 1)
    let current = try #require(try files(below: shop.out).keys.sorted().last { $0.contains(".default.json") })
    func attack(_ removed: [String], oldest: Int, _ words: String) throws {
      var changes: [String: [UInt8]?] = [:]
      for path in removed { changes.updateValue(nil, forKey: path) }
      changes["metadata/timestamp.json"] = try timestamp(shop, signedWith: online) { role in
        role.pruned = PrunedState(oldestSnapshot: oldest, time: shop.now)
      }
      try shop.rewriteRecord(changes)
      try expectRefused(shop, words)
      try shop.git("update-ref", Shop.record, "\(Shop.record)~1")
    }
    let newest = try files(below: shop.out).keys.sorted()
    try attack(["metadata/1.root.json"], oldest: 3, "1.root.json")
    try attack([newest.first { $0.hasSuffix("4.snapshot.json") } ?? ""], oldest: 3, "4.snapshot.json")
    try attack([current], oldest: 3, "missing")
    try attack(honest.keys.sorted() + [current], oldest: 3, "missing")
    // Release 3 is 60 days old, and a timestamp holds for 90.
    try attack(honest.keys.sorted(), oldest: 4, "was pruned while timestamp v3 was valid")
    // Less than what is said.
    try attack([honest.keys.sorted()[0]], oldest: 2, "not described by any snapshot")
  }

  @Test func whatWasSaidIsNotTakenBack() throws {
    let shop = try Shop(releases: 3, days: 200)
    let files = try shop.prune(keep: 1).files
    let online = try #require(try shop.keys()[.timestamp])
    for state in [nil, PrunedState(oldestSnapshot: 2, time: shop.now)] {
      try shop.rewriteRecord([
        "metadata/timestamp.json": try timestamp(shop, signedWith: online) { $0.pruned = state }
      ])
      try expectRefused(shop, "metadata/")
      try shop.git("update-ref", Shop.record, "\(Shop.record)~1")
    }
    #expect(!files.isEmpty)
    #expect(try shop.publish().outcome == .unchanged)
  }

  @Test func anHonestPruneIsAcceptedInEveryClone() throws {
    let shop = try Shop(releases: 5, days: 100)
    _ = try shop.prune(keep: 3)
    try shop.change(headline: "Six")
    try shop.publish()
    _ = try shop.prune(keep: 1)
    let clone = try shop.clone(fetching: Shop.record)
    #expect(try clone.publish().outcome == .unchanged)
    let verification = try clone.verify()
    #expect(verification.isSound, "\(verification.faults)")
  }
}
