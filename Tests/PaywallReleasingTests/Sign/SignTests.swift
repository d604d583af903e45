import Foundation
import PaywallAuthoring
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Several signers on several machines, with a bare remote between them.
@Suite struct SignTests {
  @Test func twoSignAndCIFinishes() throws {
    let team = try Team()
    #expect(try team.ci.verify().isSound)
    let record = try team.anna.tip(Shop.record, in: team.bare)
    try team.anna.change(headline: "Two")
    let begun = try team.anna.push()
    let pending = try #require(begun.pending)
    #expect(begun.outcome == .pending && begun.release == 2 && begun.offerings.map(\.id) == ["default"])
    #expect(pending.signed == [team.annaKey.id] && pending.missing == [team.benKey.id] && pending.lacking == 1)
    #expect(begun.pushed == ["refs/heads/main", Shop.pending])
    #expect(try team.anna.tip(Shop.record, in: team.bare) == record && team.anna.tip("refs/tags/release/2") == "")
    #expect(try team.anna.tip(Shop.pending) == "", "what was handed over stands at the remote alone")
    // The record that it builds on, and the commit that it is made from.
    let parents = try team.anna.git("rev-parse", "\(Shop.pending)^1", "\(Shop.pending)^2", in: team.bare)
    #expect(parents == "\(record)\n\(try team.anna.git("rev-parse", "HEAD"))")
    try team.ben.pull()
    let signed = try team.ben.sign()
    let part = try #require(signed.parts.first)
    #expect(part.added == [team.benKey.id] && part.signatures.isComplete && !part.canFinish)
    #expect(part.offerings.map(\.id) == ["default"] && part.base != nil && signed.pushed == [Shop.pending])
    #expect(try team.anna.signers(in: team.bare) == [team.annaKey.id, team.benKey.id])
    let done = try team.finish()
    #expect(done.outcome == .published && done.release == 2)
    #expect(done.pushed == [Shop.record, "refs/tags/release/2"])
    #expect(try team.ci.tip("refs/paywall/pending", in: team.bare) == "")
    #expect(try team.ci.tip("refs/paywall/pending") == "" && team.ci.tip("refs/paywall-remotes/origin/pending") == "")
    let verified = try team.ci.verify(rebuild: true)
    #expect(verified.isSound && verified.roles.first { $0.role == "targets" }?.keys.count == 2)
    #expect(try team.ci.git("fsck", "--strict", "--no-dangling", in: team.bare) == "")
    #expect(try team.ci.push().outcome == .unchanged)
    #expect(try team.ben.sign().parts.isEmpty)
  }

