import Foundation
import Hashing
import PaywallRecord
import PaywallProject
import PaywallBundle
import PaywallModel
import PaywallChecking
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Whoever can push `refs/paywall/bundle` writes no file outside of the bundle, and gets nothing signed.
@Suite struct RecordAttackTests {
  /// Every command that reads the record refuses it and says what to do; nothing is written anywhere.
  private func expectRefused(_ shop: Shop, at place: SourceLocation = #_sourceLocation) throws {
    try shop.change(headlineWithoutBump: "Changed")
    let (before, config) = (try files(below: shop.out), try shop.read(".git/config"))
    let tip = try shop.git("rev-parse", Shop.record)
    for body in [
      { try shop.publish() }, { try shop.publish(to: shop.path + "/new") }, { try shop.publish(renew: true) },
      { try shop.publish(fresh: true) },
    ] as [() throws -> Publication] {
      let error = try refusal({ _ = try body() }, at: place)
      #expect(error.code == .trust && error.hint?.contains("paywall fetch") == true, sourceLocation: place)
    }
    #expect(try files(below: shop.out) == before, sourceLocation: place)
    #expect(!shop.exists("new"), sourceLocation: place)
    #expect(try shop.read(".git/config") == config, sourceLocation: place)
    #expect(try shop.git("rev-parse", Shop.record) == tip, sourceLocation: place)
    #expect(try shop.git("tag") == "release/1", sourceLocation: place)
  }

  private func expectUnreadable(_ shop: Shop, at place: SourceLocation = #_sourceLocation) throws {
    try expectRefused(shop, at: place)
    for body in [
      { _ = try status(shop.workspace, in: shop.context) }, { _ = try log(shop.workspace) },
      { _ = try bump(shop.workspace, BumpOptions(), in: shop.context) },
      { _ = try validate(shop.workspace, in: shop.context) },
      { _ = try shop.verify() },
    ] as [() throws -> Void] {
      #expect(try refusal(body, at: place).code == .trust, sourceLocation: place)
    }
  }

  /// The attack that ran a program at the next `git status`.
  @Test func anEntryOutsideOfTheFolderIsNotWritten() throws {
    let shop = try Shop(releases: 1)
    var id = try shop.tree("config", "100644", shop.blob(Array("[core]\n\tfsmonitor = \"touch /tmp/owned\"\n".utf8)))
    id = try shop.tree(".git", "040000", id)
    try shop.pointRecord(at: shop.recordTree(adding: "..", "040000", id))
    try expectRefused(shop)
    // git itself hands such a tree on.
    try shop.git("clone", "-q", "--bare", shop.path, shop.folder.path + "/bare", in: shop.folder.path)
  }

  @Test(arguments: ["..", ".git", ".GIT", "index.html", "metadata.", "a\\b"])
  func anEntryAtTheTopIsNotWritten(_ name: String) throws {
    let shop = try Shop(releases: 1)
    try shop.pointRecord(at: shop.recordTree(adding: name, "100644", shop.blob([1])))
    try expectRefused(shop)
  }

  @Test(arguments: [
    "metadata/evil.json", "metadata/2.targets.json", "metadata/01.root.json", "metadata/+1.snapshot.json",
    "targets/evil.js", "targets/offerings/evil.html", "targets/exports/.hidden", "targets/x\ny",
  ])
  func aFileThatNobodySignedIsNotServed(_ name: String) throws {
    let shop = try Shop(releases: 1)
    try shop.rewriteRecord([name: Array("{}".utf8)])
    try expectRefused(shop)
  }

  /// A file under the name that its own hash gives it is still one that nobody signed.
  @Test func aFileWithItsOwnHashIsNotServed() throws {
    let shop = try Shop(releases: 1)
    let bytes = Array("<script>".utf8)
    try shop.rewriteRecord(["targets/\(Digest.sha256.hex(of: bytes)).index.html": bytes])
    try expectRefused(shop)
  }

  @Test(arguments: ["120000", "100755"])
  func anotherModeIsNotWritten(_ mode: String) throws {
    let shop = try Shop(releases: 1)
    let name = try #require(try files(below: shop.out).keys.first { $0.contains(".index.json") })
    try shop.rewriteRecord([name: shop.bytes("out/" + name)], modes: [name: mode])
    try expectRefused(shop)
  }

  /// Each file of the record with a flipped bit, and without it.
  @Test func anAlteredOrMissingFileIsNoticed() throws {
    let shop = try Shop(releases: 2)
    let tip = try shop.git("rev-parse", Shop.record)
    for (name, data) in try files(below: shop.out).sorted(by: { $0.key < $1.key }) {
      var damaged = Array(data)
      damaged[damaged.count / 2] ^= 1
      for bytes in [damaged, nil] {
        try shop.rewriteRecord([name: bytes])
        #expect(try refusal { try shop.publish() }.code == .trust, "\(name)")
        try shop.git("update-ref", Shop.record, tip)
      }
    }
    #expect(try shop.publish().outcome == .unchanged)
  }

