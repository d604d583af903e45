import Foundation
import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

@Suite struct ChangeRootTests {
  private func root(_ shop: Shop) throws -> Signed<RootRole> { try Signed(parsing: shop.bytes("trust/root.json")) }

  @discardableResult
  private func change(_ shop: Shop, _ edit: RootEdit, dry: Bool = false) throws -> ChangedRoot {
    try changeRoot(shop.workspace, edit, isDryRun: dry, in: shop.context)
  }

  private func keyFiles(_ shop: Shop) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: KeyStore(shop.context).folder()))
  }

  @Test(arguments: KeyRole.allCases) func replacesAKeyOfEachRole(_ role: KeyRole) throws {
    let shop = try Shop(releases: 1)
    let old = try root(shop)
    let changed = try change(shop, .rotate(role, replaced: nil, by: nil))
    let new = try root(shop)
    #expect(changed.version == 2 && new.role.version == 2 && new.role.expires == shop.now + 730 * 86_400)
    #expect(changed.commit == (try shop.git("rev-parse", "HEAD")))
    #expect(try shop.git("show", "--name-only", "--format=", "HEAD") == "trust/root.json")
    // Signed by the keys of both, and nothing but this role's keys moved.
    try new.verify(by: old.role)
    try new.verify(by: new.role)
    for name in RoleName.allCases {
      let (before, after) = (old.role.roles[name]?.keyIDs ?? [], new.role.roles[name]?.keyIDs ?? [])
      #expect(before.count == 1 && after.count == 1 && (before != after) == role.names.contains(name))
    }
    #expect(new.role.keys.count == 3 && changed.made.map(\.roles) == [role.names.map(\.rawValue)])
    let file = try #require(changed.made.first?.source)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let publication = try shop.publish()
    #expect(publication.roots == [2] && publication.outcome == .renewed)
    #expect(
      publication.signed
        == (role == .root ? [] : role == .targets ? ["targets", "snapshot", "timestamp"] : ["snapshot", "timestamp"]))
    #expect(try shop.verify().isSound)
  }

  /// The release with the new root is signed with both online keys, the one after it with the new one alone.
  @Test func theOldOnlineKeySignsOnceMore() throws {
    let shop = try Shop(releases: 1)
    let old = try #require(try root(shop).role.roles[.timestamp]?.keyIDs.first)
    let changed = try change(shop, .rotate(.online, replaced: nil, by: nil))
    let new = try #require(changed.made.first?.id)
    #expect(changed.leaving == [old])
    func signers() throws -> [Set<KeyID>] {
      let timestamp = try Signed<TimestampRole>(parsing: shop.bytes("out/metadata/timestamp.json"))
      let snapshot = try Signed<SnapshotRole>(
        parsing: shop.bytes("out/metadata/\(timestamp.role.snapshot.version).snapshot.json"))
      return [Set(timestamp.signatures.map(\.keyID)), Set(snapshot.signatures.map(\.keyID))]
    }
    try shop.publish()
    #expect(try signers() == [[old, new], [old, new]])
    try shop.change(headline: "Two")
    try shop.publish()
    #expect(try signers() == [[new], [new]])
  }

  /// Several changes before a publication ship together; readers at the first version find each of them.
  @Test func severalChangesShipTogether() async throws {
    let shop = try Shop(releases: 1)
    let first = try shop.bytes("trust/root.json")
    for role in KeyRole.allCases { try change(shop, .rotate(role, replaced: nil, by: nil)) }
    #expect(try shop.publish().roots == [2, 3, 4])
    let now = shop.now
    var client = try Client(root: first, store: NoStore(), fetcher: ServedFolder(path: shop.out), now: { now })
    try await client.refresh()
    #expect(client.trusted?.root.role.version == 4)
  }

  /// An app that was built with the first version can follow, although no release ever had it alone.
  @Test func changesBeforeTheFirstReleaseAreShippedWithIt() async throws {
    let shop = try Shop(releases: 0)
    let first = try shop.bytes("trust/root.json")
    for role in KeyRole.allCases { try change(shop, .rotate(role, replaced: nil, by: nil)) }
    try shop.publish()
    let now = shop.now
    var client = try Client(root: first, store: NoStore(), fetcher: ServedFolder(path: shop.out), now: { now })
    try await client.refresh()
    #expect(client.trusted?.root.role.version == 4)
    #expect(try shop.verify().isSound)
  }

  @Test func aRoleGetsAnotherKeyAndAThreshold() throws {
    let shop = try Shop(releases: 1)
    let ben = SigningKey.generate()
    try change(shop, .add(.targets, ben.publicKey))
    #expect(try root(shop).role.roles[.targets]?.keyIDs.last == ben.id)
    #expect(try refusal { try change(shop, .add(.targets, ben.publicKey)) }.code == .exists)
    #expect(try refusal { try change(shop, .threshold(.targets, 3)) }.message.contains("targets has 2 keys"))
    #expect(try refusal { try change(shop, .threshold(.targets, 0)) }.code == .refused)
    #expect(try refusal { try change(shop, .threshold(.targets, 1)) }.message == "targets requires 1 already")
    try change(shop, .threshold(.targets, 2))
    #expect(try refusal { try shop.publish() }.message.contains(ben.id.prefix(12)))
    shop.environment["PAYWALL_TARGETS_KEY"] = ben.pem
    #expect(try shop.publish().roots == [2, 3])
    #expect(try shop.verify().roles.first { $0.role == "targets" }?.keys.count == 2)
  }

  @Test func ofSeveralKeysTheOneToReplaceIsNamed() throws {
    let shop = try Shop(releases: 1)
    let first = try #require(try root(shop).role.roles[.root]?.keyIDs.first)
    try change(shop, .add(.root, nil))
    let error = try refusal { try change(shop, .rotate(.root, replaced: nil, by: nil)) }
    #expect(error.hint == "name the one to replace: paywall keys rotate root --replace \(first.prefix(12))")
    for name in ["abc", "zzzz", ""] {
      #expect(try refusal { try change(shop, .rotate(.root, replaced: name, by: nil)) }.code == .notFound)
    }
    try change(shop, .rotate(.root, replaced: String(first.prefix(12)), by: nil))
    #expect(try root(shop).role.roles[.root]?.keyIDs.contains(first) == false)
    #expect(try root(shop).role.keys[first] == nil)
  }

  /// A revoked key is in no role any more, and snapshot and timestamp have another, whichever it was.
  @Test(arguments: KeyRole.allCases) func revokingReplacesTheOnlineKeyToo(_ role: KeyRole) throws {
    let shop = try Shop(releases: 1)
    let old = try root(shop).role
    let id = try #require(old.roles[role.names[0]]?.keyIDs.first)
    try change(shop, .revoke(String(id.prefix(12)), keepsOnline: false))
    let new = try root(shop).role
    #expect(new.keys[id] == nil && new.roles.values.allSatisfy { $0.keyIDs.count == 1 })
    for name in [RoleName.snapshot, .timestamp] { #expect(new.roles[name]?.keyIDs != old.roles[name]?.keyIDs) }
    #expect(new.roles[.snapshot]?.keyIDs == new.roles[.timestamp]?.keyIDs, "one key serves both")
    try shop.publish()
    #expect(try shop.verify().isSound)
  }

  @Test func aKeyThatIsNotNeededIsNotReplaced() throws {
    let shop = try Shop(releases: 1)
    let ben = SigningKey.generate()
    try change(shop, .add(.targets, ben.publicKey))
    let before = try root(shop).role
    let changed = try change(shop, .revoke(ben.id, keepsOnline: true))
    let after = try root(shop).role
    #expect(changed.made.isEmpty && after.roles[.targets]?.keyIDs.count == 1)
    #expect(after.roles[.timestamp]?.keyIDs == before.roles[.timestamp]?.keyIDs)
  }

  /// What lacks signatures is not written: the error says whose.
  @Test func aRootThatLacksSignaturesIsNotWritten() throws {
    let shop = try Shop(releases: 1)
    let files = try keyFiles(shop)
    let (ben, mia) = (SigningKey.generate(), SigningKey.generate())
    try change(shop, .add(.root, ben.publicKey))
    try change(shop, .add(.root, mia.publicKey))
    let bytes = try shop.bytes("trust/root.json")
    let error = try refusal { try change(shop, .threshold(.root, 2)) }
    #expect(error.message.hasPrefix("root v4 lacks signatures: the private key for key \(ben.id.prefix(12)) for root"))
    #expect(error.message.contains(mia.id.prefix(12)) && error.hint?.contains("PAYWALL_ROOT_KEY") == true)
    #expect(try shop.bytes("trust/root.json") == bytes && keyFiles(shop) == files)
    shop.environment["PAYWALL_ROOT_KEY"] = mia.pem
    try change(shop, .threshold(.root, 2))
    shop.environment["PAYWALL_ROOT_KEY"] = nil
    #expect(
      try refusal { try change(shop, .rotate(.targets, replaced: nil, by: nil)) }.message.contains("lacks signatures"))
    #expect(try keyFiles(shop) == files, "no key is left of a change that was not made")
  }

  @Test func aDryRunWritesNothing() throws {
    let shop = try Shop(releases: 1)
    let (bytes, files, head) = (
      try shop.bytes("trust/root.json"), try keyFiles(shop), try shop.git("rev-parse", "HEAD")
    )
    let changed = try change(shop, .rotate(.online, replaced: nil, by: nil), dry: true)
    #expect(changed.commit == nil && changed.difference.lines.first?.text == "a new key for snapshot, timestamp")
    #expect(try shop.bytes("trust/root.json") == bytes && keyFiles(shop) == files)
    #expect(try shop.git("rev-parse", "HEAD") == head && shop.git("status", "--porcelain", "-uno") == "")
  }

  /// What a stopped run of the same change signed is committed as it stands; another change does not touch it.
  @Test(arguments: [RootEdit.rotate(.online, replaced: nil, by: nil), .add(.targets, nil)])
  func finishesWhatWasBegun(_ edit: RootEdit) throws {
    let shop = try Shop(releases: 1)
    let made = try change(shop, edit).made
    let bytes = try shop.bytes("trust/root.json")
    try shop.git("update-ref", "HEAD", "HEAD^")
    try shop.git("reset", "-q")
    let other = try refusal { try change(shop, .rotate(.root, replaced: nil, by: nil)) }
    #expect(other.message == "trust/root.json has uncommitted changes")
    shop.now += 3600
    let changed = try change(shop, edit)
    #expect(changed.isResumed && changed.made.map(\.id) == made.map(\.id) && changed.commit != nil)
    #expect(try shop.bytes("trust/root.json") == bytes && shop.git("status", "--porcelain", "-uno") == "")
    try shop.publish()
    #expect(try shop.verify().isSound)
  }

  @Test func changesThatAreNotCommittedAreNotTakenOver() throws {
    let shop = try Shop(releases: 1)
    let thief = SigningKey.generate()
    var role = try root(shop).role
    role.header.version = 2
    role.keys[thief.id] = thief.publicKey
    role.roles[.targets] = RoleKeys(keyIDs: [thief.id], threshold: 1)
    // Signed by the true root key, so that only the difference in content tells.
    try shop.put("trust/root.json", Signed(role, signedWith: [try #require(try shop.keys()[.root])]).bytes())
    for edit in [RootEdit.rotate(.online, replaced: nil, by: nil), .rotate(.targets, replaced: nil, by: nil)] {
      #expect(try refusal { try change(shop, edit) }.message.contains("uncommitted changes"))
    }
  }

  @Test func aCloneThatIsBehindChangesNothing() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone()
    #expect(try refusal { try change(clone, .add(.targets, nil)) }.hint == "fetch it with: paywall fetch")
    try change(shop, .rotate(.online, replaced: nil, by: nil))
    try shop.publish()
    try clone.git("fetch", "-q", "--tags", "origin", "\(Shop.record):\(Shop.record)")
    #expect(try refusal { try change(clone, .add(.targets, nil)) }.message.contains("apps have v2"))
  }

  /// A renewal looks at no content, so it signs nothing that a replaced key signed.
  @Test func aRenewalDoesNotSignWhatAReplacedTargetsKeySigned() throws {
    let shop = try Shop(releases: 1)
    try change(shop, .rotate(.targets, replaced: nil, by: nil))
    let error = try refusal { try shop.publish(renew: true) }
    #expect(
      error.message.contains("not signed by the targets keys of root v2")
        && error.hint?.hasSuffix("--bundle DIR") == true)
    #expect(try shop.publish().signed == ["targets", "snapshot", "timestamp"])
    #expect(try shop.publish(renew: true).outcome == .renewed)
  }
}