  /// Read by python-tuf, new and warm: what two had to sign since the second signer joined, and the next release.
  @Test(.enabled(if: PythonTUF.isAvailable)) func pythonTUFReadsWhatTwoSigned() throws {
    let steps = try TemporaryFolder()
    let team = try Team(now: Int64(Date().timeIntervalSince1970)) { anna in
      try FileManager.default.copyItem(atPath: anna.path + "/trust/root.json", toPath: steps.path + "/root.json")
    }
    func keep(_ shop: Shop, as step: Int) throws {
      try FileManager.default.copyItem(atPath: shop.out, toPath: "\(steps.path)/\(step)")
      try Data(#"["index.json", "provenance.json", "offerings/default.json"]"#.utf8).write(
        to: URL(fileURLWithPath: "\(steps.path)/\(step)/paths.json"))
    }
    try keep(team.anna, as: 1)
    try keep(team.ci, as: 2)
    try team.begin()
    try team.ben.sign()
    _ = try team.finish()
    try keep(team.ci, as: 3)
    struct Step: Decodable {
      var refresh: String
      var targets: [String: String]
    }
    func run(_ folder: String) throws -> [Step] {
      try JSONDecoder().decode([Step].self, from: Data(PythonTUF.run(PythonTUF.served(), [folder]).utf8))
    }
    let warm = try run(steps.path)
    #expect(warm.map(\.refresh) == ["ok", "ok", "ok"])
    #expect(warm[0].targets == warm[1].targets && warm[1].targets != warm[2].targets)
    let new = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: steps.path + "/root.json", toPath: new.path + "/root.json")
    try FileManager.default.copyItem(atPath: steps.path + "/3", toPath: new.path + "/1")
    #expect(try run(new.path).map(\.targets) == [warm[2].targets])
  }

  /// Of two who sign at once the second takes over the signature of the first.
  @Test func twoWhoSignAtOnce() throws {
    let mia = SigningKey.generate()
    let team = try Team(others: [mia])
    let carl = try Team.member(of: team.anna, team.bare, "PAYWALL_TARGETS_KEY", mia)
    try team.anna.push()
    // Mia has signed, and hands it over after Ben has fetched, before his push arrives.
    try carl.sign(push: false)
    #expect(try carl.tip(Shop.pending) != "")
    let hook = team.ben.path + "/.git/hooks/pre-push"
    try writeProgram(
      "unset GIT_DIR\ngit -C '\(carl.path)' push -q --force origin \(Shop.pending) && rm -f \"$0\"", to: hook)
    let signed = try team.ben.sign()
    #expect(!FileManager.default.fileExists(atPath: hook), "Mia came in between")
    #expect(signed.parts.first?.signatures.isComplete == true)
    #expect(try team.ben.signers(in: team.bare) == [team.annaKey.id, team.benKey.id, mia.id])
    // Whoever still holds an older one adds nothing and takes nothing away.
    #expect(try carl.sign().parts.first?.added == [])
    #expect(try team.ben.signers(in: team.bare).count == 3)
    #expect(try team.finish().outcome == .renewed)
  }

  /// What is repeated changes nothing; what a killed run left is finished.
  @Test func repeatingIsSafe() throws {
    let team = try Team()
    try team.begin()
    let first = try team.anna.tip(Shop.pending, in: team.bare)
    team.pass(600)
    #expect(try team.anna.push().outcome == .pending && team.anna.sign().parts.first?.added == [])
    #expect(try team.anna.tip(Shop.pending, in: team.bare) == first)
    // Killed between signing and the push.
    try team.ben.sign(push: false)
    #expect(try team.ben.tip(Shop.pending) != "" && team.anna.tip(Shop.pending, in: team.bare) == first)
    #expect(try status(team.ben.workspace, in: team.ben.context).pending.first?.next == "paywall sign")
    try team.ben.sign()
    let second = try team.anna.tip(Shop.pending, in: team.bare)
    // Killed after the push, before it was noted.
    try team.ben.git("update-ref", Shop.pending, "refs/paywall-remotes/origin/pending/release")
    try team.ben.git("update-ref", "refs/paywall-remotes/origin/pending/release", first)
    try team.ben.git("update-ref", "-d", "refs/paywall-remotes/origin/pending/release")
    #expect(try team.ben.sign().parts.first?.added == [])
    #expect(try team.anna.tip(Shop.pending, in: team.bare) == second && team.ben.tip(Shop.pending) == "")
    // CI is killed after the push of the record, before anything of it is here.
    try team.ci.pull()
    let before = try team.ci.tip(Shop.record)
    try team.ci.push()
    try team.ci.git("update-ref", Shop.record, before)
    try team.ci.git("update-ref", "-d", "refs/tags/release/2")
    try team.ci.git("push", "-q", "origin", "\(second):\(Shop.pending)")
    try FileManager.default.removeItem(atPath: team.ci.out)
    let again = try team.ci.push()
    #expect(again.outcome == .unchanged && again.release == 2)
    #expect(try team.ci.tip(Shop.pending, in: team.bare) == "" && team.ci.verify().isSound)
  }

  @Test func aDryRunWritesNothing() throws {
    let team = try Team()
    try team.anna.change(headline: "Two")
    let references = try team.anna.git("for-each-ref", in: team.bare)
    #expect(try team.anna.publish(dry: true).outcome == .pending)
    #expect(try team.anna.git("for-each-ref", in: team.bare) == references && team.anna.tip(Shop.pending) == "")
    try team.anna.push()
    try team.ben.pull()
    let pending = try team.anna.tip(Shop.pending, in: team.bare)
    #expect(try team.ben.sign(dry: true).parts.first?.added == [team.benKey.id])
    #expect(try team.ben.sign(drop: [], dry: true).dropped == [.release])
    #expect(try team.anna.tip(Shop.pending, in: team.bare) == pending && team.ben.tip(Shop.pending) == "")
  }

  /// Without a remote, one after the other on one machine.
  @Test func signersMayShareAMachine() throws {
    let shop = try Shop(releases: 0)
    let ben = SigningKey.generate()
    _ = try shop.change(.add(.targets, ben.publicKey))
    _ = try shop.change(.threshold(.targets, 2))
    let begun = try shop.publish()
    #expect(begun.outcome == .pending && begun.release == 1 && begun.remote == nil && !shop.exists("out"))
    #expect(try status(shop.workspace, in: shop.context).pending.first?.mine == [])
    shop.environment["PAYWALL_TARGETS_KEY"] = ben.pem
    #expect(try status(shop.workspace, in: shop.context).pending.first?.next == "paywall sign")
    #expect(try shop.sign().parts.first?.canFinish == true)
    shop.environment["PAYWALL_TARGETS_KEY"] = nil
    #expect(try shop.publish().release == 1)
    #expect(try shop.verify().isSound && shop.tip("refs/paywall/pending") == "")
  }

  @Test func whoHoldsNoKeyOfTheRoleSignsNothing() throws {
    let team = try Team()
    try team.begin()
    try team.ci.pull()
    let before = try team.ci.tip(Shop.pending, in: team.bare)
    let error = try refusal { try team.ci.sign() }
    #expect(error.code == .trust && error.message.contains("\(team.benKey.id.prefix(12)) for targets is not here"))
    team.ci.environment["PAYWALL_TARGETS_KEY"] = team.online.pem
    #expect(
      try refusal { try team.ci.sign() }.message.contains(
        "PAYWALL_TARGETS_KEY contains key \(team.online.id.prefix(12))"))
    #expect(try team.ci.tip(Shop.pending, in: team.bare) == before)
    // Where one key is enough and is missing, the error stays what it was, unless asked for.
    let shop = try Shop(releases: 1)
    try FileManager.default.removeItem(
      atPath: KeyStore(shop.context).folder() + "/\(try #require(try shop.keys()[.targets]).id).pem")
    try shop.change(headline: "Two")
    #expect(try refusal { try shop.publish() }.message.contains("for targets is not here"))
    #expect(
      try publish(shop.workspace, PublishOptions(bundle: shop.out, waits: true), in: shop.context).outcome == .pending)
  }

  /// While a release waits, another commit is not published in its place; it is dropped first.
  @Test func anotherCommitHasToWait() throws {
    let team = try Team()
    try team.begin()
    try team.anna.change(headline: "Three")
    let error = try refusal { try team.anna.push() }
    #expect(error.message.contains("waits for signatures") && error.hint?.contains("--drop release") == true)
    // CI finishes what was signed, although the branch has gone on, and says so.
    try team.anna.git("push", "-q", "origin", "main")
    try team.ben.sign()
    let done = try team.finish()
    #expect(done.release == 2 && done.newerCommit != nil && done.commit != done.newerCommit)
    try team.anna.fetch()
    _ = try bump(team.anna.workspace, BumpOptions(), in: team.anna.context)
    try team.anna.git("push", "-q", "origin", "main")
    try team.ci.pull()
    #expect(try team.ci.push().pending?.signed == [], "CI begins without a targets key")
    try team.anna.fetch()
    #expect(try team.anna.sign(drop: []).dropped == [.release])
    #expect(try team.anna.tip("refs/paywall/pending", in: team.bare) == "")
    #expect(try team.anna.push().pending?.signed == [team.annaKey.id])
  }

  /// The bins that changed are signed by both too, and no other.
  @Test func binsAreSignedByBoth() throws {
    let team = try Team {
      try $0.addOfferings(0..<140); try $0.commit("140")
    }
    try team.anna.changeOffering(7, headline: "Seven", version: "1.0.1")
    try team.anna.push()
    let files = try team.anna.git("ls-tree", "-r", "--name-only", Shop.pending, "metadata", in: team.bare)
    #expect(files.split(separator: "\n").count == 2 && files.contains(".bin-"))
    try team.ben.pull()
    try team.ben.sign()
    #expect(try team.finish().release == 2)
    #expect(try team.ci.verify(rebuild: true).isSound)
  }

  @Test func aProjectInAFolderHasItsOwn() throws {
    let shop = try Shop(empty: "apps")
    try FileManager.default.createDirectory(atPath: shop.path, withIntermediateDirectories: true)
    try shop.git("init", "-q", "-b", "main")
    shop.path += "/shop"
    _ = try initialize(InitOptions(publishable: shop.path, template: "minimal"), in: shop.context)
    if try shop.git("status", "--porcelain") != "" { try shop.commit("a project") }
    _ = try generateKeys(shop.workspace, in: shop.context)
    let ben = SigningKey.generate()
    _ = try shop.change(.add(.targets, ben.publicKey))
    _ = try shop.change(.threshold(.targets, 2))
    #expect(try shop.publish().outcome == .pending)
    #expect(try shop.tip("refs/paywall/at/shop/pending/release") != "" && shop.tip(Shop.pending) == "")
    shop.environment["PAYWALL_TARGETS_KEY"] = ben.pem
    try shop.sign()
    #expect(try shop.publish().release == 1 && shop.verify().isSound)
  }
}