  /// Hashes of unchanged offerings were taken over from targets metadata whose signature nobody looked at.
  @Test func anotherHashIsNotTakenOver() throws {
    let shop = try Shop(releases: 1)
    let evil = Array("{\"format\":1,\"id\":\"default\"}".utf8)
    let hash = Digest.sha256.hex(of: evil)
    let stranger = SigningKey.generate()
    for keys in [[RoleName.targets: stranger, .snapshot: stranger, .timestamp: stranger], [:]] {
      var changes = try forged(shop, version: 2, signedWith: keys) { role in
        role.targets["offerings/default.json"] = TargetFile(
          bytes: evil, custom: role.targets["offerings/default.json"]?.custom)
      }
      changes["targets/offerings/\(hash).default.json"] = evil
      try shop.rewriteRecord(changes)
      try expectUnreadable(shop)
      try shop.git("update-ref", Shop.record, "\(Shop.record)~1")
      try shop.git("reset", "-q", "--hard", "HEAD~1")
    }
  }

  /// A root of the attacker's own, with the true root key among its keys, does not stand before the project's next one.
  @Test func aForgedRootBeforeTheNextOneIsNotTaken() throws {
    let shop = try Shop(releases: 1)
    let (keys, mine) = (try shop.keys(), SigningKey.generate())
    let root = try #require(keys[.root])
    try shop.nextRoot(signedWith: [root]) { $0.header.expires += 1 }
    let signers = Dictionary(
      uniqueKeysWithValues: RoleName.allCases.map { role in
        (role, (keys: role == .root ? [root.publicKey, mine.publicKey] : [mine.publicKey], threshold: 1))
      })
    let forgedRoot = try Signed(RootRole(version: 1, expires: 4_000_000_000, signers: signers), signedWith: [mine])
    let all = Dictionary(uniqueKeysWithValues: RoleName.allCases.map { ($0, mine) })
    var changes = try forged(shop, version: 2, signedWith: all) { _ in }
    changes["metadata/1.root.json"] = forgedRoot.bytes()
    try shop.rewriteRecord(changes)
    try expectUnreadable(shop)
  }

  /// What was released says which commit it is from; what it says is believed because it is signed, and compared.
  @Test func freshCompilesAllAndNamesEveryDifference() throws {
    let shop = try Shop(releases: 1)
    // Somebody had the keys once, and released something that no commit holds.
    let evil = Array("{\"format\":1,\"id\":\"default\"}".utf8)
    var changes = try forged(shop, version: 2, signedWith: shop.keys()) { role in
      role.targets["offerings/default.json"] = TargetFile(
        bytes: evil, custom: role.targets["offerings/default.json"]?.custom)
    }
    changes["targets/offerings/\(Digest.sha256.hex(of: evil)).default.json"] = evil
    try shop.rewriteRecord(changes)
    #expect(try shop.publish().outcome == .unchanged)
    let error = try #require(throws: UnbumpedError.self) { try shop.publish(fresh: true) }
    #expect(error.offerings.map(\.id) == ["default"] && error.offerings.map(\.isAltered) == [true])
    _ = try bump(
      shop.workspace, BumpOptions(offerings: ["default"], target: .by(.patch)), in: shop.context)
    #expect(try shop.publish().outcome == .published)
    #expect(try shop.verify(rebuild: true).isSound)
  }

