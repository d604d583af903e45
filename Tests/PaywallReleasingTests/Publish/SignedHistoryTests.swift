import Foundation
import PaywallAuthoring
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// Tags, release commits and the record are signed where git is configured so; the git program checks them.
@Suite struct SignedHistoryTests {
  @Test func gitVerifiesWhatPublishingMakes() throws {
    let shop = try signing()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    try shop.change(headline: "Two")
    try shop.publish()
    _ = try rollback(shop.workspace, RollbackOptions(release: 1), in: shop.context)
    try shop.publish()
    for commit in try shop.git("rev-list", Shop.record, "HEAD").split(separator: "\n") {
      try shop.git("verify-commit", String(commit))
    }
    for release in 1...3 { try shop.git("verify-tag", "release/\(release)") }
    #expect(try shop.verify(rebuild: true).isSound && fsck(shop.workspace, in: shop.context).isSound)
    #expect(try shop.git("fsck", "--strict", "--no-dangling") == "")
  }

  @Test func withoutTheKeyNothingIsRecorded() throws {
    let shop = try signing()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.git("config", "user.signingKey", "/nowhere/key")
    let error = #expect(throws: (any Error).self) { try shop.publish() }
    #expect("\(try #require(error))".contains("/nowhere/key"))
    #expect(try shop.tip(Shop.record) == "" && shop.git("tag") == "" && !shop.exists("out"))
  }

  private func signing() throws -> Shop {
    let shop = try Shop(empty: "shop")
    let key = shop.folder.path + "/key"
    let made = try run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key], in: shop.folder.path)
    try #require(made.status == 0, "\(made.stderr)")
    let text = try String(contentsOfFile: key + ".pub", encoding: .utf8)
    let signers = try shop.folder.write("committer@example.org " + text, to: "signers")
    try shop.git("init", "-q", "-b", "main", shop.path, in: shop.folder.path)
    for (name, value) in [
      ("gpg.format", "ssh"), ("user.signingKey", key), ("commit.gpgSign", "true"), ("tag.gpgSign", "true"),
      ("gpg.ssh.allowedSignersFile", signers),
    ] { try shop.git("config", name, value) }
    _ = try initialize(InitOptions(publishable: shop.path, template: "minimal"), in: shop.context)
    if try shop.git("status", "--porcelain") != "" { try shop.commit("the project") }
    return shop
  }
}
