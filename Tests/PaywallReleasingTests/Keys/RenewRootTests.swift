import Foundation
import PaywallChecking
import PaywallProject
import PaywallModel
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct RenewRootTests {
  private let day: Int64 = 86_400

  private func root(_ shop: Shop) throws -> Signed<RootRole> {
    try Signed<RootRole>(parsing: Array(Data(contentsOf: URL(fileURLWithPath: shop.path + "/trust/root.json"))))
  }

  private func renew(_ shop: Shop) throws -> RenewedRoot { try renewRoot(shop.workspace, in: shop.context) }

  @Test func writesTheNextVersionWithTheSameKeys() throws {
    let shop = try Shop(releases: 1)
    let old = try root(shop)
    shop.now += 400 * day
    let made = try renew(shop)
    let new = try root(shop)
    #expect(made.version == 2 && new.role.version == 2 && made.expires == shop.now + 730 * day)
    #expect(new.role.expires == made.expires && new.role.keys == old.role.keys)
    try new.verify(by: old.role)
    try new.verify(by: new.role)
    #expect(try shop.git("show", "--name-only", "--format=", "HEAD") == "trust/root.json")
    #expect(try shop.git("status", "--porcelain", "-uno") == "" && shop.git("rev-parse", "HEAD") == made.commit)
    #expect(!made.isPublished)
  }

  /// An expired root stops every publication; the command that the error names is the way out.
  @Test func leadsOutOfAnExpiredRoot() throws {
    let shop = try Shop(releases: 1)
    shop.now += 731 * day
    try shop.change(headline: "Two years on")
    #expect(try refusal { try shop.publish() }.hint?.contains("paywall keys renew") == true)
    #expect(try renew(shop).version == 2)
    #expect(try shop.publish().release == 2)
    #expect(shop.exists("out/metadata/1.root.json") && shop.exists("out/metadata/2.root.json"))
    #expect(try shop.verify().isSound)
  }

  /// Before the first release only root metadata has an end.
  @Test func isAskedForBeforeAnythingIsReleased() throws {
    let shop = try Shop(releases: 0)
    func found() throws -> [Finding] {
      try validate(shop.workspace, in: shop.context).findings.filter { $0.rule == "signatures-hold" }
    }
    shop.now += 699 * day
    #expect(try found().isEmpty)
    shop.now += 2 * day
    #expect(try found().map(\.range.file) == ["trust/root.json"])
    #expect(try found().first?.hint?.contains("paywall keys renew") == true)
  }

  /// Apps take one version after the other, and a publication ships one.
  @Test func isNotDoneTwiceForOnePublication() throws {
    let shop = try Shop(releases: 1)
    let first = try renew(shop)
    #expect(first.commit == nil && first.version == 1 && first.isPublished, "made today, it holds as long as another")
    shop.now += 100 * day
    #expect(try renew(shop).version == 2)
    let head = try shop.git("rev-parse", "HEAD")
    shop.now += 100 * day
    let second = try renew(shop)
    #expect(second.commit == nil && second.version == 2 && !second.isPublished)
    #expect(try shop.git("rev-parse", "HEAD") == head)
    try shop.change(headline: "Shipped")
    try shop.publish()
    #expect(try renew(shop).version == 3)
  }

  @Test func refusesWithoutTheRootKey() throws {
    let shop = try Shop(releases: 1)
    let key = try #require(try listKeys(shop.workspace, in: shop.context).keys.first)
    let (file, id) = (try #require(key.source), key.id)
    let secret = try exportKey(shop.workspace, "root", secret: true, in: shop.context)
    try FileManager.default.removeItem(atPath: file)
    shop.now += 400 * day
    let error = try refusal { _ = try renew(shop) }
    #expect(error.message.contains("key \(id.prefix(12)) for root is not here"))
    #expect(error.hint == "put it in \(file), or in PAYWALL_ROOT_KEY")
    #expect(try root(shop).role.version == 1 && shop.git("status", "--porcelain", "-uno") == "")
    shop.environment["PAYWALL_ROOT_KEY"] = secret
    #expect(try renew(shop).version == 2)
  }

  @Test func refusesChangesThatAreNotCommitted() throws {
    let shop = try Shop(releases: 1)
    let text = try shop.read("trust/root.json")
    shop.now += 400 * day
    for other in [text + " ", "{}", try Shop(releases: 0, hasOwnKeys: true).read("trust/root.json")] {
      try shop.write("trust/root.json", other)
      let error = try refusal { _ = try renew(shop) }
      #expect(error.message.contains("uncommitted changes"))
      #expect(try shop.read("trust/root.json") == other)
      let command = try #require(error.hint?.split(separator: "with: ").last)
      #expect(try run("sh", ["-c", String(command)], in: shop.path + "/offerings").status == 0)
      #expect(try shop.read("trust/root.json") == text)
    }
    try shop.remove("trust/root.json")
    #expect(try refusal { _ = try renew(shop) }.message.contains("uncommitted changes"))
  }

  /// What a stopped run left in the work tree is committed as it stands: an existing version is never signed again.
  @Test func finishesWhatWasBegun() throws {
    let shop = try Shop(releases: 1)
    shop.now += 400 * day
    _ = try renew(shop)
    let bytes = try shop.read("trust/root.json")
    try shop.git("update-ref", "HEAD", "HEAD^")
    shop.now += 5 * day
    let made = try renew(shop)
    #expect(made.version == 2 && made.commit != nil)
    #expect(try shop.read("trust/root.json") == bytes && shop.git("status", "--porcelain", "-uno") == "")
  }

  /// Two of three root keys must sign, and one is at hand.
  @Test func severalSignersAreAllNeeded() throws {
    let shop = try Shop(releases: 0)
    let keys = [SigningKey.generate(), .generate(), .generate()]
    let one = try root(shop).role
    var role = one
    for key in keys { role.keys[key.id] = key.publicKey }
    role.roles[.root] = RoleKeys(keyIDs: keys.map(\.id), threshold: 2)
    let signed = try Signed(role, signedWith: keys)
    try shop.write("trust/root.json", String(decoding: signed.bytes(), as: UTF8.self))
    try shop.commit("three of us")
    shop.now += 400 * day
    shop.environment["PAYWALL_ROOT_KEY"] = keys[1].pem
    let waiting = try renew(shop)
    #expect(waiting.commit == nil && waiting.pending?.lacking == 1)
    #expect(waiting.pending?.missing == [keys[0].id, keys[2].id] && waiting.pending?.signed == [keys[1].id])
    let file = try KeyStore(shop.context).folder() + "/\(keys[2].id).pem"
    try Data(keys[2].pem.utf8).write(to: URL(fileURLWithPath: file))
    #expect(chmod(file, 0o600) == 0)
    #expect(try shop.sign().parts.first?.committed != nil)
    #expect(Set(try root(shop).verify(by: role)) == [keys[1].id, keys[2].id])
  }

  @Test func aCloneWithoutTheRecordSaysHowToFetchIt() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone()
    clone.now += 400 * day
    #expect(try refusal { _ = try renew(clone) }.hint?.hasPrefix("fetch it with: paywall fetch") == true)
  }
}
