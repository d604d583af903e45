import Foundation
import PaywallProject
import PaywallModel
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct GenerateKeysTests {
  @Test func makesThreeKeysAndCommitsWhoMaySign() throws {
    let shop = try Shop()
    try shop.write("unrelated.txt", "staged\n")
    try shop.git("add", "unrelated.txt")
    let made = try generateKeys(shop.workspace, in: shop.context)
    #expect(made.keys.map(\.roles) == [["root"], ["targets"], ["snapshot", "timestamp"]])
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

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }
}
