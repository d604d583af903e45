import Foundation
import PaywallRecord
import PaywallProject
import PaywallModel
import PaywallChecking
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// A clone that lacks something says so wherever the answer depends on it, and what fetches it.
@Suite struct RecordGapTests {
  private let fetch = "paywall fetch"

  @Test func withoutTagsNoReleaseOneIsMadeAgain() throws {
    let shop = try Shop(releases: 2)
    let clone = try Shop(empty: "bare")
    (clone.environment, clone.now) = (shop.environment, shop.now)
    try shop.git("clone", "-q", "--no-tags", "file://" + shop.path, clone.path, in: shop.folder.path)
    let error = try refusal { try clone.publish() }
    #expect(error.message.contains("refs/paywall/bundle") && error.hint?.contains("paywall fetch") == true)
    let found = try status(clone.workspace, in: clone.context)
    #expect(found.release == nil && found.gap?.kind == .unknown && found.gap?.command == fetch)
    let bumped = try bump(clone.workspace, BumpOptions(), in: clone.context)
    #expect(bumped.bumps.isEmpty && bumped.release == nil && bumped.gap?.command == fetch)
    #expect(try validate(clone.workspace, in: clone.context).gap?.command == fetch)
    #expect(try log(clone.workspace).gap?.command == fetch)
    try clone.fetch()
    #expect(try clone.publish().outcome == .unchanged)
  }

  @Test func aTagThatIsNewerThanTheRecordIsNoticed() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone(fetching: Shop.record)
    try shop.change(headline: "Two")
    try shop.publish()
    try clone.git("pull", "-q", "--tags", "origin", "main")
    for body in [
      { try clone.publish(offline: true) }, { _ = try bump(clone.workspace, BumpOptions(), in: clone.context) },
    ] as [() throws -> Void] {
      let error = try refusal(body)
      #expect(error.message.contains("release/2 is newer than release 1") && error.hint?.contains(fetch) == true)
    }
    let found = try status(clone.workspace, in: clone.context)
    #expect(found.gap?.kind == .behind(release: 1, newestTag: 2) && !found.isComparable && found.offerings.isEmpty)
    // Validate goes by the tag, and says what it lacks.
    let validation = try validate(clone.workspace, in: clone.context)
    #expect(validation.base == "release/2" && validation.gap?.command == fetch)
    #expect(validation.findings.map(\.rule) == ["history-known"] && validation.findings.first?.severity == .info)
    // An old bundle is not the newest because this clone lacks the record of a newer one.
    #expect(try clone.publishedCopy(of: shop, at: 1).isSound == false)
  }

  @Test func aShallowCloneDoesNotSayThatNothingChanged() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    try shop.commit("words")
    let clone = try Shop(empty: "shallow")
    (clone.environment, clone.now) = (shop.environment, shop.now)
    try shop.git("clone", "-q", "--depth", "1", "file://" + shop.path, clone.path, in: shop.folder.path)
    #expect(
      try refusal { _ = try bump(clone.workspace, BumpOptions(), in: clone.context) }.hint?.contains(fetch) == true)
    try clone.git("fetch", "-q", "origin", "\(Shop.record):\(Shop.record)")
    let error = try refusal { _ = try bump(clone.workspace, BumpOptions(), in: clone.context) }
    #expect(error.hint?.contains("--unshallow") == true)
    #expect(try refusal { try clone.publish() }.hint?.contains("--unshallow") == true)
    try clone.fetch()
    #expect(try bump(clone.workspace, BumpOptions(), in: clone.context).bumps.map(\.reason) == [.bumped])
  }

  /// With the record and the released commit cut off: told to fetch the rest, also after a root was replaced.
  @Test func aCutOffHistoryIsNamed() throws {
    let shop = try Shop(releases: 1)
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
    try shop.publish()
    try shop.write("README.md", "later\n")
    try shop.commit("later")
    let clone = try Shop(empty: "shallow")
    (clone.environment, clone.now) = (shop.environment, shop.now)
    try shop.git("clone", "-q", "--depth", "1", "file://" + shop.path, clone.path, in: shop.folder.path)
    try clone.git("fetch", "-q", "--no-tags", "origin", "\(Shop.record):\(Shop.record)")
    let found = try status(clone.workspace, in: clone.context)
    #expect(found.release?.number == 1 && !found.isComparable && found.isShallow && !found.isBehind)
    for body in [
      { try clone.publish() }, { _ = try bump(clone.workspace, BumpOptions(), in: clone.context) },
    ] as [() throws -> Void] {
      #expect(try refusal(body).hint?.contains("git fetch --unshallow") == true)
    }
    #expect(try log(clone.workspace).entries.map(\.release) == [1])
  }

  /// What a branch lacks looks like changes of its own.
  @Test func aBranchThatIsBehindIsNotBumped() throws {
    let shop = try Shop(releases: 1)
    try shop.git("branch", "old")
    try shop.change(headline: "Two")
    try shop.publish()
    try shop.git("switch", "-q", "old")
    let error = try refusal { _ = try bump(shop.workspace, BumpOptions(), in: shop.context) }
    #expect(error.message.contains("release 2") && error.hint?.contains("merge") == true)
  }

  /// After history was rewritten and the old commits are gone, what is recorded stands, and the next release can be made.
  @Test func aRewrittenHistoryCanBePublished() throws {
    let shop = try Shop(releases: 2)
    let source = try shop.git("rev-parse", "HEAD")
    let tree = try shop.git("rev-parse", "HEAD^{tree}")
    try shop.git("tag", "-d", "release/1", "release/2")
    try shop.git("reset", "-q", "--hard", try shop.git("commit-tree", "-m", "anew", tree))
    try shop.git("reflog", "expire", "--expire=now", "--all")
    try shop.git("gc", "-q", "--prune=now")
    #expect(throws: (any Error).self) { try shop.git("cat-file", "-e", source) }
    #expect(try refusal { try shop.publish() }.hint?.contains("--allow-non-descendant") == true)
    #expect(try shop.publish(anyway: true).outcome == .unchanged)
    try shop.change(headlineWithoutBump: "Three")
    #expect(throws: UnbumpedError.self) { try shop.publish(anyway: true) }
    _ = try bump(
      shop.workspace, BumpOptions(offerings: ["default"], target: .by(.patch)), in: shop.context)
    #expect(try shop.publish(anyway: true).release == 3)
    #expect(try shop.verify(rebuild: true).isSound)
  }
}

extension Shop {
  /// What verify says here of the bundle that another clone recorded first.
  fileprivate func publishedCopy(of other: Shop, at release: Int) throws -> Verification {
    let folder = other.folder.path + "/old"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try other.git("--work-tree=" + folder, "checkout", "-q", "\(Shop.record)~1", "--", ".")
    defer { _ = try? other.git("reset", "-q") }
    return try verify(folder)
  }
}
