import JSON
import TUF
import Testing

@Suite struct TrustedMetadataTests {
  @Test func takesRolesInTheirOrderOnly() throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    try publisher.rotate(.targets, to: publisher.keys[.targets] ?? [])
    func file(_ name: String) throws -> [UInt8] { try #require(publisher.files["metadata/\(name).json"]) }
    var trusted = try TrustedMetadata(root: publisher.anchor, now: 0)
    #expect(throws: TUFError.self) { try trusted.updateSnapshot(file("1.snapshot")) }
    #expect(throws: TUFError.self) { try trusted.updateTargets(file("1.targets")) }
    #expect(try trusted.updateTimestamp(file("timestamp")))
    #expect(try !trusted.updateTimestamp(file("timestamp")))
    #expect(throws: TUFError.self) { try trusted.updateRoot(file("2.root")) }
    #expect(throws: TUFError.self) { try trusted.updateTargets(file("1.targets")) }
    try trusted.updateSnapshot(file("1.snapshot"))
    #expect(throws: TUFError.self) { try trusted.updateTimestamp(file("timestamp")) }
    #expect(throws: TUFError.self) { try trusted.updateTargets(file("1.targets"), role: "x", delegator: "targets") }
    try trusted.updateTargets(file("1.targets"))
    #expect(throws: TUFError.self) { try trusted.updateSnapshot(file("1.snapshot")) }
    #expect(trusted.isVerified("targets") && !trusted.isVerified("targets", delegator: "targets"))
  }

  @Test func refusesAnAnchorThatDoesNotSignItself() throws {
    let publisher = try Publisher(threshold: 2, count: 3)
    #expect(throws: TUFError.self) { try TrustedMetadata(root: Signed(publisher.root.role).bytes(), now: 0) }
    let one = try Signed(publisher.root.role, signedWith: Array((publisher.keys[.root] ?? []).prefix(1)))
    #expect(throws: TUFError.self) { try TrustedMetadata(root: one.bytes(), now: 0) }
    let two = try Signed(publisher.root.role, signedWith: Array((publisher.keys[.root] ?? []).prefix(2)))
    #expect(try TrustedMetadata(root: two.bytes(), now: 0).root.role.version == 1)
  }

  /// A diamond: two delegators vouch by different keys for a role of one name and version. What one of them vouched
  /// for is not what the other one did.
  @Test func doesNotMixWhatTwoDelegatorsVouchFor() throws {
    let (left, right) = (SigningKey.generate(), SigningKey.generate())
    let publisher = try Publisher()
    func delegation(to name: String, _ key: SigningKey) -> DelegatedRole {
      let signers = RoleKeys(keyIDs: [key.id], threshold: 1)
      return DelegatedRole(name: name, signers: signers, terminating: false, scope: .paths(["*"]))
    }
    func signed(_ roles: [DelegatedRole], _ key: SigningKey, file: String = "none") throws -> [UInt8] {
      let keys = [left.id: left.publicKey, right.id: right.publicKey]
      let role = TargetsRole(
        version: 1, expires: Publisher.later, targets: [file: TargetFile(bytes: [])],
        delegations: Delegations(keys: keys, roles: roles))
      return try Signed(role, signedWith: [key]).bytes()
    }
    let names = ["targets", "left", "right", "inner", "leaf"]
    let meta = Dictionary(uniqueKeysWithValues: names.map { ("\($0).json", MetaFile(version: 1)) })
    let snapshot = try Signed(
      SnapshotRole(version: 1, expires: Publisher.later, meta: meta), signedWith: publisher.keys[.snapshot] ?? [])
    let timestamp = try Signed(
      TimestampRole(version: 1, expires: Publisher.later, snapshot: snapshot),
      signedWith: publisher.keys[.timestamp] ?? [])
    let online = try #require(publisher.keys[.targets]?.first)
    var trusted = try TrustedMetadata(root: publisher.anchor, now: 0)
    try trusted.updateTimestamp(timestamp.bytes())
    try trusted.updateSnapshot(snapshot.bytes())
    try trusted.updateTargets(signed([delegation(to: "left", left), delegation(to: "right", right)], online))
    try trusted.updateTargets(signed([delegation(to: "inner", left)], left), role: "left", delegator: "targets")
    try trusted.updateTargets(signed([delegation(to: "inner", right)], right), role: "right", delegator: "targets")

    let ofLeft = try signed([delegation(to: "leaf", left)], left, file: "of left")
    try trusted.updateTargets(ofLeft, role: "inner", delegator: "left")
    try trusted.updateTargets(signed([], left), role: "leaf", delegator: "inner")
    #expect(throws: TUFError.self) { try trusted.updateTargets(ofLeft, role: "inner", delegator: "right") }
    #expect(trusted.isVerified("inner", delegator: "left") && trusted.isVerified("leaf", delegator: "inner"))
    try trusted.updateTargets(signed([], right, file: "of right"), role: "inner", delegator: "right")
    #expect(trusted.isVerified("inner", delegator: "right"))
    #expect(!trusted.isVerified("inner", delegator: "left") && !trusted.isVerified("leaf", delegator: "inner"))
  }
}
