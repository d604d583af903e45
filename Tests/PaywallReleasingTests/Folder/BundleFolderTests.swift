import Foundation
import PaywallRecord
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// A folder that is published to is looked at first: what it serves never goes back, and never gets mixed.
@Suite struct BundleFolderTests {
  private func expectRefused(
    _ body: () throws -> Publication, leaving folder: String, _ words: String..., hint: String = "e",
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let before = try files(below: folder)
    let error = try refusal({ _ = try body() }, at: place)
    for word in words { #expect(error.message.contains(word), "\(error.message)", sourceLocation: place) }
    #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "")", sourceLocation: place)
    #expect(try files(below: folder) == before, sourceLocation: place)
  }

  @Test func aCloneThatIsBehindDoesNotSetItBack() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone(fetching: Shop.record)
    try shop.change(headline: "Two")
    try shop.publish()
    for renew in [false, true] {
      try expectRefused(
        { try clone.publish(to: shop.out, renew: renew, offline: true) }, leaving: shop.out, "release 2",
        "newer than release 1",
        hint: "paywall fetch")
    }
    // What the hint names fixes it.
    try clone.fetch()
    try clone.git("pull", "-q")
    #expect(try clone.publish(to: shop.out).outcome == .unchanged)
    #expect(try clone.verify(shop.out).isSound)
  }

  @Test func twoClonesWithDifferentReleasesDoNotMix() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone(fetching: Shop.record)
    try shop.change(headline: "Mine")
    try shop.publish()
    try clone.change(headline: "Theirs")
    try clone.publish(offline: true)
    try expectRefused(
      { try clone.publish(to: shop.out, offline: true) }, leaving: shop.out, "release 2",
      "not the one that this clone recorded",
      hint: "paywall fetch")
    #expect(try shop.verify().isSound)
  }

  @Test func aLostRecordBesideAKeptFolderIsNoNewBeginning() throws {
    let shop = try Shop(releases: 2)
    try shop.git("update-ref", "-d", Shop.record)
    try shop.git("tag", "-d", "release/1", "release/2")
    try expectRefused(
      { try shop.publish() }, leaving: shop.out, "release 2 of this project", hint: "restore refs/paywall/bundle")
  }

  @Test func aRestoredRepositoryDoesNotSetItBack() throws {
    let shop = try Shop(releases: 1)
    let (copy, git) = (shop.folder.path + "/backup", shop.path + "/.git")
    try FileManager.default.copyItem(atPath: git, toPath: copy)
    try shop.change(headline: "Two")
    try shop.publish()
    try FileManager.default.removeItem(atPath: git)
    try FileManager.default.moveItem(atPath: copy, toPath: git)
    try expectRefused({ try shop.publish() }, leaving: shop.out, "newer than release 1", hint: "paywall fetch")
  }

  /// The bytes that were released come back, whoever altered them.
  @Test func otherBytesUnderAReleasedNameDoNotStay() throws {
    let shop = try Shop(releases: 2)
    let before = try files(below: shop.out)
    for (name, data) in before where !name.hasSuffix(".root.json") {
      var damaged = Array(data)
      damaged[damaged.count / 2] ^= 1
      try shop.put("out/" + name, damaged)
    }
    #expect(try shop.publish().written == before.count - 1)
    #expect(try files(below: shop.out) == before)
  }

  @Test(arguments: ["index.html", "metadata/note.json", "targets/x", ".well-known/x", ".git/config", ".nojekyll"])
  func aFileOfSomebodyElseIsNamed(_ name: String) throws {
    let shop = try Shop(releases: 1)
    try shop.write("out/" + name, "mine")
    try expectRefused({ try shop.publish() }, leaving: shop.out, name)
    #expect(try !shop.verify().isSound)
  }

  @Test func whatAKilledRunLeftIsCleared() throws {
    let shop = try Shop(releases: 1)
    let before = try files(below: shop.out)
    try shop.write("out/targets/.paywall-tmp-1-x", "half")
    let left = try shop.verify()
    #expect(left.isInterrupted && !left.isSound && left.faults.count == 1)
    #expect(left.faults.first?.message.hasPrefix("left behind by an interrupted publication") == true)
    for folder in ["targets/offerings/empty", "metadata/empty"] {
      try FileManager.default.createDirectory(atPath: shop.out + "/" + folder, withIntermediateDirectories: true)
    }
    #expect(
      try shop.verify().faults.map(\.file) == [
        "metadata/empty", "targets/.paywall-tmp-1-x", "targets/offerings/empty",
      ])
    #expect(try !shop.verify().isInterrupted)
    try shop.publish()
    #expect(try files(below: shop.out) == before && shop.verify().isSound)
  }

  /// A run of nothing says so in time: a named pipe in the folder is no file to wait for.
  @Test func aPipeInTheFolderIsRefused() throws {
    let shop = try Shop(releases: 1)
    let name = try #require(try files(below: shop.out).keys.first { $0.contains(".index.json") })
    try shop.remove("out/" + name)
    try #require(mkfifo(shop.out + "/" + name, 0o600) == 0)
    #expect(try refusal { try shop.publish() }.message.contains(name))
    #expect(try shop.verify().faults.contains { $0.file == name })
  }

  /// Two publications at once do not write to one folder; the lock leaves nothing behind.
  @Test func oneWritesAtATime() throws {
    let shop = try Shop(releases: 1)
    let before = try files(below: shop.out)
    let descriptor = open(shop.out, O_RDONLY)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    #expect(try refusal { try shop.publish() }.message.contains("another publication"))
    flock(descriptor, LOCK_UN)
    #expect(try shop.publish().outcome == .unchanged && files(below: shop.out) == before)
  }

  @Test func gitsOwnFolderIsNone() throws {
    let shop = try Shop(releases: 0)
    #expect(try refusal { try shop.publish(to: shop.path + "/.git/x") }.message.contains("git's own"))
  }

  /// Another spelling of the recorded timestamp needs no key, and is no other release.
  @Test func aRespelledTimestampIsWrittenAnew() throws {
    let shop = try Shop(releases: 1)
    let before = try files(below: shop.out)
    try shop.write("out/metadata/timestamp.json", try shop.read("out/metadata/timestamp.json") + "\r\n")
    #expect(try shop.publish().written == 1 && files(below: shop.out) == before)
  }
}
