import Foundation
import PaywallProject
import PaywallModel
import PaywallChecking
import PaywallReleasing
import PaywallRules
import PaywallAuthoring
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Signatures end one role at a time, and keys are replaced; publishing without anything new keeps up with both.
@Suite struct SigningPlanTests {
  private let day: Int64 = 86_400

  /// The date that is printed is the one that verify finds.
  private func expectSoundUntilTheEnd(_ shop: Shop, _ publication: Publication) throws {
    let now = shop.now
    shop.now = publication.firstToEnd.expires - 1
    #expect(try shop.verify().faults.isEmpty)
    shop.now = publication.firstToEnd.expires
    #expect(try !shop.verify().faults.isEmpty)
    shop.now = now
  }

  @Test func renewsEachRoleThatEndsBeforeTheNewTerm() throws {
    let shop = try Shop(releases: 1)
    #expect(try shop.publish(renew: true).signed == ["timestamp"])
    for days in [80, 160, 240] {
      shop.now = 1_800_000_000 + Int64(days) * day
      let renewed = try shop.publish(renew: true)
      #expect(renewed.outcome == .renewed && renewed.signed == ["timestamp"])
      try expectSoundUntilTheEnd(shop, renewed)
    }
    // Targets and snapshot end 365 days after the release, before a timestamp of day 320 would.
    shop.now = 1_800_000_000 + 320 * day
    let renewed = try shop.publish(renew: true)
    #expect(renewed.signed == ["targets", "snapshot", "timestamp"] && renewed.release == 1)
    #expect(renewed.firstToEnd.expires == shop.now + 90 * day && renewed.firstToEnd.role == "timestamp")
    try expectSoundUntilTheEnd(shop, renewed)
    #expect(try log(shop.workspace).entries.map(\.release) == [1])
    #expect(
      try shop.git("log", "--format=%s", Shop.record).split(separator: "\n").first?.hasPrefix("renew release 1: ")
        == true)
    #expect(try shop.git("log", "--format=%s", Shop.record).split(separator: "\n").last == "release 1")
  }

  /// Root is not renewed by publishing; the date tells its end, and says so.
  @Test func theDateIsThatOfTheFirstToEnd() throws {
    let shop = try Shop(releases: 1)
    shop.now += 700 * day
    let renewed = try shop.publish(renew: true)
    #expect(renewed.firstToEnd.role == "root" && renewed.firstToEnd.expires == 1_800_000_000 + 730 * day)
    try expectSoundUntilTheEnd(shop, renewed)
  }

  @Test func statusAndValidateWarnOfEachRole() throws {
    let shop = try Shop(releases: 1)
    func warned() throws -> [String] {
      try validate(shop.workspace, in: shop.context).findings.filter { $0.rule == "signatures-hold" }
        .map { String($0.message.split(separator: " ")[1]) }.sorted()
    }
    #expect(try warned() == [])
    shop.now += 61 * day
    #expect(try warned() == ["timestamp"])
    shop.now += 275 * day
    #expect(try warned() == ["snapshot", "targets", "timestamp"])
    let found = try status(shop.workspace, in: shop.context)
    #expect(
      found.signatures.filter { $0.isEnding(at: shop.now) }.map(\.role).sorted() == [
        "snapshot", "targets", "timestamp",
      ])
    shop.now += 365 * day
    #expect(try warned() == ["root", "snapshot", "targets", "timestamp"])
  }

  /// A new root ships by itself, and what it makes necessary is signed again.
  @Test func aNewRootIsAReasonToPublish() throws {
    let shop = try Shop(releases: 1)
    let (keys, next) = (try shop.keys(), SigningKey.generate())
    try shop.save(next)
    try shop.nextRoot(signedWith: [try #require(keys[.root])]) { root in
      root.keys[next.id] = next.publicKey
      for role in [RoleName.snapshot, .timestamp] { root.roles[role] = RoleKeys(keyIDs: [next.id], threshold: 1) }
    }
    #expect(try status(shop.workspace, in: shop.context).hasNewRoot)
    let publication = try shop.publish()
    #expect(publication.outcome == .renewed && publication.roots == [2] && publication.release == 1)
    #expect(publication.signed == ["snapshot", "timestamp"])
    let found = try shop.verify()
    #expect(found.faults == [] && found.roles.first?.version == 2)
    #expect(found.roles.filter { $0.role == "timestamp" }.flatMap(\.keys) == [next.id])
    // A client that holds the first root follows.
    let first = shop.folder.path + "/1.root.json"
    try Data(contentsOf: URL(fileURLWithPath: shop.out + "/metadata/1.root.json")).write(
      to: URL(fileURLWithPath: first))
    #expect(try shop.verify(root: first).isSound)
    #expect(try shop.publish().outcome == .unchanged)
  }

  /// A root that changes nothing but its own end needs no other signature.
  @Test func aRootAloneIsPublishedAlone() throws {
    let shop = try Shop(releases: 1)
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
    let publication = try shop.publish()
    #expect(publication.roots == [2, 3] && publication.signed.isEmpty && publication.written == 2)
    #expect(try shop.verify().isSound)
  }

  @Test func aRootThatDoesNotFollowIsRefused() throws {
    let shop = try Shop(releases: 1)
    let before = try files(below: shop.out)
    try shop.nextRoot(signedWith: [SigningKey.generate()]) { $0.header.expires += 1 }
    #expect(throws: (any Error).self) { try shop.publish() }
    try shop.git("reset", "-q", "--hard", "HEAD~1")
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.version += 1 }
    #expect(try refusal { try shop.publish() }.message.contains("v2 is missing"))
    #expect(try files(below: shop.out) == before)
  }

  /// Whatever tool wrote it: the bytes are kept, and the bundle verifies.
  @Test func anIndentedRootIsPublishedAsItIs() throws {
    for release in [0, 1] {
      let shop = try Shop(releases: release)
      if release == 1 {
        try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
      }
      let object = try JSONSerialization.jsonObject(with: Data(shop.bytes("trust/root.json")))
      let indented = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted])
      try shop.put("trust/root.json", Array(indented) + [10])
      try shop.commit("trust: written by another tool")
      try shop.publish()
      #expect(try shop.verify().faults == [])
      #expect(try shop.bytes("out/metadata/\(release + 1).root.json") == Array(indented) + [10])
    }
  }

  /// Other tools write the file with a mode of their own.
  @Test func aRootThatIsExecutableIsRead() throws {
    let shop = try Shop(releases: 1)
    for _ in 1...2 {
      try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shop.path + "/trust/root.json")
      _ = try? shop.commit("trust: mode")
    }
    #expect(try shop.publish().roots == [2, 3])
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
    #expect(try shop.publish().roots == [4])
    #expect(try shop.verify().faults == [])
  }

  /// What has ended is signed again by any publication; a folder that verifies is left.
  @Test func whatHasEndedIsSignedAgain() throws {
    let shop = try Shop(releases: 1)
    shop.now += 100 * day
    let publication = try shop.publish()
    #expect(
      publication.signed == ["timestamp"] && publication.firstToEnd.expires == shop.now + 90 * day
        && !publication.endsSoon)
    #expect(try shop.verify().faults == [])
    shop.now += 650 * day
    #expect(try refusal { try shop.publish() }.hint?.contains("keys renew") == true)
  }

  /// A renewal looks at no content: what is wrong or new at HEAD neither stops it nor is released by it.
  @Test func aRenewalReleasesNothing() throws {
    let shop = try Shop(releases: 1)
    try shop.change(headline: "New")
    #expect(try shop.publish(renew: true).release == 1)
    try shop.write(Shop.control, "headline: [")
    try shop.commit("broken")
    #expect(try shop.publish(renew: true).outcome == .renewed)
    #expect(throws: FindingsError.self) { try shop.publish() }
    #expect(try log(shop.workspace).entries.map(\.release) == [1] && shop.verify().faults == [])
  }

  /// A clone that lacks the newest root signs no second one beside it.
  @Test func aStaleCloneRenewsNoRoot() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone()
    shop.now += 400 * day
    _ = try renewRoot(shop.workspace, in: shop.context)
    try shop.publish()
    clone.now = shop.now + 10 * day
    try clone.git("fetch", "-q", "--tags", "origin", "\(Shop.record):\(Shop.record)")
    let error = try refusal { _ = try renewRoot(clone.workspace, in: clone.context) }
    #expect(error.message.contains("apps have v2"))
  }

  /// What has ended since must not keep the signatures of what is released from being renewed.
  @Test func theClockStopsNewReleasesAndNoRenewal() throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.edit("offerings/sale/offering.yaml", "kind: primary", "kind: campaign")
    let window = "campaign: {startsAt: 2027-01-01T00:00:00Z, endsAt: 2027-02-01T00:00:00Z}\n"
    try shop.write("offerings/sale/offering.yaml", shop.read("offerings/sale/offering.yaml") + window)
    try shop.edit("placements.yaml", "      - offering: default", "      - offering: sale\n      - offering: default")
    try shop.commit("a sale")
    #expect(try shop.publish().release == 1)
    shop.now += 40 * 86_400
    #expect(try validate(shop.workspace, in: shop.context).findings.map(\.rule) == ["campaign-reachable"])
    #expect(try status(shop.workspace, in: shop.context).validation.errors == 1)
    #expect(try shop.publish(renew: true).outcome == .renewed)
    try shop.change(headline: "Two")
    #expect(throws: FindingsError.self) { try shop.publish() }
  }
}
