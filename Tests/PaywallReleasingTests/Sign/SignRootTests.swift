import Foundation
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Root metadata that root keys on several machines must sign.
@Suite struct SignRootTests {
  private let team: Team
  private let benRoot = SigningKey.generate()

  /// Two root keys, both of which must sign; Ben holds the second.
  init() throws {
    team = try Team()
    _ = try team.anna.change(.add(.root, benRoot.publicKey))
    team.ben.environment["PAYWALL_ROOT_KEY"] = benRoot.pem
  }

  private func root(_ shop: Shop) throws -> Signed<RootRole> { try Signed(parsing: shop.bytes("trust/root.json")) }

  /// Anna asks for both, and hands that over.
  private func begin() throws {
    try team.anna.git("push", "-q", "origin", "main")
    let changed = try team.anna.change(.threshold(.root, 2))
    #expect(changed.commit == nil && changed.pending?.missing == [benRoot.id] && changed.pending?.lacking == 1)
    #expect(try root(team.anna).role.version == 4 && team.anna.git("status", "--porcelain", "-uno") == "")
    #expect(try team.anna.sign().pushed == [Shop.pendingRoot])
    try team.ben.pull()
  }

  @Test func twoSignAndTheNextReleaseShipsIt() throws {
    try begin()
    #expect(
      try refusal { _ = try team.anna.change(.rotate(.online, replaced: nil, by: nil)) }.message.contains(
        "pending already"))
    #expect(try status(team.ben.workspace, in: team.ben.context).pending.first?.next == "paywall sign --dry-run")
    let before = try team.ben.git("rev-parse", "HEAD")
    let error = try refusal { try team.ben.sign(approvesRoot: false) }
    #expect(error.message.contains("changes who may sign: root requires 2 of 2 keys; it was 1 of 2 keys"))
    #expect(error.hint?.hasSuffix("paywall sign --root 5") == true)
    #expect(try team.ben.git("rev-parse", "HEAD") == before && team.anna.fetch().outcome == .current)
    let result = try team.ben.sign()
    let part = try #require(result.parts.first)
    #expect(result.pushed == [Shop.pendingRoot, "refs/heads/main"])
    #expect(part.trust?.lines.first?.text == "root requires 2 of 2 keys; it was 1 of 2 keys")
    #expect(try part.added == [benRoot.id] && part.committed == team.ben.git("rev-parse", "HEAD"))
    let signed = try root(team.ben)
    #expect(signed.role.version == 5 && Set(signed.signatures.map(\.keyID)).count == 2)
    // Whoever else signs has the same bytes.
    try team.anna.sign()
    #expect(try team.anna.bytes("trust/root.json") == signed.fileBytes)
    #expect(try team.ben.sign().parts.isEmpty)
    #expect(try team.finish().roots == [4, 5])
    #expect(try team.ci.verify().isSound && team.ci.tip("refs/paywall/pending", in: team.bare) == "")
  }

  /// A new private key that the change makes is kept where it was made.
  @Test func aRotationThatTwoSign() throws {
    try begin()
    try team.ben.sign()
    try team.ben.git("push", "-q", "origin", "HEAD:main")
    try team.anna.pull()
    _ = try team.finish()
    let changed = try team.anna.change(.rotate(.online, replaced: nil, by: nil))
    let made = try #require(changed.made.first)
    #expect(changed.pending != nil && FileManager.default.fileExists(atPath: made.source ?? ""))
    try team.anna.sign()
    try team.ben.pull()
    try team.ben.sign()
    try team.ben.git("push", "-q", "origin", "HEAD:main")
    team.ci.environment["PAYWALL_ONLINE_KEY"] =
      team.online.pem + (try String(contentsOfFile: made.source ?? "", encoding: .utf8))
    #expect(try team.finish().roots == [6])
    #expect(try team.ci.verify().isSound)
  }

  /// What no root key of the project signed asks nobody to sign it.
  @Test func aForgedOneIsNotSigned() throws {
    try begin()
    let thief = SigningKey.generate()
    var role = try root(team.anna).role
    role.header.version = 5
    role.keys[thief.id] = thief.publicKey
    role.roles[.root] = RoleKeys(keyIDs: [thief.id], threshold: 1)
    let bytes = try Signed(role, signedWith: [thief, team.annaKey]).bytes()
    try forge("metadata/5.root.json", bytes)
    let error = try refusal { try team.ben.sign() }
    #expect(error.code == .trust && error.message.contains("no root key of the project has signed it"))
    try forge("metadata/9.root.json", bytes)
    #expect(try refusal { try team.ben.sign() }.message.contains("not spelled as"))
    try forge("targets/x.json", bytes)
    #expect(try refusal { try team.ben.sign() }.code == .trust)
    #expect(try root(team.ben).role.version == 4 && team.ben.git("status", "--porcelain", "-uno") == "")
    #expect(try team.ben.sign(drop: []).dropped == [.root])
  }

  @Test func whatNoLongerFitsIsStale() throws {
    try begin()
    let pending = try team.anna.tip(Shop.pendingRoot, in: team.bare)
    team.pass(800 * 86_400)
    #expect(try refusal { try team.ben.sign() }.message.contains("would have ended on"))
    team.pass(-800 * 86_400)
    try team.anna.sign(drop: [.root])
    team.anna.environment["PAYWALL_ROOT_KEY"] = benRoot.pem
    team.pass(60)
    _ = try team.anna.change(.threshold(.root, 2))
    try team.anna.git("push", "-q", "origin", "main")
    try team.ben.pull()
    try team.ben.git("push", "-q", "origin", "\(pending):\(Shop.pendingRoot)")
    let error = try refusal { try team.ben.sign() }
    #expect(error.message.contains("root v5 is stale: the project has root v5"), "\(error)")
  }

  /// Killed after the file was written, before it was committed.
  @Test func repeatingFinishes() throws {
    try begin()
    try team.ben.sign()
    let bytes = try team.ben.bytes("trust/root.json")
    try team.ben.git("reset", "-q", "--mixed", "HEAD^")
    #expect(try team.ben.sign().parts.first?.committed != nil)
    #expect(try team.ben.bytes("trust/root.json") == bytes && team.ben.git("status", "--porcelain", "-uno") == "")
    // Another edit of the file stands in the way.
    try team.ben.git("reset", "-q", "--hard", "HEAD^")
    try team.ben.write("trust/root.json", "{}")
    #expect(try refusal { try team.ben.sign() }.message.contains("uncommitted changes"))
  }

  private func forge(_ path: String, _ bytes: [UInt8]) throws {
    let ben = team.ben
    let index = ben.folder.path + "/index"
    try? FileManager.default.removeItem(atPath: index)
    ben.environment["GIT_INDEX_FILE"] = index
    defer { ben.environment["GIT_INDEX_FILE"] = nil }
    try ben.git("update-index", "--add", "--cacheinfo", "100644,\(try ben.blob(bytes)),\(path)")
    let tree = try ben.git("write-tree")
    let id = try ben.git("commit-tree", "-m", "root", "-p", "HEAD", tree)
    try ben.git("push", "-q", "--force", team.bare, "\(id):\(Shop.pendingRoot)")
  }
}
