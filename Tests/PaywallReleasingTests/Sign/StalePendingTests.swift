import Foundation
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// What waited too long is said to be stale, and stays until somebody drops it.
@Suite struct StalePendingTests {
  private let team: Team

  init() throws {
    team = try Team()
    try team.begin()
  }

  private func isStale(_ words: String) throws {
    let before = try team.anna.tip(Shop.pending, in: team.bare)
    for member in [team.ben, team.anna] {
      let error = try refusal { try member.sign() }
      #expect(error.message.contains("is stale") && error.message.contains(words), "\(error)")
      #expect(error.hint?.hasPrefix("drop it with: paywall sign --drop release") == true)
      let pending = try #require(try status(member.workspace, in: member.context).pending.first)
      #expect(pending.fault?.message == error.message && pending.next == "paywall sign --drop release")
    }
    #expect(try team.anna.tip(Shop.pending, in: team.bare) == before)
    // Nothing new begins before it is dropped.
    try team.anna.change(headline: "Later")
    #expect(try refusal { try team.anna.push() }.message.contains("is stale"))
    #expect(try team.anna.sign(drop: [.release]).pushed == [Shop.pending])
    #expect(try team.anna.push().outcome == .pending)
    try team.ben.pull()
    #expect(try team.ben.sign().parts.first?.signatures.isComplete == true)
    #expect(try team.finish().outcome == .published)
  }

  @Test func aNewerReleaseIsRecorded() throws {
    // Somebody with all keys publishes another commit.
    team.anna.environment["PAYWALL_TARGETS_KEY"] = team.benKey.pem
    team.anna.environment["PAYWALL_ONLINE_KEY"] = team.online.pem
    try team.anna.change(headline: "Urgent")
    #expect(try team.anna.push().release == 2)
    team.anna.environment["PAYWALL_TARGETS_KEY"] = nil
    team.anna.environment["PAYWALL_ONLINE_KEY"] = nil
    try team.ben.pull()
    try isStale("release 2 is recorded by now")
  }

  @Test func itsDateHasEnded() throws {
    team.pass(366 * 86_400)
    // What is served has ended too, and is signed again by everybody.
    try isStale("would have ended on")
  }

  @Test func theRootWasReplaced() throws {
    _ = try team.anna.change(.rotate(.root, replaced: nil, by: nil))
    try team.anna.git("push", "-q", "origin", "main")
    try team.ben.pull()
    try isStale("signed under root v3, and")
  }

  /// The weekly renewal of the timestamp takes nothing away from those who have signed.
  @Test func aRenewalOfTheTimestampIsNoReason() throws {
    team.pass(30 * 86_400)
    try team.ci.pull()
    let renewal = PublishOptions(bundle: team.ci.out, renews: true, pushes: "")
    #expect(try publish(team.ci.workspace, renewal, in: team.ci.context).signed == ["timestamp"])
    try team.ben.fetch()
    #expect(try team.ben.sign().parts.first?.added == [team.benKey.id])
    #expect(try team.finish().outcome == .published)
    #expect(try team.ci.verify().isSound)
  }

  /// What others have signed since this clone asked last is not dropped unseen.
  @Test func whatThisCloneHasNotSeenStays() throws {
    try team.ben.sign()
    let there = try team.anna.tip(Shop.pending, in: team.bare)
    let error = try refusal { try team.anna.sign(drop: [.release]) }
    #expect(error.code == .refused && error.hint?.hasSuffix("repeat the command") == true)
    #expect(try team.anna.tip(Shop.pending, in: team.bare) == there)
    #expect(try team.anna.sign(drop: [.release]).pushed == [Shop.pending])
    #expect(try team.anna.tip(Shop.pending, in: team.bare) == "")
  }

  /// Two begin at once: the second is told, and drops one of the two on purpose.
  @Test func twoThatDiffer() throws {
    try team.ben.sign(drop: [])
    try team.ben.change(headline: "Ben's")
    #expect(try team.ben.publish().outcome == .pending)
    try team.anna.push()
    let error = try refusal { try team.ben.sign() }
    #expect(error.hint?.contains("paywall sign --drop release --offline") == true, "\(error)")
    #expect(
      try status(team.ben.workspace, in: team.ben.context).pending.first?.next
        == "paywall sign --drop release --offline")
    try team.ben.sign(offline: true, drop: [.release])
    #expect(try team.ben.sign().parts.first?.signatures.isComplete == true)
  }
}
