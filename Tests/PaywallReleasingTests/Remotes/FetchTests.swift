import Foundation
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// What a clone takes over from a remote, and what it does not.
@Suite struct FetchTests {
  private func shared(_ releases: Int = 1) throws -> (shop: Shop, bare: String) {
    let shop = try Shop(releases: releases)
    let bare = try shop.addRemote()
    try shop.push()
    return (shop, bare)
  }

  @Test func plainGitFetchBringsTheRecordBesideTheOwn() throws {
    let (shop, bare) = try shared()
    let other = try shop.colleague(at: bare)
    try other.fetch()
    #expect(
      try other.git("config", "--get-all", "remote.origin.fetch").split(separator: "\n") == [
        "+refs/heads/*:refs/remotes/origin/*", "+refs/paywall/*:refs/paywall-remotes/origin/*",
      ])
    try other.fetch()
    #expect(try other.git("config", "--get-all", "remote.origin.fetch").split(separator: "\n").count == 2)
    #expect(throws: (any Error).self) { try other.git("config", "--get-regexp", "push") }
    try shop.change(headline: "Two")
    try shop.push()
    let before = try other.tip(Shop.record)
    try other.git("fetch", "-q", "--no-tags")
    #expect(try other.tip(Shop.record) == before)
    #expect(try other.tip("refs/paywall-remotes/origin/bundle") == shop.tip(Shop.record))
    let found = try status(other.workspace, in: other.context)
    #expect(found.gap?.kind == .unfetched(remote: "origin") && found.gap?.command == "paywall fetch")
    #expect(try other.fetch().tags == ["release/2"])
    #expect(try status(other.workspace, in: other.context).gap == nil)
  }

  /// Bare, shallow, detached, a linked work tree: each gets the whole record, and can publish or say what HEAD lacks.
  @Test(arguments: ["bare", "shallow", "detached", "linked"]) func everyKindOfCloneFetches(_ kind: String) throws {
    let (shop, bare) = try shared(2)
    let options = kind == "bare" ? ["--bare"] : kind == "shallow" ? ["--depth", "1"] : []
    let other =
      options.isEmpty
      ? try shop.colleague(at: "file://" + bare)
      : try shop.colleague(at: "file://" + bare, options.joined(separator: "="))
    if kind == "detached" { try other.git("checkout", "-q", "--detach") }
    if kind == "linked" {
      try other.git("worktree", "add", "-q", "../linked", "-b", "side")
      other.path = other.folder.path + "/linked"
    }
    #expect(try other.fetch().release == 2)
    #expect(try other.git("rev-parse", "--is-shallow-repository") == "false")
    #expect(try other.tip(Shop.record) == shop.tip(Shop.record))
    let folder = other.folder.path + "/served"
    #expect(try other.publish(to: folder).outcome == .unchanged)
    #expect(try files(below: folder) == files(below: shop.out))
  }

  @Test func aDryRunLeavesTheRecord() throws {
    let (shop, bare) = try shared()
    let other = try shop.colleague(at: bare, "--no-tags")
    let configuration = try Data(contentsOf: URL(fileURLWithPath: other.path + "/.git/config"))
    #expect(try other.fetch(dry: true).outcome == .first)
    #expect(try other.tip("refs/paywall") == "" && other.tip("refs/tags") == "")
    #expect(try Data(contentsOf: URL(fileURLWithPath: other.path + "/.git/config")) == configuration)
  }

  /// Somebody pushes what nobody signed, or what was true once: it is verified before anything moves.
  @Test func aForgedOrOlderRecordIsNotTakenOver() throws {
    let (shop, bare) = try shared(2)
    let other = try shop.colleague(at: bare)
    try other.fetch()
    let record = try other.tip(Shop.record)
    let forger = try shop.colleague(at: bare)
    try forger.fetch()
    try forger.rewriteRecord(["metadata/2.targets.json": Array("{}".utf8)])
    try forger.git("push", "-q", "origin", Shop.record)
    let error = try refusal { try other.fetch() }
    #expect(error.code == .trust && error.hint?.contains("git push --force origin \(Shop.record)") == true)
    #expect(try other.tip(Shop.record) == record)
    // Back to release 1: it verifies, but the tag of release 2 is still there, and this clone knows better.
    try forger.git("push", "-q", "--force", "origin", "\(record)~1:\(Shop.record)")
    let ahead = try other.fetch()
    #expect(ahead.outcome == .ahead && ahead.wentBack && ahead.release == 2)
    let fresh = try shop.colleague(at: bare, "--no-tags")
    #expect(try refusal { try fresh.fetch() }.message.contains("release/2 is newer than release 1"))
    #expect(try refusal { try fresh.publish(offline: true) }.message.contains("release/2 is newer than release 1"))
    try other.push()
    #expect(try shop.tip(Shop.record, in: bare) == record)
  }

  @Test func aMovedTagIsNotTakenOver() throws {
    let (shop, bare) = try shared(2)
    try shop.git("push", "-q", "--force", "origin", "HEAD:refs/tags/release/1")
    let other = try shop.colleague(at: bare, "--no-tags")
    let fetched = try other.fetch()
    #expect(fetched.misplacedTags.map(\.name) == ["release/1"] && fetched.tags == ["release/2"])
    let error = try refusal { try shop.publish() }
    #expect(error.message.contains("release/1"))
    #expect(error.hint == "restore the remote's with: git push --force origin refs/tags/release/1")
    try shop.git("push", "-q", "--force", "origin", "refs/tags/release/1")
    // The other way round, the remote's is the right one.
    try shop.git("tag", "-f", "release/1", "HEAD")
    #expect(
      try refusal { try shop.publish() }.hint
        == "the remote's is what was published; take it over with: git tag -d release/1 && paywall fetch")
    try shop.git("tag", "-d", "release/1")
    #expect(try shop.fetch().tags == ["release/1"] && shop.publish().outcome == .unchanged)
    // Nor is a wrong one handed on in the place of another.
    try shop.git("push", "-q", "--force", "origin", "HEAD:refs/tags/release/1")
    try shop.git("tag", "-f", "release/1", "release/1^{commit}~1")
    #expect(
      try refusal { try shop.publish() }.hint
        == "neither is what was published; remove both with: git push origin --delete refs/tags/release/1; git tag -d release/1"
    )
    try shop.git("push", "-q", "origin", "--delete", "refs/tags/release/1")
    try shop.git("tag", "-d", "release/1")
    #expect(try shop.publish().outcome == .unchanged)
  }

  @Test func aTagThatNoReleaseMadeCanBeRemoved() throws {
    let (shop, bare) = try shared()
    let other = try shop.colleague(at: bare)
    try other.fetch()
    try shop.git("push", "-q", "origin", "HEAD:refs/tags/release/99")
    #expect(
      try refusal { try other.fetch() }.hint
        == "if no release made the tag, remove it with: git push origin --delete refs/tags/release/99; git tag -d release/99"
    )
    try other.git("push", "-q", "origin", "--delete", "refs/tags/release/99")
    try other.git("tag", "-d", "release/99")
    #expect(try other.fetch().outcome == .current && other.publish().outcome == .unchanged)
  }

  /// Two projects of one repository: each takes over its own.
  @Test func anotherProjectsRecordIsLeftAlone() throws {
    let (shop, bare) = try shared()
    let other = try shop.colleague(at: bare)
    try other.fetch()
    try other.git("push", "-q", "origin", "\(Shop.record):refs/paywall/at/apps/bundle")
    try shop.fetch()
    #expect(try shop.tip("refs/paywall/at") == "")
  }

  @Test(arguments: ["--upload-pack=touch", "a..b", "x y", "ext::sh", "-x", "nowhere"])
  func aHostileNameIsRefused(_ name: String) throws {
    let (shop, _) = try shared()
    if name != "nowhere" {
      let file = shop.path + "/.git/config"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try (text + "[remote \"\(name)\"]\n\turl = ext::sh -c touch% \(shop.folder.path)/run\n").write(
        toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(throws: (any Error).self) { try shop.fetch(name) }
    #expect(throws: (any Error).self) { try shop.push(name) }
    #expect(!FileManager.default.fileExists(atPath: shop.folder.path + "/run"))
  }

  /// An address that is a command is none that git follows unless the user allowed it.
  @Test func anAddressRunsNoProgram() throws {
    let (shop, _) = try shared()
    try shop.git("config", "remote.origin.url", "ext::sh -c touch% \(shop.folder.path)/run")
    #expect(throws: (any Error).self) { try shop.fetch() }
    #expect(!FileManager.default.fileExists(atPath: shop.folder.path + "/run"))
  }

  /// References with odd names and thousands of them are not this project's, and harm nothing.
  @Test func oddReferencesDoNoHarm() throws {
    let (shop, bare) = try shared()
    let tip = try shop.tip(Shop.record)
    let lines = (0..<1000).map { "create refs/paywall/odd\($0)/bundle \(tip)\n" }.joined()
    let outcome = try TestSupport.run(
      "git", ["update-ref", "--stdin"], in: bare, environment: shop.environment,
      input: Data(
        (lines + "create refs/paywall/bundle.d/x;$(id) \(tip)\ncreate refs/tags/release/99999999999999999999 \(tip)\n")
          .utf8))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let other = try shop.colleague(at: bare)
    #expect(try other.fetch().release == 1)
    #expect(try other.tip("refs/paywall") == tip)
    #expect(try other.publish().outcome == .unchanged)
  }

  @Test(arguments: ["HEAD^{tree}", "HEAD:paywall.yaml"]) func aRecordThatIsNoCommit(_ revision: String) throws {
    let (shop, bare) = try shared()
    let other = try shop.colleague(at: bare)
    let tip = try shop.tip(Shop.record)
    try other.git("push", "-q", "--force", "origin", "\(other.git("rev-parse", revision)):\(Shop.record)")
    for replaces in [false, true] {
      let error = try refusal { try shop.fetch(replace: replaces) }
      #expect(error.message.contains("does not point at a commit"))
      #expect(error.hint?.contains("git push --force") == true && error.hint?.contains("--replace") == false)
    }
    #expect(try shop.tip(Shop.record) == tip)
  }

  @Test func withoutARemoteOrARecordItSaysSo() throws {
    let shop = try Shop(releases: 1)
    #expect(try refusal { try shop.fetch() }.hint == "add one with: git remote add origin URL")
    _ = try shop.addRemote()
    #expect(try shop.fetch().outcome == .none)
    let empty = try Shop(releases: 0)
    _ = try empty.addRemote()
    #expect(try empty.fetch().outcome == .none)
    #expect(try empty.publish(dry: true).release == 1)
  }
}
