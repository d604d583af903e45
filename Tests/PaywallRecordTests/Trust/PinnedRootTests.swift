import Foundation
import PaywallAuthoring
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Whoever replaces the root metadata and the record together makes a chain that verifies; a clone knows where its own
/// begins.
@Suite struct PinnedRootTests {
  /// The project of a clone with keys and a record that somebody else made from the beginning.
  private func replaced(_ shop: Shop) throws {
    let source = try shop.git("rev-parse", "HEAD")
    try shop.git("update-ref", "-d", Shop.record)
    try shop.git("tag", "-d", "release/1")
    try shop.git("rm", "-q", "trust/root.json")
    try shop.git("commit", "-q", "-m", "no keys")
    try shop.git("config", "--unset", "paywall.root")
    try FileManager.default.removeItem(atPath: shop.path + "/.git/paywall")
    try FileManager.default.removeItem(atPath: shop.out)
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    #expect(try shop.git("rev-parse", "HEAD~2") == source)
  }

  private func sha256(_ file: String, in shop: Shop) throws -> String {
    let outcome = try run("sha256sum", [file], in: shop.path)
    return "sha256:" + outcome.stdout.prefix(64)
  }

  @Test func theFirstIsPinnedAndAnotherRefused() throws {
    let shop = try Shop(releases: 0)
    let published = try shop.publish()
    let pin = try sha256("out/metadata/1.root.json", in: shop)
    #expect(published.pinned == pin)
    #expect(try shop.git("config", "paywall.root") == pin)
    #expect(try shop.publish().pinned == nil)
    try replaced(shop)
    #expect(try shop.git("config", "paywall.root") != pin)
    try shop.git("config", "paywall.root", pin)
    for body in [
      { try shop.publish() }, { _ = try status(shop.workspace, in: shop.context) }, { _ = try log(shop.workspace) },
      { _ = try shop.verify() },
    ] as [() throws -> Void] {
      let error = try refusal(body)
      #expect(
        error.code == .trust && error.message.contains(pin) && error.hint?.contains("git config paywall.root") == true)
    }
    // What the hint says accepts it.
    try shop.git("config", "paywall.root", try sha256("out/metadata/1.root.json", in: shop))
    #expect(try shop.publish().outcome == .unchanged)
  }

  /// A fetched chain that begins elsewhere does not move the record.
  @Test func aFetchedRecordMustBeginThere() throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try shop.push()
    let other = try shop.colleague(at: bare)
    #expect(try other.fetch().pinned == sha256("out/metadata/1.root.json", in: shop))
    let record = try other.tip(Shop.record)
    try shop.git("remote", "remove", "origin")
    try replaced(shop)
    try shop.git("push", "-q", "--force", bare, "main", Shop.record, "release/1")
    #expect(throws: ProjectError.self) { try other.fetch() }
    #expect(try other.tip(Shop.record) == record)
    // Also where the root metadata at HEAD is the other one.
    try other.git("pull", "-q", "--no-tags", "origin", "main")
    let error = try refusal { try other.fetch(replace: true) }
    #expect(error.message.contains("begins with v1"))
    #expect(try other.tip(Shop.record) == record)
    // The record alone is gone, and nothing in the project follows from what was trusted.
    try other.git("update-ref", "-d", Shop.record)
    try other.git("tag", "-d", "release/1")
    #expect(try refusal { try other.publish() }.message.contains("begins with v1"))
    #expect(try other.tip(Shop.record) == "")
  }

  @Test func theEnvironmentNamesItForARun() throws {
    let shop = try Shop(releases: 1)
    let pin = try shop.git("config", "paywall.root")
    var workspace = try shop.workspace
    workspace.givenRoot = pin
    _ = try status(workspace, in: shop.context)
    workspace.givenRoot = "sha256:" + String(repeating: "0", count: 64)
    #expect(
      try refusal { _ = try status(workspace, in: shop.context) }.hint?.contains("set PAYWALL_ROOT=\(pin)") == true)
    workspace.givenRoot = "yes"
    #expect(try refusal { _ = try status(workspace, in: shop.context) }.message.contains("PAYWALL_ROOT is 'yes'"))
    // A given hash is not written down.
    let other = try shop.clone(fetching: Shop.record)
    var given = try other.workspace
    given.givenRoot = pin
    _ = try publish(given, PublishOptions(bundle: other.out), in: other.context)
    #expect(throws: (any Error).self) { try other.git("config", "paywall.root") }
  }

  /// Root metadata that is renewed begins where it began.
  @Test func aRenewedRootIsTheSameChain() throws {
    let shop = try Shop(releases: 1)
    try shop.nextRoot(signedWith: [try #require(try shop.keys()[.root])]) { $0.header.expires += 1 }
    #expect(try shop.publish().roots == [2])
    try shop.git("update-ref", "-d", Shop.record)
    // Without the record, the project's history says that it follows from what was trusted.
    #expect(try status(shop.workspace, in: shop.context).gap?.isCertain == true)
  }

  @Test func eachProjectOfARepositoryHasItsOwn() throws {
    let shop = try Shop(empty: "repo/apps/pay")
    let top = shop.folder.path + "/repo"
    try FileManager.default.createDirectory(atPath: top, withIntermediateDirectories: true)
    try shop.git("init", "-q", "-b", "main", in: top)
    _ = try initialize(InitOptions(publishable: shop.path, template: "minimal"), in: shop.context)
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish(to: shop.folder.path + "/out")
    #expect(try shop.git("config", "--get-regexp", "^paywall", in: top).hasPrefix("paywall.at/apps%2Fpay.root sha256:"))
  }

  /// A project that stands elsewhere is no other one, if it is gone from where it was.
  @Test func aMovedFolderDoesNotBeginAnew() throws {
    let shop = try Shop(releases: 1)
    try FileManager.default.createDirectory(atPath: shop.path + "/app", withIntermediateDirectories: true)
    for name in ["paywall.yaml", "products.yaml", "placements.yaml", "offerings", "trust"] {
      try shop.git("mv", name, "app/" + name)
    }
    try shop.commit("moved")
    let top = shop.path
    shop.path = top + "/app"
    #expect(try shop.publish(to: shop.path + "/../../out").adopted == "refs/paywall/bundle")
    #expect(try shop.git("config", "paywall.at/app.root") == shop.git("config", "paywall.root"))
    // Another project beside it begins a chain of its own.
    let beside = top + "/tv"
    try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
    shop.path = beside
    _ = try initialize(InitOptions(publishable: beside, template: "minimal"), in: shop.context)
    _ = try generateKeys(shop.workspace, in: shop.context)
    #expect(try shop.publish(to: shop.folder.path + "/tv-out", first: true).pinned?.hasPrefix("sha256:") == true)
    shop.path = top + "/app"
    // The same move, with keys of somebody else.
    try shop.git("config", "--unset", "paywall.at/app.root")
    try shop.git("update-ref", "-d", "refs/paywall/at/app/bundle")
    try shop.git("tag", "-d", "at/app/release/1", "release/1")
    try shop.git("rm", "-q", "-r", "trust")
    try shop.commit("no keys")
    _ = try generateKeys(shop.workspace, in: shop.context)
    let error = try refusal { try shop.publish(to: shop.path + "/../../other", first: true) }
    #expect(error.code == .trust && error.message.contains("this clone has trusted"))
    #expect(error.hint?.contains("git config paywall.at/app.root sha256:") == true)
    // Beside the one that is pinned, it would be another project.
    try shop.git("config", "--unset", "paywall.root")
    #expect(try shop.publish(to: shop.path + "/../../other", first: true).release == 1)
  }
}
