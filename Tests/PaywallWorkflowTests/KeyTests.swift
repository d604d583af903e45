import Foundation
import PaywallModel
import PaywallWorkflow
import Testing
import TestSupport
import TUF

@Suite struct KeyTests {
  @Test func makesThreeKeysAndCommitsWhoMaySign() throws {
    let shop = try Shop()
    try shop.write("unrelated.txt", "staged\n")
    try shop.git("add", "unrelated.txt")
    let made = try generateKeys(shop.workspace, in: shop.context)
    #expect(made.keys.map(\.roles) == [[.root], [.targets], [.snapshot, .timestamp]])
    #expect(made.commit == (try shop.git("rev-parse", "HEAD")))
    #expect(try shop.git("show", "--name-only", "--format=", "HEAD") == "trust/root.json")
    #expect(try shop.git("status", "--porcelain") == "A  unrelated.txt")
    let folder = try KeyStore(shop.context).folder()
    #expect(folder.hasPrefix(shop.folder.path + "/home/config/"))
    #expect(try mode(folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(made.keys.map { "\($0.id).pem" }))
    for name in names { #expect(try mode(folder + "/" + name) == 0o600) }
  }

  /// OpenSSL reads the private keys, and finds the public halves that root metadata names.
  @Test func keysAreThoseThatOpenSSLReads() throws {
    let shop = try Shop()
    let made = try generateKeys(shop.workspace, in: shop.context)
    for key in made.keys {
      let path = try #require(key.source)
      let outcome = try run("openssl", ["pkey", "-in", path, "-pubout"], in: shop.path)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      #expect(
        try exportKey(shop.workspace, String(key.id.prefix(8)), secret: false, in: shop.context) == outcome.stdout)
    }
    let secret = try exportKey(shop.workspace, "online", secret: true, in: shop.context)
    #expect(secret == (try String(contentsOfFile: #require(made.keys[2].source), encoding: .utf8)))
  }

  @Test func refusesToReplaceTheKeysOfAProject() throws {
    let shop = try Shop(releases: 0)
    let before = try shop.read("trust/root.json")
    #expect(try refusal { _ = try generateKeys(shop.workspace, in: shop.context) }.code == .exists)
    #expect(try shop.read("trust/root.json") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: KeyStore(shop.context).folder()).count == 3)
  }

  /// A work tree that lost the file is no project without keys.
  @Test func doesNotTakeALostFileForAProjectWithoutKeys() throws {
    let shop = try Shop(releases: 1)
    let text = try shop.read("trust/root.json")
    try shop.remove("trust")
    let error = try refusal { _ = try generateKeys(shop.workspace, in: shop.context) }
    #expect(error.code == .exists && error.hint == "restore it with: git checkout HEAD -- :/trust/root.json")
    try shop.git("checkout", "HEAD", "--", ":/trust/root.json")
    #expect(try shop.read("trust/root.json") == text)
  }

  /// A file that no commit has is finished where its keys are here, and else left alone, with the command that removes it.
  @Test func aFileThatIsNotCommittedIsFinishedOrExplained() throws {
    let shop = try Shop()
    let made = try generateKeys(shop.workspace, in: shop.context)
    let text = try shop.read("trust/root.json")
    try shop.git("update-ref", "HEAD", "HEAD^")
    try shop.git("reset", "-q")
    let moved = shop.folder.path + "/moved.pem"
    let file = try #require(made.keys[2].source)
    try FileManager.default.moveItem(atPath: file, toPath: moved)
    let missing = try refusal { _ = try generateKeys(shop.workspace, in: shop.context) }
    #expect(missing.message.contains(made.keys[2].id.prefix(12)) && missing.hint?.contains("git add ") == true)
    #expect(missing.hint?.hasSuffix("rm \(shop.path)/trust/root.json") == true)
    for other in [String(text.dropLast(9)), text.replacing("730", with: "1"), "", "{}"] where other != text {
      try shop.write("trust/root.json", other)
      let error = try refusal { _ = try generateKeys(shop.workspace, in: shop.context) }
      #expect(error.message.hasSuffix("; it is not committed"))
      #expect(error.hint == missing.hint?.components(separatedBy: "if not, ").last)
      #expect(try shop.read("trust/root.json") == other)
    }
    try shop.write("trust/root.json", text)
    try FileManager.default.moveItem(atPath: moved, toPath: file)
    let finished = try generateKeys(shop.workspace, in: shop.context)
    #expect(finished.isResumed && finished.keys.map(\.id) == made.keys.map(\.id))
    #expect(try shop.read("trust/root.json") == text && shop.git("status", "--porcelain") == "")
    try shop.publish()
    #expect(try shop.verify().isSound)
  }

  @Test func withoutAnAuthorMakesNoKeys() throws {
    let shop = try Shop()
    shop.environment["GIT_AUTHOR_NAME"] = ""
    #expect(throws: (any Error).self) { try generateKeys(shop.workspace, in: shop.context) }
    #expect(!FileManager.default.fileExists(atPath: try KeyStore(shop.context).folder()))
    #expect(!shop.exists("trust"))
  }

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
    let old = try listKeys(shop.workspace, in: shop.context).root.role
    let keys = [SigningKey.generate(), .generate(), .generate()]
    var role = old
    for key in keys { role.keys[key.id] = key.publicKey }
    role.roles[.targets] = RoleKeys(keyIDs: keys.map(\.id), threshold: 2)
    let root = try #require(try KeyStore(shop.context).find(old.roles[.root]?.keyIDs.first ?? ""))
    let signed = try Signed(role, signedWith: [root.key])
    try shop.write("trust/root.json", String(decoding: signed.bytes(), as: UTF8.self))
    try shop.commit("two of three")
    shop.environment["PAYWALL_TARGETS_KEY"] = keys[0].pem
    #expect(try refusal { try shop.publish() }.message.contains(keys[1].id.prefix(12)))
    let file = try KeyStore(shop.context).folder() + "/\(keys[2].id).pem"
    try Data(keys[2].pem.utf8).write(to: URL(fileURLWithPath: file))
    #expect(chmod(file, 0o600) == 0)
    try shop.publish()
    let verified = try shop.verify()
    let signers = verified.roles.first { $0.role == .targets }?.keys ?? []
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

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }
}
