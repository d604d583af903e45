import Foundation
import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import Testing

/// Root metadata in the project that is neither what apps have nor what they can follow is found by `validate`, before
/// anything is published.
@Suite struct RootSuccessionTests {
  private func found(_ shop: Shop, revision: String? = nil, staged: Bool = false) throws -> [Finding] {
    var options = ValidationOptions(revision: revision)
    options.isStaged = staged
    return try validate(shop.workspace, options, in: shop.context).findings.filter { $0.rule == "root-succeeds" }
  }

  /// Signs the next version with an edit; `edit` also sees the keys that the project has.
  private func put(
    _ shop: Shop, signedWith signers: [SigningKey], _ edit: (inout RootRole) -> Void
  ) throws {
    var role = try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role
    role.header.version += 1
    edit(&role)
    try shop.put("trust/root.json", Signed(role, signedWith: signers).bytes())
  }

  @Test func theReleasedOneAndItsSuccessorsAreNone() throws {
    let shop = try Shop(releases: 1)
    #expect(try found(shop) == [])
    for version in 2...3 {
      _ = try changeRoot(shop.workspace, .rotate(.root, replaced: nil, by: nil), in: shop.context)
      #expect(try found(shop) == [], "v\(version)")
      #expect(try found(shop, revision: "HEAD") == [], "v\(version)")
    }
    try shop.publish()
    #expect(try found(shop) == [])
    // A branch that was begun before the change holds what apps had.
    try shop.git("checkout", "-q", "HEAD~1")
    #expect(try found(shop) == [])
  }

  @Test func whatItsOwnKeysSignAndTheReleasedOnesDoNotIsFound() throws {
    let shop = try Shop(releases: 1)
    let thief = SigningKey.generate()
    try put(shop, signedWith: [thief]) { root in
      root.keys = [thief.id: thief.publicKey]
      for role in RoleName.allCases { root.roles[role] = RoleKeys(keyIDs: [thief.id], threshold: 1) }
    }
    let finding = try #require(try found(shop).first)
    #expect(finding.severity == .error && finding.range.file == "trust/root.json")
    #expect(finding.message.contains("v2 does not follow v1"))
    // The hint restores what was released.
    let command = try #require(finding.hint?.split(separator: "with: ").dropFirst().first?.split(separator: ",").first)
    #expect(command.hasPrefix("git show refs/paywall/bundle:metadata/1.root.json > trust/root.json"))
    try shop.git("show", "--output=trust/root.json", "--format=", "refs/paywall/bundle:metadata/1.root.json")
    try shop.put("trust/root.json", shop.bytes("out/metadata/1.root.json"))
    #expect(try found(shop) == [])
  }

  @Test func aVersionThatIsSkippedIsFound() throws {
    let shop = try Shop(releases: 1)
    try put(shop, signedWith: [try #require(try shop.keys()[.root])]) { $0.header.version += 1 }
    #expect(try found(shop).first?.message.contains("v2 is missing") == true)
    try shop.commit("too far")
    #expect(try found(shop, revision: "HEAD").count == 1)
    #expect(throws: (any Error).self) { try shop.publish() }
  }

  @Test func whatIsStagedIsLookedAt() throws {
    let shop = try Shop(releases: 1)
    try put(shop, signedWith: [try #require(try shop.keys()[.root])]) { $0.header.version += 1 }
    try shop.git("add", "-A")
    #expect(try found(shop, staged: true).count == 1)
    try shop.git("checkout", "-q", "HEAD", "--", "trust/root.json")
    try shop.git("rm", "-q", "--cached", "trust/root.json")
    #expect(try found(shop, staged: true).first?.message.contains("is missing") == true)
  }

  /// The same version with other content, in the work tree alone.
  @Test func anotherFileOfTheReleasedVersionIsFound() throws {
    let shop = try Shop(releases: 1)
    try put(shop, signedWith: [try #require(try shop.keys()[.root])]) {
      $0.header.version = 1
      $0.header.expires += 86_400
    }
    #expect(try found(shop).first?.message == "trust/root.json is not the v1 that was released")
  }

  @Test func beforeTheFirstReleaseItsOwnSignatureIsEnough() throws {
    let shop = try Shop(releases: 0)
    try put(shop, signedWith: [try #require(try shop.keys()[.root])]) { $0.header.version = 7 }
    #expect(try found(shop) == [])
  }
}

/// What `diff` says of root metadata.
@Suite struct RootDifferenceTests {
  @Test func namesKeysRolesThresholdAndExpiry() throws {
    let shop = try Shop(releases: 1)
    let old = try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role
    #expect(try diff(shop.workspace, range: nil).trust == nil)
    shop.now += 86_400
    _ = try changeRoot(shop.workspace, .add(.targets, nil), in: shop.context)
    _ = try changeRoot(shop.workspace, .threshold(.targets, 2), in: shop.context)
    _ = try changeRoot(shop.workspace, .rotate(.online, replaced: nil, by: nil), in: shop.context)
    let new = try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role
    let trust = try #require(try diff(shop.workspace, range: "HEAD~3..HEAD").trust)
    #expect(trust.before == 1 && trust.after == 4)
    let (added, online) = (try #require(new.roles[.targets]?.keyIDs.last), new.roles[.timestamp]?.keyIDs.first ?? "")
    let gone = old.roles[.timestamp]?.keyIDs.first ?? ""
    // 1,800,000,000 and a day more, 730 days later: `date -u -d @1863072000` and `@1863158400`.
    #expect(
      trust.lines.map { "\($0.kind.rawValue) \($0.text)" } == [
        "added key \(added.prefix(12)) for targets", "added key \(online.prefix(12)) for snapshot, timestamp",
        "removed key \(gone.prefix(12)) for snapshot, timestamp",
        "changed targets requires 2 of 2 keys; it was 1 of 1 keys",
        "changed expires 2029-01-15T08:00:00Z; it was 2029-01-14T08:00:00Z",
      ])
    #expect(try !diff(shop.workspace, range: "HEAD~3..HEAD").isEmpty)
    #expect(try diff(shop.workspace, range: "HEAD~3..HEAD", only: ["default"]).trust == nil)
  }

  @Test func whatCannotBeReadIsSaidAndHidesNothingElse() throws {
    let shop = try Shop(releases: 1)
    try shop.write("trust/root.json", "{}")
    let trust = try #require(try diff(shop.workspace, range: nil).trust)
    #expect(trust.before == 1 && trust.after == nil)
    #expect(trust.lines.first?.text.contains("trust/root.json cannot be trusted") == true)
  }
}
