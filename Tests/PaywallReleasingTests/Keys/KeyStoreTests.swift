import Foundation
import PaywallProject
import PaywallModel
import PaywallChecking
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct KeyStoreTests {
  @Test func environmentVariablesStandInForFiles() throws {
    let shop = try Shop(releases: 0)
    let online = try exportKey(shop.workspace, "online", secret: true, in: shop.context)
    let targets = try exportKey(shop.workspace, "targets", secret: true, in: shop.context)
    try FileManager.default.removeItem(atPath: KeyStore(shop.context).folder())
    #expect(try listKeys(shop.workspace, in: shop.context).keys.allSatisfy { $0.source == nil })
    shop.environment["PAYWALL_ONLINE_KEY"] = online
    let missing = try refusal { try shop.publish() }
    #expect(missing.code == .trust && missing.hint?.contains("PAYWALL_TARGETS_KEY") == true)
    #expect(!shop.exists("out"))
    #expect(try shop.git("for-each-ref", "refs/paywall", "refs/tags") == "")
    shop.environment["PAYWALL_TARGETS_KEY"] = targets
    try shop.publish()
    #expect(try shop.verify().isSound)
    let sources = try listKeys(shop.workspace, in: shop.context).keys.compactMap(\.source)
    #expect(Set(sources) == ["PAYWALL_ONLINE_KEY", "PAYWALL_TARGETS_KEY"])
  }

  /// The hint names what would help: the key's own file, and the one variable that its role is looked up in.
  @Test func aMissingKeyNamesItsFileAndVariable() throws {
    let shop = try Shop(releases: 0)
    let keys = try listKeys(shop.workspace, in: shop.context).keys
    let stranger = SigningKey.generate()
    for (key, variable) in zip(keys.dropFirst(), ["PAYWALL_TARGETS_KEY", "PAYWALL_ONLINE_KEY"]) {
      let file = try #require(key.source)
      try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
      let missing = try refusal { try shop.publish() }
      #expect(missing.hint == "put it in \(file), or in \(variable)")
      shop.environment[variable] = stranger.pem
      let other = try refusal { try shop.publish() }
      #expect(other.message.hasSuffix("; \(variable) contains key \(stranger.id.prefix(12))"))
      shop.environment[variable] = nil
      try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
    }
  }

  /// A release is signed by all of a role's keys that are here, and not by fewer than the threshold.
  @Test func severalSignersOfARelease() throws {
    let shop = try Shop(releases: 0)
    let old = try readRoot(shop.workspace.workTree()).role
    let keys = [SigningKey.generate(), .generate(), .generate()]
    var role = old
    for key in keys { role.keys[key.id] = key.publicKey }
    role.roles[.targets] = RoleKeys(keyIDs: keys.map(\.id), threshold: 2)
    let root = try #require(try KeyStore(shop.context).find(old.roles[.root]?.keyIDs.first ?? ""))
    let signed = try Signed(role, signedWith: [root.key])
    try shop.write("trust/root.json", String(decoding: signed.bytes(), as: UTF8.self))
    try shop.commit("two of three")
    shop.environment["PAYWALL_TARGETS_KEY"] = keys[0].pem
    let waiting = try shop.publish()
    #expect(waiting.outcome == .pending && waiting.pending?.missing.contains(keys[1].id) == true)
    #expect(!shop.exists("out"))
    let file = try KeyStore(shop.context).folder() + "/\(keys[2].id).pem"
    try Data(keys[2].pem.utf8).write(to: URL(fileURLWithPath: file))
    #expect(chmod(file, 0o600) == 0)
    try shop.publish()
    let verified = try shop.verify()
    let signers = verified.roles.first { $0.role == "targets" }?.keys ?? []
    #expect(verified.isSound && Set(signers) == [keys[0].id, keys[2].id])
  }

  /// One variable of no use hides nothing, and the command that its hint names works beside it.
  @Test func aVariableWithoutAKeyIsNamedAndHidesNoOther() throws {
    let shop = try Shop(releases: 0)
    shop.environment["PAYWALL_TARGETS_KEY"] = "aGVsbG8="
    let listed = try listKeys(shop.workspace, in: shop.context)
    #expect(listed.keys.allSatisfy { $0.source?.hasSuffix(".pem") == true && $0.fault == nil })
    #expect(listed.faults.count == 1 && listed.faults[0].message.hasPrefix("PAYWALL_TARGETS_KEY: "))
    let error = try refusal { try shop.publish() }
    #expect(error == listed.faults[0] && !"\(error)".contains("aGVsbG8"))
    #expect(error.hint?.hasSuffix(": paywall keys export targets --private") == true)
    shop.environment["PAYWALL_TARGETS_KEY"] = try exportKey(
      shop.workspace, "targets", secret: true, in: shop.context)
    try shop.publish()
  }

  @Test func aDamagedKeyIsNamedAndNotShown() throws {
    let shop = try Shop(releases: 0)
    shop.environment["PAYWALL_TARGETS_KEY"] = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n"
    let error = try refusal { try shop.publish() }
    #expect(error.message.contains("PAYWALL_TARGETS_KEY"))
    #expect(!"\(error.message) \(error.hint ?? "")".contains("c2VjcmV0"))
    shop.environment["PAYWALL_TARGETS_KEY"] = nil
    let keys = try listKeys(shop.workspace, in: shop.context).keys
    let paths = try keys.map { try #require($0.source) }
    let (first, second) = (
      try Data(contentsOf: URL(fileURLWithPath: paths[0])), try Data(contentsOf: URL(fileURLWithPath: paths[1]))
    )
    try second.write(to: URL(fileURLWithPath: paths[0]))
    try first.write(to: URL(fileURLWithPath: paths[1]))
    #expect(try refusal { try shop.publish() }.message.contains("a different key than its name says"))
  }

  @Test func aPrivateKeyInTheProjectIsAFinding() throws {
    let shop = try Shop(releases: 0)
    let secret = try exportKey(shop.workspace, "root", secret: true, in: shop.context)
    func found(_ place: String) throws -> [String] {
      try shop.write(place, secret)
      defer { try? shop.remove(place) }
      return try validate(shop.workspace, in: shop.context).findings.map { "\($0.range.file) \($0.rule)" }
    }
    for place in ["backup.pem", "trust/root.pem"] { #expect(try found(place) == ["\(place) no-private-key"]) }
    for place in ["keys/root.pem", "offerings/default/key.pem", "offerings/default/variants/a.txt"] {
      #expect(try found(place) == ["\(place) no-private-key"])
    }
  }
}
