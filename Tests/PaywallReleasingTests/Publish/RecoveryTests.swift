import Foundation
import PaywallChecking
import PaywallRecord
import PaywallProject
import Git
import JSON
import PaywallBundle
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

/// What is killed, lost or cloned: the bundle is whole all the same.
@Suite struct RecoveryTests {
  @Test func aLostFolderIsWrittenAgain() throws {
    let shop = try Shop(releases: 2)
    let before = try files(below: shop.out)
    try FileManager.default.removeItem(atPath: shop.out)
    #expect(try shop.publish().outcome == .unchanged)
    #expect(try files(below: shop.out) == before)
    try FileManager.default.removeItem(atPath: shop.out + "/targets")
    try shop.write("out/metadata/.paywall-tmp-1-2.root.json", "half")
    try shop.publish()
    #expect(try files(below: shop.out) == before)
  }

  /// Killed after any number of files, before the timestamp: clients still get the release before, whole, and the next
  /// run ends what was begun.
  @Test func killedInBetweenServesThePreviousRelease() async throws {
    let shop = try Shop(releases: 1)
    let old = try files(below: shop.out)
    let root = Array(try Data(contentsOf: URL(fileURLWithPath: shop.path + "/trust/root.json")))
    try shop.change(headline: "Two")
    try shop.publish()
    let new = try files(below: shop.out)
    let added = new.keys.filter { old[$0] == nil }.sorted()
    #expect(added.count >= 4)
    for count in 0...added.count {
      try FileManager.default.removeItem(atPath: shop.out)
      for (name, data) in old.merging(added.prefix(count).map { ($0, new[$0] ?? Data()) }, uniquingKeysWith: { $1 }) {
        try shop.write("out/" + name, String(decoding: data, as: UTF8.self))
      }
      #expect(try await release(served: shop.out, root, at: shop.now) == 1, "after \(count) files")
      let found = try shop.verify(asClient: true)
      #expect(found.provenance?.release == 1)
      // What is there of the next release is no fault of this one; but the project knows a newer one.
      #expect(found.faults == [], "after \(count) files")
      #expect(try shop.verify().faults.map(\.file) == ["metadata/timestamp.json"])
      #expect(try shop.publish().outcome == .unchanged)
      #expect(try files(below: shop.out) == new, "after \(count) files")
      #expect(try await release(served: shop.out, root, at: shop.now) == 2)
    }
  }

  private func release(served folder: String, _ root: [UInt8], at now: Int64) async throws -> Int? {
    var client = try Client(root: root, store: NoStore(), fetcher: ServedFolder(path: folder), now: { now })
    let index = try JSONValue(parsing: try await client.download("index.json"))
    for offering in index["offerings"]?.members ?? [] {
      _ = try await client.download(try #require(offering.value["target"]?.string))
    }
    let statement = try JSONValue(parsing: try await client.download("provenance.json"))
    return statement["predicate"]?["buildDefinition"]?["externalParameters"]?["release"]?.integer
  }

  /// Killed between the record and the tag.
  @Test func aMissingTagIsMadeAgain() throws {
    let shop = try Shop(releases: 2)
    let source = try shop.git("rev-parse", "release/2^{commit}")
    try shop.git("tag", "-d", "release/2")
    try shop.publish()
    #expect(try shop.git("rev-parse", "release/2^{commit}") == source)
  }

  @Test func aTagThatNoReleaseMadeIsNotTakenOver() throws {
    let shop = try Shop(releases: 1)
    try shop.change(headline: "Two")
    try shop.git("tag", "release/2", "HEAD")
    let before = try files(below: shop.out)
    #expect(try refusal { try shop.publish() }.message.contains("release/2"))
    #expect(try files(below: shop.out) == before)
    #expect(try shop.git("rev-list", "--count", "refs/paywall/bundle") == "1")
  }

  @Test func aFreshCloneWithTheRecordPublishesTheNextRelease() throws {
    let shop = try Shop(releases: 2)
    let clone = try shop.clone(fetching: "refs/paywall/bundle")
    try clone.change(headline: "Three")
    #expect(try clone.publish().release == 3)
    #expect(try clone.verify(rebuild: true).isSound)
    // The clone's folder holds all that was ever released.
    let (mine, theirs) = (try files(below: shop.out), try files(below: clone.out))
    for (name, data) in mine where name != "metadata/timestamp.json" { #expect(theirs[name] == data, "\(name)") }
    #expect(try log(clone.workspace).entries.map(\.release) == [3, 2, 1])
  }

  @Test func aCloneWithoutTheRecordSaysHowToFetchIt() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone()
    let command = "paywall fetch"
    for body in [
      { _ = try clone.publish() }, { _ = try log(clone.workspace) },
      { _ = try bump(clone.workspace, BumpOptions(), in: clone.context) },
    ] as [() throws -> Void] {
      let error = try refusal(body)
      #expect(error.hint == "fetch it with: \(command)")
    }
    // What does not depend on releases is told all the same.
    let found = try status(clone.workspace, in: clone.context)
    #expect(found.release == nil && found.gap?.command == command && found.gap?.kind == .noRecord(newestTag: 1))
    #expect(found.validation.errors == 0 && found.keys?.isEmpty == false && !found.isComparable)
    #expect(!clone.exists("out"))
    try clone.fetch()
    #expect(try clone.publish().outcome == .unchanged)
    #expect(try files(below: clone.out) == files(below: shop.out))
  }

  /// Two publish at once: the second to record is refused, and takes the tag of the first for what it is.
  @Test func ofTwoClonesOneWins() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone(fetching: "refs/paywall/bundle")
    try shop.change(headline: "Mine")
    try clone.change(headline: "Theirs")
    try shop.publish()
    try clone.publish(offline: true)
    let error = try #require(throws: Shop.Failure.self) {
      try clone.git("push", "-q", "origin", "refs/paywall/bundle:refs/paywall/bundle")
    }
    #expect(error.text.contains("rejected"))
  }
}
