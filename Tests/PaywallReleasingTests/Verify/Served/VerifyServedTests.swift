import PaywallBundle
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// What is told of servers that are old or mixed, to clients that begin anew and to those that were there before.
@Suite struct VerifyServedTests {
  @Test func aGoodServerIsClean() async throws {
    let shop = try Shop(releases: 3)
    let server = try shop.served()
    let result = try await shop.verify(server)
    #expect(result.isSound && result.notes.isEmpty, "\(result.faults) \(result.notes)")
    #expect(result.provenance?.release == 3 && result.files == 3 && result.comparedWith == 3)
    #expect(result.followed == [3, 2, 1])
    #expect(result.requests == (try server.requests().count))
    #expect(try await shop.verify(server, root: shop.path + "/trust/root.json").followed.isEmpty)
    #expect(try await shop.verify(server, asClient: true).isSound)
  }

  @Test func anOldStateIsStale() async throws {
    let shop = try Shop(releases: 2)
    let old = try shop.keepBundle()
    try shop.change(headline: "Three")
    try shop.publish()
    let result = try await shop.verify(shop.served(old))
    result.expectFault(BundlePath.timestamp, "release 2 (timestamp v2) is being served, but release 3")
    // Who begins anew believes it; who was there before does not.
    result.expectFault(BundlePath.timestamp, "a client that has release 3: timestamp was rolled back")
    #expect(result.followed == [2, 1] && result.provenance?.release == 2)
    // A client without the project has nothing to compare with.
    #expect(try await shop.verify(shop.served(old), asClient: true).isSound)
  }

  /// A renewal is a state of its own: the same release under an older timestamp is stale.
  @Test func aTimestampFromBeforeARenewalIsStale() async throws {
    let shop = try Shop(releases: 1)
    let old = try shop.keepBundle()
    shop.now += 50 * Shop.day
    try shop.publish(renew: true)
    let server = try shop.served(nil, #"{"path": "metadata/timestamp.json", "folder": "\#(old)"}"#)
    let result = try await shop.verify(server)
    result.expectFault(
      BundlePath.timestamp, "release 1 (timestamp v1) is being served, but release 1 (timestamp v2) is recorded")
    shop.now += 50 * Shop.day
    try await shop.verify(server).expectFault(BundlePath.timestamp, "expired")
  }

  @Test func serversThatDifferAreMixed() async throws {
    let shop = try Shop(releases: 1)
    let old = try shop.keepBundle()
    try shop.change(headline: "Two")
    try shop.publish()
    for every in [2, 3] {
      let server = try shop.served(
        nil, #"{"path": "metadata/timestamp.json", "every": \#(every), "folder": "\#(old)"}"#)
      try await shop.verify(server).expectFault(BundlePath.timestamp, "answers differ: v2 and v1")
    }
  }

  /// The timestamp came through, and what it leads to did not.
  @Test(arguments: ["metadata/2.snapshot.json", "metadata/2.targets.json"])
  func aTimestampBeforeItsFilesIsMixed(_ missing: String) async throws {
    let shop = try Shop(releases: 1)
    let old = try shop.keepBundle()
    try shop.change(headline: "Two")
    try shop.publish()
    let server = try shop.served(nil, #"{"path": "\#(missing)", "folder": "\#(old)"}"#)
    let result = try await shop.verify(server)
    result.expectFault(missing, "no such file (status 404)")
    // The client that holds the newest release needs nothing of it.
    #expect(result.followed == [2] && result.provenance == nil)
  }

  /// Signed by the old and the new key, the release is proved either way; the next one would not be.
  @Test func aRootThatDidNotArriveKeepsClientsBack() async throws {
    let shop = try Shop(releases: 1)
    _ = try changeRoot(shop.workspace, .rotate(.targets, replaced: nil, by: nil), in: shop.context)
    try shop.publish()
    let server = try shop.served(nil, #"{"path": "metadata/2.root.json", "folder": "/nowhere"}"#)
    let result = try await shop.verify(server)
    result.expectFault("metadata/2.root.json", "missing, but root v2 is recorded")
    #expect(result.provenance?.release == 1 && result.followed == [1])
    #expect(try await shop.verify(shop.served()).isSound)
  }

  @Test func aTargetThatIsMissingOrAlteredIsFound() async throws {
    let shop = try Shop(releases: 1)
    let names = try names(below: shop.out).filter { $0.hasPrefix("targets/") }.sorted()
    let result = try await shop.verify(
      shop.served(
        nil, #"{"path": "\#(names[0])", "text": "{}"}"#, #"{"path": "\#(names[1])", "status": 503, "text": ""}"#))
    result.expectFault(names[0], "has 2 bytes")
    result.expectFault(names[1], "status 503")
    #expect(result.files == 1)
  }

  @Test func aBundleWithBinsIsFollowed() async throws {
    let shop = try Shop()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.addOfferings(1..<129)
    try shop.commit("129 offerings")
    try shop.publish()
    let old = try shop.keepBundle()
    try shop.changeOffering(7, headline: "Another", version: "1.0.1")
    try shop.publish()
    let result = try await shop.verify(shop.served())
    #expect(result.isSound && result.followed == [2, 1] && result.files == 132, "\(result.faults)")
    let bin = try #require(
      try names(below: shop.out).first { $0.hasPrefix("metadata/2.bin-") })
    try await shop.verify(shop.served(nil, #"{"path": "\#(bin)", "folder": "\#(old)"}"#)).expectFault(bin, "404")
  }

  @Test func nobodyThereIsNoResult() async throws {
    let shop = try Shop(releases: 1)
    let address: String
    do { address = try LoopbackServer("[]").address }
    let error = await #expect(throws: ProjectError.self) { _ = try await shop.verify(at: address) }
    #expect(error?.code == .notFound && error?.message.contains("no answer from \(address)") == true)
  }
}