  /// What a key signed that is trusted no longer is compiled anew.
  @Test func whatARevokedKeySignedIsNotTakenOver() throws {
    let shop = try Shop(releases: 1)
    let (keys, next) = (try shop.keys(), SigningKey.generate())
    let evil = Array("{\"format\":1,\"id\":\"default\"}".utf8)
    var changes = try forged(shop, version: 2, signedWith: keys) { role in
      role.targets["offerings/default.json"] = TargetFile(
        bytes: evil, custom: role.targets["offerings/default.json"]?.custom)
    }
    changes["targets/offerings/\(Digest.sha256.hex(of: evil)).default.json"] = evil
    try shop.rewriteRecord(changes)
    try shop.save(next)
    try shop.nextRoot(signedWith: [try #require(keys[.root])]) { root in
      root.keys[next.id] = next.publicKey
      root.roles[.targets] = RoleKeys(keyIDs: [next.id], threshold: 1)
    }
    #expect(throws: UnbumpedError.self) { try shop.publish() }
    _ = try bump(
      shop.workspace, BumpOptions(offerings: ["default"], target: .by(.patch)), in: shop.context)
    try shop.publish()
    #expect(try shop.verify(rebuild: true).isReproduced == true)
  }

  /// Keys that were revoked signed the past; they do not sign it anew.
  @Test func aRevokedKeyDoesNotRewriteThePast() throws {
    let shop = try Shop(releases: 1)
    let (old, next) = (try shop.keys(), SigningKey.generate())
    try shop.save(next)
    try shop.nextRoot(signedWith: [try #require(old[.root])]) { root in
      root.keys[next.id] = next.publicKey
      for role in [RoleName.targets, .snapshot, .timestamp] {
        root.roles[role] = RoleKeys(keyIDs: [next.id], threshold: 1)
      }
    }
    try shop.publish()
    let evil = Array("<script>".utf8)
    var past = try forged(shop, version: 1, signedWith: old) { $0.targets["x.html"] = TargetFile(bytes: evil) }
    past["metadata/timestamp.json"] = nil
    past["targets/\(Digest.sha256.hex(of: evil)).x.html"] = evil
    let before = try files(below: shop.out)
    try shop.rewriteRecord(past.mapValues { $0 })
    for body in [
      { _ = try shop.publish() }, { _ = try shop.publish(to: shop.path + "/new") },
      { _ = try status(shop.workspace, in: shop.context) }, { _ = try log(shop.workspace) },
      { _ = try shop.verify() },
    ] as [() throws -> Void] {
      #expect(try refusal(body).message.contains("different bytes before"))
    }
    #expect(try files(below: shop.out) == before && !shop.exists("new"))
  }

  /// Nor does a revoked root key put another root before the one that is trusted.
  @Test func aForgedFirstRootIsNotTheProjects() throws {
    let shop = try Shop(releases: 1)
    let old = try shop.keys()
    let (root, next) = (try #require(old[.root]), SigningKey.generate())
    try shop.save(next)
    try shop.nextRoot(signedWith: [root]) { role in
      role.keys[next.id] = next.publicKey
      for name in [RoleName.targets, .snapshot, .timestamp] {
        role.roles[name] = RoleKeys(keyIDs: [next.id], threshold: 1)
      }
    }
    try shop.publish()
    let mine = SigningKey.generate()
    let signers = Dictionary(
      uniqueKeysWithValues: RoleName.allCases.map {
        ($0, (keys: [$0 == .root ? root.publicKey : mine.publicKey], threshold: 1))
      })
    let forgedRoot = try Signed(RootRole(version: 1, expires: 4_000_000_000, signers: signers), signedWith: [root])
    try shop.put("out/metadata/1.root.json", forgedRoot.bytes())
    for asClient in [false, true] {
      #expect(try shop.verify(asClient: asClient).faults.contains { $0.file == "metadata/1.root.json" })
    }
    // A record that was made from nothing has no parent to be compared with.
    let tree = try shop.git("rev-parse", "\(Shop.record)^{tree}")
    try shop.rewriteRecord(["metadata/1.root.json": forgedRoot.bytes()])
    let forgedTree = try shop.git("rev-parse", "\(Shop.record)^{tree}")
    #expect(tree != forgedTree)
    try shop.git("update-ref", Shop.record, try shop.git("commit-tree", "-m", "release 1", forgedTree))
    #expect(try refusal { try shop.publish() }.code == .trust)
    try? shop.remove(".git/paywall/audited-top")
    #expect(try refusal { try shop.publish(to: shop.path + "/new") }.message.contains("this clone has trusted"))
    try shop.git("config", "--unset", "paywall.root")
    #expect(try refusal { try shop.publish(to: shop.path + "/new") }.message.contains("1.root.json"))
  }

  /// A later state that holds an earlier release, as a fast-forward or under another name.
  @Test func aRecordDoesNotGoBack() throws {
    let shop = try Shop(releases: 2)
    try shop.git("tag", "-d", "release/1", "release/2")
    let own = try shop.git("rev-parse", Shop.record)
    let back = try shop.git("commit-tree", "-p", own, "-m", "release 1", "\(own)~1^{tree}")
    try shop.git("update-ref", "refs/paywall/at/x/bundle", back)
    #expect(try status(shop.workspace, in: shop.context).release?.number == 2)
    #expect(try shop.publish().outcome == .unchanged)
    try shop.git("update-ref", Shop.record, back)
    try shop.git("tag", "-d", "release/2")
    for body in [
      { try shop.publish(to: shop.path + "/new") }, { _ = try status(shop.workspace, in: shop.context) },
    ] as [() throws -> Void] {
      #expect(try refusal(body).code == .trust)
    }
  }

  /// Trees in trees multiply at no cost to who makes them.
  @Test func aTreeThatMultipliesIsRefused() throws {
    let shop = try Shop(releases: 1)
    var id = try shop.git("mktree", "--missing", in: shop.path)
    for _ in 1...6 {
      let lines = (0..<200).map { "040000 tree \(id)\td\($0)\n" }.joined()
      id = try run("git", ["mktree"], in: shop.path, environment: shop.environment, input: Data(lines.utf8)).stdout
        .trimmingCharacters(in: .newlines)
    }
    try shop.pointRecord(at: shop.recordTree(adding: "zz", "040000", id))
    #expect(try refusal { try shop.publish() }.message.contains("folders"))
  }

  /// Corrupt is not absent.
  @Test(arguments: ["", "{}", "not json"])
  func aBrokenRootIsNoMissingOne(_ text: String) throws {
    let shop = try Shop(releases: 1)
    try shop.write("trust/root.json", text)
    #expect(try refusal { _ = try status(shop.workspace, in: shop.context) }.code == .trust)
    try shop.commit("a broken root")
    for body in [
      { _ = try shop.verify() }, { _ = try status(shop.workspace, in: shop.context) }, { try shop.publish() },
    ] as [() throws -> Void] {
      let error = try refusal(body)
      #expect(error.code == .trust && error.message.contains("trust/root.json cannot be trusted"))
    }
  }
}
