import Foundation
import PaywallProject
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct BumpTests {
  @Test func editsTheOneLineAndCommitsThatFileAlone() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    try shop.commit("words")
    let before = try shop.read(Shop.offering)
    try shop.write("notes.txt", "staged")
    try shop.git("add", "notes.txt")
    let result = try bump(shop.workspace, BumpOptions(), in: shop.context)
    let (bumps, commit) = (result.bumps, result.commit)
    #expect(bumps.map { "\($0.id) \($0.reason) \($0.before) \($0.after)" } == ["default bumped 1.0.0 1.0.1"])
    #expect(try shop.read(Shop.offering) == before.replacing("version: 1.0.0", with: "version: 1.0.1"))
    #expect(
      try shop.git("show", "--numstat", "--format=%s", "HEAD") == "default: version 1.0.1\n\n1\t1\t\(Shop.offering)")
    #expect(commit == (try shop.git("rev-parse", "HEAD")))
    #expect(try shop.git("status", "--porcelain") == "A  notes.txt")
    #expect(try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.map(\.reason) == [.sufficient])
  }

  /// A version that a killed run moved, and that no commit has, is committed by the next run; one with other edits beside it
  /// is told of.
  @Test func aVersionThatNobodyCommittedIsCommitted() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    try shop.commit("words")
    _ = try bump(shop.workspace, BumpOptions(commits: false), in: shop.context)
    let moved = try shop.read(Shop.offering)
    let dry = try bump(shop.workspace, BumpOptions(isDryRun: true), in: shop.context)
    #expect(dry.commit == nil && dry.bumps.map(\.reason) == [.bumped])
    let result = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(result.bumps.map { "\($0.reason) \($0.before) \($0.after)" } == ["bumped 1.0.0 1.0.1"])
    #expect(try result.commit == shop.git("rev-parse", "HEAD") && shop.read(Shop.offering) == moved)
    #expect(try shop.git("status", "--porcelain") == "")

    try shop.edit(Shop.control, "headline: Another", "headline: Another\nlayout: grid")
    _ = try bump(shop.workspace, BumpOptions(commits: false), in: shop.context)
    let other = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(other.bumps.map(\.reason) == [.sufficient] && other.bumps.map(\.isUncommitted) == [true])
    #expect(other.commit == nil)
  }

  @Test func whatCannotBeSignedIsNotEdited() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    try shop.commit("words")
    try shop.git("config", "gpg.format", "ssh")
    try shop.git("config", "user.signingKey", "nowhere")
    try shop.git("config", "commit.gpgSign", "true")
    let error = try #require(throws: GitError.self) { try bump(shop.workspace, BumpOptions(), in: shop.context) }
    #expect(error.code == .unsigned && !error.message.utf8.contains(UInt8(ascii: "\r")))
    #expect(try shop.git("status", "--porcelain") == "")
    try shop.git("config", "commit.gpgSign", "false")
    #expect(try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.map(\.reason) == [.bumped])
  }

  @Test func aDryRunAndNoCommit() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "layout: grid\nheadline: Unlock everything")
    let (head, text) = (try shop.git("rev-parse", "HEAD"), try shop.read(Shop.offering))
    let dry = try bump(shop.workspace, BumpOptions(isDryRun: true), in: shop.context)
    #expect(dry.bumps.map(\.after) == [SemanticVersion(1, 1, 0)] && dry.commit == nil)
    #expect(try shop.read(Shop.offering) == text)
    // Edits that are not committed yet cannot be committed by a bump alone.
    let error = try refusal { _ = try bump(shop.workspace, BumpOptions(), in: shop.context) }
    #expect(error.hint?.contains("--no-commit") == true)
    #expect(try shop.read(Shop.offering) == text)
    _ = try bump(shop.workspace, BumpOptions(commits: false), in: shop.context)
    #expect(try shop.read(Shop.offering).contains("version: 1.1.0"))
    #expect(try shop.git("rev-parse", "HEAD") == head)
  }

  @Test func toAVersionAndByAWeight() throws {
    let shop = try Shop(releases: 1)
    func moved(_ target: BumpTarget) throws -> String {
      let options = BumpOptions(offerings: ["default"], target: target)
      return try bump(shop.workspace, options, in: shop.context).bumps.map(\.after.description).joined()
    }
    #expect(try moved(.by(.patch)) == "1.0.1" && moved(.by(.minor)) == "1.1.0" && moved(.by(.major)) == "2.0.0")
    #expect(try moved(.to(SemanticVersion(2, 5, 0))) == "2.5.0")
    for version in [SemanticVersion(2, 5, 0), SemanticVersion(2, 4, 9)] {
      #expect(try refusal { _ = try moved(.to(version)) }.message.contains("not higher than 2.5.0"))
    }
    #expect(
      try refusal { _ = try bump(shop.workspace, BumpOptions(offerings: ["nope"]), in: shop.context) }.code
        == .notFound)
  }

  /// A version below the released one is no version of what was released, nor of what comes next.
  @Test(arguments: [(BumpTarget.asChanged, "1.0.0"), (.by(.patch), "1.0.1")])
  func aLoweredVersionGoesBackUp(target: BumpTarget, expected: String) throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.offering, "version: 1.0.0", "version: 0.9.0")
    try shop.commit("lowered")
    let result = try bump(shop.workspace, BumpOptions(offerings: ["default"], target: target), in: shop.context)
    #expect(result.bumps.map(\.reason) == [.bumped] && result.bumps.map(\.after.description) == [expected])
    #expect(try shop.read(Shop.offering).contains("version: \(expected)\n"))
  }

  @Test func saysWhyNothingMoves() throws {
    let shop = try Shop(releases: 0)
    func reasons(_ ids: String...) throws -> [Bump.Reason] {
      try bump(shop.workspace, BumpOptions(offerings: ids), in: shop.context).bumps.map(\.reason)
    }
    #expect(try reasons("default") == [.unreleased])
    try shop.publish()
    #expect(try reasons("default") == [.unchanged])
    try shop.write(Shop.control, "# a comment\n" + shop.read(Shop.control))
    try shop.commit("a comment")
    #expect(try reasons("default") == [.unchanged])
    #expect(
      try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.filter { $0.reason == .bumped }.isEmpty)
  }
}
