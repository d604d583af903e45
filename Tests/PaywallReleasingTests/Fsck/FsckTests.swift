import Foundation
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// A look at every release, whatever became of the history that it was made from.
@Suite struct FsckTests {
  @Test func everyReleaseIsRebuilt() throws {
    let shop = try Shop(releases: 3)
    shop.now += 80 * 24 * 60 * 60
    try shop.publish(renew: true)
    let check = try fsck(shop.workspace, in: shop.context)
    #expect(check.isSound && check.states == 4)
    #expect(check.releases.map(\.release) == [3, 2, 1] && check.releases.allSatisfy { $0.rebuild == .same })
    #expect(
      try check.releases.map(\.commit) == (1...3).reversed().map { try shop.git("rev-parse", "release/\($0)^{}") })
  }

  /// After history was rewritten and collected, the record stands; what cannot be rebuilt says why.
  @Test func lostSourcesAreNamed() throws {
    let shop = try Shop(releases: 2)
    let tree = try shop.git("rev-parse", "HEAD^{tree}")
    try shop.git("tag", "-d", "release/1", "release/2")
    try shop.git("reset", "-q", "--hard", try shop.git("commit-tree", "-m", "anew", tree))
    try shop.git("reflog", "expire", "--expire=now", "--all")
    try shop.git("gc", "-q", "--prune=now")
    let check = try fsck(shop.workspace, in: shop.context)
    #expect(check.isSound && check.releases.count == 2)
    for release in check.releases {
      guard case .impossible(let reason) = release.rebuild else {
        Issue.record("\(release)")
        continue
      }
      #expect(reason.contains(release.commit.prefix(7)))
    }
  }

  @Test func aMovedTagIsSaid() throws {
    let shop = try Shop(releases: 2)
    try shop.git("tag", "-f", "release/1", "HEAD")
    let check = try fsck(shop.workspace, in: shop.context)
    #expect(!check.isSound && check.releases.map(\.faults.count) == [0, 1])
  }

  /// Somebody put other bytes under a released name, in a state before the last.
  @Test func anAlteredPastIsFound() throws {
    let shop = try Shop(releases: 2)
    let tip = try shop.git("rev-parse", Shop.record)
    try shop.git("update-ref", Shop.record, "\(tip)~1")
    try shop.rewriteRecord(["metadata/1.root.json": Array("{}".utf8)])
    let altered = try shop.git("rev-parse", Shop.record)
    try shop.git(
      "update-ref", Shop.record, try shop.git("commit-tree", "-p", altered, "-m", "release 2", "\(tip)^{tree}"))
    try FileManager.default.removeItem(atPath: shop.path + "/.git/paywall")
    #expect(try refusal { _ = try fsck(shop.workspace, in: shop.context) }.code == .trust)
  }
}
