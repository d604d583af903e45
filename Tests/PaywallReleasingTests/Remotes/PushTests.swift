import Foundation
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// A release that goes to a remote before it can be seen here.
@Suite struct PushTests {
  /// Over each transport, by the user's own git program: what is pushed and fetched is what git itself finds there.
  @Test(arguments: ["file", "ssh", "http"]) func aReleaseReachesAnotherClone(_ transport: String) throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    let server = try Server(transport, shop, bare)
    try shop.git("remote", "set-url", "origin", server.url)
    let pushed = try shop.push()
    #expect(pushed.pushed == ["refs/heads/main", Shop.record, "refs/tags/release/1"] && pushed.remote == "origin")
    let format = "--format=%(objectname) %(refname)"
    #expect(
      try shop.git("for-each-ref", format, in: bare)
        == shop.git("for-each-ref", format, "refs/heads/main", Shop.record, "refs/tags"))
    #expect(try shop.git("fsck", "--strict", in: bare) == "")
    let other = try shop.colleague(at: server.url)
    let fetched = try other.fetch()
    #expect(fetched.outcome == .first && fetched.release == 1)
    #expect(try other.tip(Shop.record) == shop.tip(Shop.record))
    try other.change(headline: "Two")
    #expect(try other.push().pushed == ["refs/heads/main", Shop.record, "refs/tags/release/2"])
    #expect(try shop.fetch().outcome == .advanced)
    #expect(try status(shop.workspace, in: shop.context).isBehind)
    try shop.git("pull", "-q", "origin", "main")
    #expect(try shop.push().pushed == [])
    #expect(try files(below: shop.out) == files(below: other.out))
    withExtendedLifetime(server) {}
  }

  @Test func aWrongPasswordIsNotShown() throws {
    let shop = try Shop(releases: 0)
    let server = try GitHTTPServer(shop.folder.path)
    let url = server.url("remote.git").replacing("http://", with: "http://ci:hidden-word@")
    try shop.git("remote", "add", "origin", url)
    let error = try refusal { try shop.push() }
    #expect(error.message.contains("origin") && !"\(error)".contains("hidden-word"), "\(error)")
  }

  /// Two publish at once: the push decides, and of the loser nothing can be seen, here or there.
  @Test func ofTwoThatPushOneWins() throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try shop.push()
    let other = try shop.colleague(at: bare)
    try other.fetch()
    try shop.change(headline: "Mine")
    try other.change(headline: "Theirs")
    try other.publish()
    let before = try files(below: shop.out)
    // The remote takes the other's release after it was asked, and before the push arrives.
    let hook = shop.path + "/.git/hooks/pre-push"
    try writeProgram(
      "unset GIT_DIR\ngit -C '\(other.path)' push -q origin \(Shop.record) refs/tags/release/2", to: hook)
    let record = try shop.tip(Shop.record)
    let error = try refusal { try shop.push() }
    #expect(error.message.contains("moved in the meantime") && error.hint?.contains("paywall fetch origin") == true)
    #expect(try shop.tip(Shop.record) == record && shop.tip("refs/tags/release/2") == "")
    #expect(try files(below: shop.out) == before)
    #expect(try shop.tip("refs/heads/main", in: bare) != shop.git("rev-parse", "HEAD"))
    // What it is told works when typed, and repeating finishes.
    try FileManager.default.removeItem(atPath: hook)
    #expect(try shop.fetch().outcome == .advanced)
    #expect(try refusal { try shop.push() }.hint?.contains("merge") == true)
    try other.git("push", "-q", "origin", "main")
    try shop.git("pull", "-q", "--no-rebase", "-X", "ours", "--no-edit", "origin", "main")
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(try shop.push().release == 3)
    #expect(try shop.verify(rebuild: true).isSound)
  }

  /// A run that was killed after its push: repeating it finishes, and nothing is signed twice.
  @Test(arguments: [true, false]) func aKilledPushIsFinished(_ isTracked: Bool) throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try shop.push()
    if isTracked { try shop.fetch() }
    try shop.change(headline: "Two")
    let before = try shop.tip(Shop.record)
    try shop.push()
    let (record, tag) = (try shop.tip(Shop.record), try shop.tip("refs/tags/release/2"))
    let served = try files(below: shop.out)
    try shop.git("update-ref", Shop.record, before)
    try shop.git("update-ref", "-d", "refs/tags/release/2")
    try shop.remove("out/metadata/timestamp.json")
    shop.now += 100
    let again = try shop.push()
    #expect(again.outcome == .unchanged && again.release == 2 && again.pushed == [])
    #expect(try shop.tip(Shop.record) == record && shop.tip("refs/tags/release/2") == tag)
    #expect(try files(below: shop.out) == served)
    #expect(try shop.git("rev-list", "--count", Shop.record, in: bare) == "2")
    // Killed when the record had been moved here, and the tag had not.
    try shop.git("update-ref", "-d", "refs/tags/release/2")
    shop.now += 100
    #expect(try shop.push().pushed == [] && shop.tip("refs/tags/release/2") == tag)
  }

  /// A server without atomic pushes: source, record, tag; what is missing comes with the next run.
  @Test func withoutAtomicPushesTheOrderCounts() throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try shop.git("config", "receive.advertiseAtomic", "false", in: bare)
    try shop.git("config", "core.hooksPath", shop.folder.path + "/hooks", in: bare)
    let log = shop.folder.path + "/order"
    try writeProgram(
      "read old new name; echo $name >>'\(log)'; case $name in refs/tags/*) test -e '\(log).ok';; esac",
      to: shop.folder.path + "/hooks/pre-receive")
    #expect(try refusal { try shop.push() }.message.contains("refs/tags/release/1"))
    #expect(
      try String(contentsOfFile: log, encoding: .utf8) == "refs/heads/main\n\(Shop.record)\nrefs/tags/release/1\n")
    #expect(try shop.tip(Shop.record) == "" && !shop.exists("out"))
    try Data().write(to: URL(fileURLWithPath: log + ".ok"))
    #expect(try shop.push().pushed == ["refs/tags/release/1"])
    #expect(try shop.tip(Shop.record) == shop.tip(Shop.record, in: bare))
  }

  @Test func aBranchThatWentOnIsNotOverwritten() throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try shop.push()
    let other = try shop.colleague(at: bare)
    try other.write("README.md", "theirs\n")
    try other.commit("theirs")
    try other.git("push", "-q", "origin", "main")
    try shop.change(headline: "Two")
    let error = try refusal { try shop.push() }
    #expect(error.message.contains("main") && error.hint?.contains("git pull --no-rebase origin main") == true)
    #expect(try shop.tip("refs/tags/release/2") == "" && shop.tip("refs/tags/release/2", in: bare) == "")
    // Without a branch, as in a CI job, the tag brings the source.
    try shop.git("checkout", "-q", "--detach")
    #expect(try shop.push().pushed == [Shop.record, "refs/tags/release/2"])
  }

  @Test func aHookThatRefusesIsNoMissingServer() throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try writeProgram("echo 'no pushes on Sunday' >&2\nexit 1", to: shop.path + "/.git/hooks/pre-push")
    let error = try refusal { try shop.push() }
    #expect(error.message.contains("as when the hook pre-push of this clone fails: no pushes on Sunday"))
    #expect(try shop.tip(Shop.record) == "" && shop.tip(Shop.record, in: bare) == "")
  }

  /// What was published without a push goes with the next.
  @Test func earlierReleasesArePushedToo() throws {
    let shop = try Shop(releases: 3)
    _ = try shop.addRemote()
    let tags = (1...3).map { "refs/tags/release/\($0)" }
    #expect(try shop.push().pushed == ["refs/heads/main", Shop.record] + tags)
  }

  @Test func aRemoteIsAskedBeforeARelease() throws {
    let shop = try Shop(releases: 0)
    let bare = try shop.addRemote()
    try shop.push()
    let other = try shop.colleague(at: bare)
    try other.fetch()
    try shop.change(headline: "Two")
    try shop.push()
    try other.change(headline: "Theirs")
    let error = try refusal { try other.publish() }
    #expect(error.message.contains("that this clone lacks") && error.hint?.contains("paywall fetch") == true)
    #expect(try other.publish(offline: true).release == 2)
    // The clone has another release 2 now: it is not overwritten by fetching, but on request.
    #expect(try refusal { try other.fetch() }.hint?.contains("paywall fetch origin --replace") == true)
    let replaced = try other.fetch(replace: true)
    #expect(replaced.outcome == .replaced && replaced.before == 2 && replaced.release == 2)
    #expect(try other.git("rev-parse", "release/2^{}") == shop.git("rev-parse", "release/2^{}"))
    try shop.git("remote", "set-url", "origin", shop.folder.path + "/nowhere")
    #expect(try refusal { try shop.publish() }.hint?.contains("--offline") == true)
    #expect(try shop.publish(offline: true).outcome == .unchanged)
  }

  /// The address of a remote over one transport, and what serves it.
  private struct Server {
    let url: String
    let kept: AnyObject?

    init(_ transport: String, _ shop: Shop, _ bare: String) throws {
      switch transport {
      case "ssh":
        let server = try SSHServer()
        shop.environment.merge(server.environment) { $1 }
        (url, kept) = (server.url(bare), server)
      case "http":
        let server = try GitHTTPServer(shop.folder.path)
        try shop.git("config", "http.receivepack", "true", in: bare)
        try shop.git("config", "--global", "credential.helper", GitHTTPServer.credentialHelper)
        (url, kept) = (server.url("origin.git"), server)
      default: (url, kept) = ("file://" + bare, nil)
      }
    }
  }
}
