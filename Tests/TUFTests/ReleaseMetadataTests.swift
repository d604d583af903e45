import JSON
import TUF
import Testing

@Suite struct ReleaseMetadataTests {
  private func stamps(_ version: Int) -> [RoleName: Stamp] {
    let stamp = Stamp(version: version, expires: Publisher.later)
    return [.targets: stamp, .snapshot: stamp, .timestamp: stamp]
  }

  @Test func writesTheTimestampLast() throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    let release = try #require(publisher.release)
    #expect(
      release.files.map(\.path) == ["metadata/1.targets.json", "metadata/1.snapshot.json", "metadata/timestamp.json"])
    #expect(Signed<TargetsRole>.isCanonical(release.files[0].bytes))
    #expect(Signed<SnapshotRole>.isCanonical(release.files[1].bytes))
    #expect(Signed<TimestampRole>.isCanonical(release.files[2].bytes))
    let described = try #require(release.snapshot.role.file(ofRole: "targets"))
    #expect(described.version == 1 && described.length == release.files[0].bytes.count)
    #expect(throws: Never.self) { try described.requireMatch(release.files[0].bytes, name: "targets") }
  }

  @Test func refusesWhatClientsWouldRefuse() throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    let file = TargetFile(bytes: [])
    func code(_ version: Int, _ paths: [String], keys: [RoleName: [SigningKey]]? = nil) -> TUFError.Code? {
      do throws(TUFError) {
        _ = try ReleaseMetadata(
          files: paths.map { ($0, file) }, stamps: stamps(version), keys: keys ?? publisher.keys,
          root: publisher.root.role, previous: publisher.release)
        return nil
      } catch { return error.code }
    }
    #expect(code(2, ["a", "b"]) == nil)
    #expect(code(1, ["a"]) == .rollback)
    #expect(code(2, ["a", "a"]) == .malformed)
    #expect(code(2, ["\u{E9}", "e\u{301}"]) == .malformed)
    for path in ["", "../a", "/a", "a//b", "a\\b"] { #expect(code(2, [path]) == .malformed, "\(path)") }
    #expect(code(2, ["a"], keys: [:]) == .signature)
    var foreign = publisher.keys
    foreign[.snapshot] = [SigningKey.generate()]
    #expect(code(2, ["a"], keys: foreign) == .signature)
  }

  @Test func keepsDelegationsAndTheirVersions() throws {
    var publisher = try Publisher()
    try publisher.publish([:])
    let first = try #require(publisher.release)
    var targets = first.targets.role
    targets.delegations = Delegations(keys: [:], roles: [])
    var snapshot = first.snapshot.role
    snapshot.meta["x.json"] = MetaFile(version: 7)
    publisher.release = ReleaseMetadata(
      targets: Signed(targets), snapshot: Signed(snapshot), timestamp: first.timestamp)
    try publisher.publish(["a": "1"])
    let second = try #require(publisher.release)
    #expect(second.targets.role.delegations != nil)
    #expect(second.snapshot.role.file(ofRole: "x")?.version == 7)
    #expect(second.snapshot.role.file(ofRole: "targets")?.version == 2)
  }

  @Test func renewsTheTimestampAlone() throws {
    var publisher = try Publisher()
    try publisher.publish(["a": "1"])
    let release = try #require(publisher.release)
    let keys = publisher.keys[.timestamp] ?? []
    let stamp = Stamp(version: 2, expires: Publisher.later + 1)
    let renewed = try release.signedAgain(
      [.timestamp], stamps: [.timestamp: stamp], keys: [.timestamp: keys], root: publisher.root.role)
    #expect(renewed.files[0].bytes == release.files[0].bytes && renewed.files[1].bytes == release.files[1].bytes)
    #expect(renewed.timestamp.role.version == 2 && renewed.timestamp.role.expires == Publisher.later + 1)
    #expect(throws: TUFError.self) {
      try release.signedAgain(
        [.timestamp], stamps: [.timestamp: Stamp(version: 1, expires: 0)], keys: [.timestamp: keys],
        root: publisher.root.role)
    }
    #expect(throws: TUFError.self) {
      try release.signedAgain([.timestamp], stamps: [.timestamp: stamp], keys: [:], root: publisher.root.role)
    }
  }

  @Test func namesRootKeysByTheirHash() throws {
    let publisher = try Publisher(threshold: 2, count: 3)
    let role = publisher.root.role
    #expect(role.keys.allSatisfy { $0.key == $0.value.id } && role.keys.count == 12)
    #expect(role.roles.values.allSatisfy { $0.threshold == 2 && $0.keyIDs.count == 3 })
    #expect(Signed<RootRole>.isCanonical(publisher.anchor))
  }
}
