import Foundation
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// Publishing after somebody rewrote or moved what releases were made from: the record says what was released.
@Suite struct RewrittenHistoryTests {
  @Test func whatIsLostIsNamed() throws {
    let shop = try Shop(releases: 2)
    let source = try shop.git("rev-parse", "HEAD")
    let tree = try shop.git("rev-parse", "HEAD^{tree}")
    try shop.git("tag", "-d", "release/1", "release/2")
    try shop.git("reset", "-q", "--hard", try shop.git("commit-tree", "-m", "anew", tree))
    try shop.git("reflog", "expire", "--expire=now", "--all")
    try shop.git("gc", "-q", "--prune=now")
    // The same content is no new release, whatever commit holds it.
    let error = try refusal { try shop.publish() }
    #expect(error.message.hasPrefix("\(source.prefix(7)), which release 2 published, is not in this clone"))
    let same = try shop.publish(anyway: true)
    #expect(same.outcome == .unchanged && same.lostSource == source)
    #expect(same.unchecked.contains("experiment-frozen") && same.unchecked.contains("version-moved"))
    // A version that was released is known from the record.
    try shop.change(headlineWithoutBump: "Three")
    #expect(throws: UnbumpedError.self) { try shop.publish(anyway: true) }
    try shop.edit(Shop.offering, "version: 1.0.1", "version: 1.0.2")
    try shop.commit("by hand, as nobody knows the weight")
    #expect(try shop.publish(anyway: true).release == 3)
    try shop.change(headline: "Four")
    let next = try shop.publish()
    #expect(next.release == 4 && next.lostSource == nil && next.unchecked == [])
  }

  @Test func aMovedTagIsSaidAndCanBePutBack() throws {
    let shop = try Shop(releases: 2)
    let (source, tag) = (try shop.git("rev-parse", "HEAD"), try shop.git("rev-parse", "release/2"))
    try shop.change(headline: "Three")
    try shop.git("tag", "-f", "release/2", "HEAD")
    let moved = try #require(try status(shop.workspace, in: shop.context).movedTag)
    #expect(moved.tag == "release/2" && moved.published == source)
    #expect(moved.commit == (try shop.git("rev-parse", "HEAD")))
    #expect(try validate(shop.workspace, in: shop.context).movedTag?.tag == "release/2")
    // Nothing is made of what the tag is on.
    #expect(try validate(shop.workspace, in: shop.context).base == "release/2")
    #expect(try refusal { try shop.publish(revision: source) }.code == .trust)
    #expect(moved.command == "git tag -d release/2 && paywall publish --bundle out/")
    try shop.git("tag", "-d", "release/2")
    #expect(try shop.publish(revision: source).outcome == .unchanged)
    #expect(try shop.git("rev-parse", "release/2^{}") == source && shop.git("cat-file", "-t", tag) == "tag")
    #expect(try status(shop.workspace, in: shop.context).movedTag == nil)
    #expect(try shop.publish().release == 3)
  }

  /// A branch from before the last release is compared with the release that it is based on, as the record has it.
  @Test func anEarlierTagThatWasMovedMisleadsNobody() throws {
    let shop = try Shop(releases: 1)
    try shop.git("branch", "old")
    try shop.change(headline: "Two")
    try shop.publish()
    try shop.git("switch", "-q", "old")
    let base = try shop.git("rev-parse", "HEAD")
    try shop.change(headlineWithoutBump: "Beside")
    #expect(try validate(shop.workspace, in: shop.context).base == "release/1")
    let found = try validate(shop.workspace, in: shop.context).findings.map(\.rule)
    try shop.git("tag", "-f", "release/1", "HEAD")
    #expect(try found == ["version-moved"] && base != shop.git("rev-parse", "release/1"))
    #expect(try validate(shop.workspace, in: shop.context).findings.map(\.rule) == found)
  }
}
