import Foundation
import PaywallRecord
import PaywallBundle
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct VerifyTests {
  @Test func saysWhatWasSignedByWhom() throws {
    let shop = try Shop(releases: 2)
    let result = try shop.verify(rebuild: true)
    #expect(result.faults == [] && result.isReproduced == true)
    #expect(result.provenance?.release == 2)
    #expect(result.provenance?.commit == (try shop.git("rev-parse", "HEAD")))
    #expect(result.provenance?.tree == (try shop.git("rev-parse", "HEAD^{tree}")))
    #expect(
      result.roles.map { "\($0.role) \($0.version) \($0.keys.count) \($0.threshold)" }
        == ["root 1 1 1", "timestamp 2 1 1", "snapshot 2 1 1", "targets 2 1 1"])
    // It does not need the project when it is told whom to trust.
    let root = shop.path + "/trust/root.json"
    #expect(try PaywallReleasing.verify(nil, VerifyOptions(bundle: shop.out, root: root), in: shop.context).isSound)
  }

  /// One flipped bit in each file of two releases, whatever it is.
  @Test func noticesAFlippedBitInEveryFile() throws {
    let shop = try Shop(releases: 2)
    for (name, data) in try files(below: shop.out).sorted(by: { $0.key < $1.key }) {
      for at in [0, data.count / 2, data.count - 1] {
        var damaged = data
        damaged[at] ^= 1
        try damaged.write(to: URL(fileURLWithPath: shop.out + "/" + name))
        let faults = try shop.verify().faults
        #expect(faults.contains { $0.file == name }, "\(name) at \(at): \(faults)")
      }
      try data.write(to: URL(fileURLWithPath: shop.out + "/" + name))
    }
    #expect(try shop.verify().isSound)
  }

  @Test func noticesAMissingFile() throws {
    let shop = try Shop(releases: 2)
    for (name, data) in try files(below: shop.out).sorted(by: { $0.key < $1.key }) {
      try FileManager.default.removeItem(atPath: shop.out + "/" + name)
      #expect(try !shop.verify().isSound, "\(name)")
      try data.write(to: URL(fileURLWithPath: shop.out + "/" + name))
    }
  }

  @Test(arguments: [
    "index.html", "metadata/9.targets.json", "metadata/note", "targets/offerings/x.json", "targets/.hidden", "a/b/c",
  ])
  func noticesAnUnrecognizedFile(_ name: String) throws {
    let shop = try Shop(releases: 1)
    try shop.write("out/" + name, "{}")
    #expect(try shop.verify().faults.map(\.file) == [name])
  }

  @Test func noticesAnEmptyFolderAndALink() throws {
    let shop = try Shop(releases: 1)
    let name = try #require(try files(below: shop.out).keys.first { $0.hasSuffix(".index.json") })
    try FileManager.default.moveItem(atPath: shop.out + "/" + name, toPath: shop.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: shop.out + "/" + name, withDestinationPath: shop.path + "/elsewhere")
    #expect(try shop.verify().faults.map(\.file) == [name])
  }

  /// White space is not signed: the signature holds, the spelling does not.
  @Test func noticesWhiteSpaceInMetadata() throws {
    let shop = try Shop(releases: 1)
    for (name, data) in try files(below: shop.out) where name.hasPrefix("metadata/") {
      for text in [
        String(decoding: data, as: UTF8.self) + "\n",
        String(decoding: data, as: UTF8.self).replacing("\"signed\":", with: "\"signed\": "),
      ] {
        try shop.write("out/" + name, text)
        #expect(try shop.verify().faults.contains { $0.file == name }, "\(name)")
      }
      try data.write(to: URL(fileURLWithPath: shop.out + "/" + name))
    }
  }

  @Test func noticesSignaturesThatExpired() throws {
    let shop = try Shop(releases: 1)
    shop.now += 90 * 86_400
    #expect(try shop.verify().faults.map(\.file) == ["metadata/timestamp.json"])
    shop.now += 275 * 86_400
    #expect(
      Set(try shop.verify().faults.map(\.file)) == [
        "metadata/timestamp.json", "metadata/1.snapshot.json", "metadata/1.targets.json",
      ])
    shop.now += 365 * 86_400
    #expect(try shop.verify().faults.contains { $0.file == "metadata/1.root.json" })
  }

  @Test func doesNotTrustAnotherRoot() throws {
    let (shop, other) = (try Shop(releases: 1), try Shop(releases: 1, hasOwnKeys: true))
    let result = try shop.verify(root: other.path + "/trust/root.json")
    #expect(!result.isSound && result.provenance == nil)
    #expect(throws: ProjectError.self) { try shop.verify(root: shop.path + "/no.json") }
    try shop.write("junk.json", "{}")
    #expect(throws: ProjectError.self) { try shop.verify(root: shop.path + "/junk.json") }
  }

  /// With the older timestamp the folder is the older release, as after a run that was killed before its end.
  @Test func anOlderTimestampIsTheOlderRelease() throws {
    let shop = try Shop(releases: 1)
    let old = try shop.read("out/metadata/timestamp.json")
    try shop.change(headline: "Two")
    try shop.publish()
    try shop.write("out/metadata/timestamp.json", old)
    #expect(try shop.verify().provenance?.release == 1)
    #expect(try shop.verify().faults.map(\.file) == ["metadata/timestamp.json"])
    #expect(try shop.verify(asClient: true).isSound)
  }

  /// A release that was made from something else than it says, by somebody who holds the keys.
  @Test func rebuildingNoticesAnotherSource() throws {
    let shop = try Shop(releases: 1)
    let clone = try shop.clone()
    try clone.edit(Shop.control, "headline: Unlock everything", "headline: Forged")
    try clone.git("commit", "-q", "-a", "-m", "forged")
    try clone.git("update-ref", "-d", "refs/tags/release/1")
    try clone.git("remote", "remove", "origin")
    try clone.publish()
    let error = #expect(throws: (any Error).self) {
      try PaywallReleasing.verify(
        shop.workspace, VerifyOptions(bundle: clone.out, rebuilds: true), in: shop.context)
    }
    #expect(error != nil, "the commit is not in this repository")
    #expect(throws: ProjectError.self) {
      try PaywallReleasing.verify(
        nil, VerifyOptions(bundle: shop.out, root: shop.path + "/trust/root.json", rebuilds: true),
        in: shop.context)
    }
  }

  @Test func saysWhereThereIsNoBundle() throws {
    let shop = try Shop(releases: 0)
    #expect(try refusal { _ = try shop.verify() }.hint?.contains("paywall publish") == true)
    try FileManager.default.createDirectory(atPath: shop.out, withIntermediateDirectories: true)
    #expect(try refusal { _ = try shop.verify() }.hint?.contains("paywall publish") == true)
  }
}
