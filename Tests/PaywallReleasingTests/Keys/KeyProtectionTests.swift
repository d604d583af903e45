import Foundation
import PaywallProject
import PaywallModel
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

/// Private keys that others can access are refused wherever they are read, with the command that fixes it.
@Suite struct KeyProtectionTests {
  private let shop: Shop
  private let folder: String
  /// The targets key's file.
  private let file: String

  init() throws {
    shop = try Shop(releases: 0)
    folder = try KeyStore(shop.context).folder()
    file = try #require(try listKeys(shop.workspace, in: shop.context).keys[1].source)
  }

  /// What each way to read the key says; the hint, run by a shell, has to fix it.
  private func expectFixed(_ what: String, at place: SourceLocation = #_sourceLocation) throws {
    let signing = try refusal({ try shop.publish() }, at: place)
    #expect(signing.code == .trust && signing.message.contains(what), "\(signing.message)", sourceLocation: place)
    let export = try refusal(
      { _ = try exportKey(shop.workspace, "targets", secret: true, in: shop.context) }, at: place)
    let listed = try listKeys(shop.workspace, in: shop.context).keys[1]
    #expect(export == signing && listed.fault == signing && listed.source == nil, sourceLocation: place)
    #expect(!shop.exists("out"), sourceLocation: place)
    let command = try #require(signing.hint?.components(separatedBy: ": ").last, sourceLocation: place)
    let fixed = try run("sh", ["-c", command], in: shop.path)
    #expect(fixed.status == 0, "\(fixed.stderr)", sourceLocation: place)
    try shop.publish()
    #expect(try listKeys(shop.workspace, in: shop.context).keys.allSatisfy { $0.fault == nil })
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o620, 0o777]) func aFileThatOthersCanRead(_ mode: mode_t) throws {
    #expect(chmod(file, mode) == 0)
    try expectFixed("accessible to others: its mode is 0\(String(mode, radix: 8))")
  }

  @Test(arguments: [0o755, 0o710, 0o777]) func aFolderThatOthersCanLookInto(_ mode: mode_t) throws {
    #expect(chmod(folder, mode) == 0)
    try expectFixed("accessible to others")
  }

  /// The mode of the folder above decides who can put another folder in its place.
  @Test(arguments: ["", "/config", "/config/paywall"]) func aFolderAboveThatOthersCanWriteTo(_ name: String) throws {
    #expect(chmod(shop.folder.path + "/home" + name, 0o757) == 0)
    try expectFixed("others can write to")
  }

  @Test func aStickyFolderAboveIsNoFault() throws {
    #expect(chmod(shop.folder.path + "/home", 0o1777) == 0)
    try shop.publish()
  }

  @Test func aSymbolicLinkIsNamedAsOne() throws {
    let elsewhere = shop.folder.path + "/key of mine.pem"
    try FileManager.default.moveItem(atPath: file, toPath: elsewhere)
    #expect(symlink(elsewhere, file) == 0)
    try expectFixed("is a symbolic link")
  }

  /// A folder may be a link, as those who keep their settings elsewhere have it; where it leads is what counts.
  @Test func aLinkedFolderCountsAsItsTarget() throws {
    let elsewhere = shop.folder.path + "/elsewhere"
    try FileManager.default.moveItem(atPath: folder, toPath: elsewhere)
    #expect(symlink(elsewhere, folder) == 0 && chmod(elsewhere, 0o755) == 0)
    try expectFixed(elsewhere)
  }

  @Test func aPipeIsNotWaitedFor() throws {
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(try refusal { try shop.publish() }.message.contains("not a regular file"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func anotherUsersKey() throws {
    #expect(chown(file, 12345, 12345) == 0)
    let error = try refusal { try shop.publish() }
    #expect(error.message.contains("belongs to another user (12345)") && error.hint?.contains("chown 0 ") == true)
    #expect(chown(file, 0, 0) == 0 && chown(folder, 12345, 12345) == 0)
    #expect(try refusal { try shop.publish() }.message.contains(folder))
    let other = try Shop()
    other.environment = shop.environment
    #expect(try refusal { _ = try generateKeys(other.workspace, in: other.context) }.message.contains("12345"))
  }

  /// `keys generate` puts no secret where somebody else could have put the folder.
  @Test func generatesNothingBelowAnOpenFolder() throws {
    let other = try Shop()
    #expect(chmod(other.folder.path + "/home", 0o777) == 0)
    let error = try refusal { _ = try generateKeys(other.workspace, in: other.context) }
    #expect(error.hint == "protect it with: chmod go-w \(other.folder.path)/home")
    #expect(!other.exists("trust"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: KeyStore(other.context).folder()) == [])
  }
}
