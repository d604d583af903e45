import Foundation
import PaywallChecking
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

/// What a clone does not know of the project's releases is a finding, so that every format says it.
@Suite struct HistoryGapTests {
  private func found(_ shop: Shop) throws -> [Finding] { try shop.findings().filter { $0.rule == "history-known" } }

  @Test func aWholeCloneHasNone() throws {
    let shop = try Shop(releases: 1)
    #expect(try found(shop) == [])
    #expect(try found(Shop()) == [])
  }

  /// A first release may be ahead: that a remote has none is not known to be a gap.
  @Test func aRemoteWithoutReleasesIsNone() throws {
    let shop = try Shop()
    _ = try shop.addRemote()
    #expect(try found(shop) == [])
  }

  @Test func aShallowCloneHasOne() throws {
    let shop = try Shop(releases: 1)
    try shop.change(headline: "Another")
    let other = try Shop(empty: "clone")
    other.environment = shop.environment
    try shop.git("clone", "-q", "--depth", "1", "--no-tags", "file://\(shop.path)", other.path, in: shop.folder.path)
    let finding = try #require(try found(other).first)
    #expect(finding.severity == .warning && finding.message.contains("shallow"))
    #expect(finding.hint?.hasPrefix("fetch it with: ") == true)
  }

  /// What a plain clone has: the tags, and with them a release to compare with.
  @Test func tagsWithoutTheRecordAreANote() throws {
    let shop = try Shop(releases: 1)
    let other = try Shop(empty: "clone")
    other.environment = shop.environment
    try shop.git("clone", "-q", "file://\(shop.path)", other.path, in: shop.folder.path)
    let finding = try #require(try found(other).first)
    #expect(finding.severity == .info && finding.message.hasSuffix("so rules about history compared with release/1"))
    #expect(finding.hint?.hasPrefix("fetch it with: ") == true)
  }

  @Test func aFolderWithoutGitHasOne() throws {
    let shop = try Shop(releases: 1)
    let copy = try Shop(empty: "copy")
    copy.environment = shop.environment
    try FileManager.default.copyItem(atPath: shop.path, toPath: copy.path)
    try copy.remove(".git")
    let finding = try #require(try found(copy).first)
    #expect(finding.message.contains("no git repository") && finding.severity == .warning)
  }
}
