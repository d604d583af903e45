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
    let made = try generateKeys(shop.workspace, in: shop.surroundings)
    #expect(made.keys.map(\.roles) == [[.root], [.targets], [.snapshot, .timestamp]])
    #expect(made.commit == (try shop.git("rev-parse", "HEAD")))
    #expect(try shop.git("show", "--name-only", "--format=", "HEAD") == "trust/root.json")
    #expect(try shop.git("status", "--porcelain") == "A  unrelated.txt")
    let folder = try KeyStore(shop.surroundings).folder()
    #expect(folder.hasPrefix(shop.folder.path + "/home/config/"))
    #expect(try mode(folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(made.keys.map { "\($0.id).pem" }))
    for name in names { #expect(try mode(folder + "/" + name) == 0o600) }
  }

  /// OpenSSL reads the private keys, and finds the public halves that root metadata names.
  @Test func keysAreThoseThatOpenSSLReads() throws {
    let shop = try Shop()
    let made = try generateKeys(shop.workspace, in: shop.surroundings)
    for key in made.keys {
      let path = try #require(key.source)
      let outcome = try run("openssl", ["pkey", "-in", path, "-pubout"], in: shop.path)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      #expect(
        try exportKey(shop.workspace, String(key.id.prefix(8)), secret: false, in: shop.surroundings) == outcome.stdout)
    }
    let secret = try exportKey(shop.workspace, "online", secret: true, in: shop.surroundings)
    #expect(secret == (try String(contentsOfFile: #require(made.keys[2].source), encoding: .utf8)))
  }

  @Test func refusesToReplaceTheKeysOfAProject() throws {
    let shop = try Shop(releases: 0)
    let before = try shop.read("trust/root.json")
    #expect(try refusal { _ = try generateKeys(shop.workspace, in: shop.surroundings) }.code == .exists)
    #expect(try shop.read("trust/root.json") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: KeyStore(shop.surroundings).folder()).count == 3)
  }

  @Test func withoutAnAuthorMakesNoKeys() throws {
    let shop = try Shop()
    shop.environment["GIT_AUTHOR_NAME"] = ""
    #expect(throws: (any Error).self) { try generateKeys(shop.workspace, in: shop.surroundings) }
    #expect(!FileManager.default.fileExists(atPath: try KeyStore(shop.surroundings).folder()))
    #expect(!shop.exists("trust"))
  }

  @Test func environmentVariablesStandInForFiles() throws {
    let shop = try Shop(releases: 0)
    let online = try exportKey(shop.workspace, "online", secret: true, in: shop.surroundings)
    let targets = try exportKey(shop.workspace, "targets", secret: true, in: shop.surroundings)
    try FileManager.default.removeItem(atPath: KeyStore(shop.surroundings).folder())
    #expect(try listKeys(shop.workspace, in: shop.surroundings).keys.allSatisfy { $0.source == nil })
    shop.environment["PAYWALL_ONLINE_KEY"] = online
    let missing = try refusal { try shop.publish() }
    #expect(missing.code == .trust && missing.hint?.contains("PAYWALL_TARGETS_KEY") == true)
    #expect(!shop.exists("out"))
    #expect(try shop.git("for-each-ref", "refs/paywall", "refs/tags") == "")
    shop.environment["PAYWALL_TARGETS_KEY"] = targets
    try shop.publish()
    #expect(try shop.verify().isSound)
    let sources = try listKeys(shop.workspace, in: shop.surroundings).keys.compactMap(\.source)
    #expect(Set(sources) == ["PAYWALL_ONLINE_KEY", "PAYWALL_TARGETS_KEY"])
  }

  @Test func aDamagedKeyIsNamedAndNotShown() throws {
    let shop = try Shop(releases: 0)
    shop.environment["PAYWALL_TARGETS_KEY"] = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n"
    let error = try refusal { try shop.publish() }
    #expect(error.message.contains("PAYWALL_TARGETS_KEY"))
    #expect(!"\(error.message) \(error.hint ?? "")".contains("c2VjcmV0"))
    shop.environment["PAYWALL_TARGETS_KEY"] = nil
    let keys = try listKeys(shop.workspace, in: shop.surroundings).keys
    let paths = try keys.map { try #require($0.source) }
    let (first, second) = (
      try Data(contentsOf: URL(fileURLWithPath: paths[0])), try Data(contentsOf: URL(fileURLWithPath: paths[1]))
    )
    try second.write(to: URL(fileURLWithPath: paths[0]))
    try first.write(to: URL(fileURLWithPath: paths[1]))
    #expect(try refusal { try shop.publish() }.message.contains("another key than its name says"))
  }

  @Test func aPrivateKeyInTheProjectIsAFinding() throws {
    let shop = try Shop(releases: 0)
    let secret = try exportKey(shop.workspace, "root", secret: true, in: shop.surroundings)
    func found(_ place: String) throws -> [String] {
      try shop.write(place, secret)
      defer { try? shop.remove(place) }
      return try validate(shop.workspace, in: shop.surroundings).findings.map { "\($0.place.file) \($0.rule)" }
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
