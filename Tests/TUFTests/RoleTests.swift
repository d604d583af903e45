import JSON
import TUF
import Testing

@Suite struct RoleTests {
  private static let head = #""_type":"timestamp","expires":"2100-01-01T00:00:00Z","spec_version":"1.0.34","version":1"#
  private static let meta = #""meta":{"snapshot.json":{"version":1}}"#

  private func timestamp(_ text: String) throws -> Signed<TimestampRole> {
    try Signed<TimestampRole>(parsing: Array(text.utf8))
  }

  private static func file(_ members: String, signatures: String = "[]") -> String {
    "{\"signatures\":\(signatures),\"signed\":{\(members)}}"
  }

  @Test func readsAndKeepsWhatItDoesNotKnow() throws {
    let text =
      #"{"note":{"b":1},"signatures":[{"by":"me","keyid":"aa","sig":"00ff"},{"keyid":"bb","sig":""}],"signed":{"#
      + #""_type":"timestamp","expires":"2100-01-01T00:00:00Z","meta":{"snapshot.json":"#
      + #"{"hashes":{"sha256":"00"},"length":5,"version":1,"x":[null,true]}},"spec_version":"1.0","version":7,"z":{}}}"#
    let signed = try timestamp(text)
    #expect(String(decoding: signed.bytes(), as: UTF8.self) == text)
    #expect(Signed<TimestampRole>.isCanonical(Array(text.utf8)))
    #expect(signed.role.expires == 4_102_444_800 && signed.role.snapshot.length == 5)
    #expect(signed.original == Array(text.utf8))
  }

  @Test func keepsUnknownMembersOfEveryRole() throws {
    let key = #"{"keytype":"ed25519","keyval":{"public":"00"},"scheme":"ed25519","x":1}"#
    let roles = ["root", "snapshot", "targets", "timestamp"].map {
      "\"\($0)\":{\"keyids\":[\"aa\"],\"threshold\":1,\"x\":2}"
    }
    let root =
      #"{"signatures":[],"signed":{"_type":"root","consistent_snapshot":false,"expires":"2100-01-01T00:00:00Z","#
      + "\"keys\":{\"aa\":\(key)},\"roles\":{\(roles.joined(separator: ","))},\"spec_version\":\"1.0.34\",\"version\":1,\"x\":3}}"
    #expect(Signed<RootRole>.isCanonical(Array(root.utf8)))
    let delegated = [
      #"{"keyids":[],"name":"é","paths":["*"],"terminating":true,"threshold":1,"x":4}"#,
      #"{"keyids":["aa"],"name":"b","path_hash_prefixes":["0"],"terminating":false,"threshold":2}"#,
    ]
    let targets =
      #"{"signatures":[],"signed":{"_type":"targets","delegations":{"keys":{"aa":"# + key
      + "},\"roles\":[\(delegated.joined(separator: ","))],\"x\":5},"
      + #""expires":"2100-01-01T00:00:00Z","spec_version":"1.0.34","targets":{"a/b":{"custom":null,"hashes":{"sha256":"0"},"#
      + #""length":0,"x":6}},"version":1,"x":7}}"#
    #expect(Signed<TargetsRole>.isCanonical(Array(targets.utf8)))
    let snapshot =
      #"{"signatures":[],"signed":{"_type":"snapshot","expires":"2100-01-01T00:00:00Z","#
      + #""meta":{"targets.json":{"version":1,"x":8}},"spec_version":"1.0.34","version":1,"x":9}}"#
    #expect(Signed<SnapshotRole>.isCanonical(Array(snapshot.utf8)))
  }

  @Test(arguments: [
    "", "[]", "{}", file(""), file(head), file("\(head),\(meta)") + "x", file("\(head),\(meta)", signatures: "{}"),
    file("\(head),\(meta)", signatures: #"[{"keyid":"a","sig":""},{"keyid":"a","sig":""}]"#),
    file("\(head),\(meta)", signatures: #"[{"keyid":1,"sig":""}]"#),
    file("\(head),\(meta),\"x\":1.5"), file("\(head),\(meta),\"x\":1.0"), file("\(head),\(meta),\"version\":1"),
    file("\(head),\(meta)").replacing("timestamp", with: "snapshot"),
    file("\(head),\(meta)").replacing("\"version\":1}", with: "\"version\":0}"),
    file("\(head),\(meta)").replacing("\"version\":1}", with: "\"version\":\"1\"}"),
    file("\(head),\(meta)").replacing("\"version\":1}", with: "\"version\":true}"),
    file("\(head),\(meta)").replacing("1.0.34", with: "2.0.0"), file("\(head),\(meta)").replacing("1.0.34", with: "1"),
    file("\(head),\(meta)").replacing("1.0.34", with: "1.0.x"), file("\(head),\(meta)").replacing("00Z", with: "00.0Z"),
    file("\(head),\"meta\":{\"snapshot.json\":{\"version\":1},\"x.json\":{\"version\":1}}"),
    file("\(head),\"meta\":{\"snapshot.json\":{\"version\":1,\"length\":-1}}"),
    file("\(head),\"meta\":{\"snapshot.json\":{\"version\":1,\"length\":null}}"),
    file("\(head),\"meta\":{\"snapshot.json\":{\"version\":1,\"hashes\":{}}}"),
    file("\(head),\"meta\":{\"snapshot.json\":{\"version\":1,\"hashes\":{\"sha256\":1}}}"),
  ])
  func refuses(text: String) {
    let error = #expect(throws: TUFError.self) { try timestamp(text) }
    #expect(error.map { [.malformed, .unsupported].contains($0.code) } == true)
    #expect(!Signed<TimestampRole>.isCanonical(Array(text.utf8)))
  }

  @Test(arguments: [
    "{\"é\":FILE,\"e\\u0301\":FILE}", "{\"a\":{\"length\":1,\"hashes\":{}}}", "{\"a\":{\"hashes\":{\"sha256\":\"0\"}}}",
    "{\"a\":{\"length\":\"1\",\"hashes\":{\"sha256\":\"0\"}}}", "[]", "{\"a\":FILE,\"a\":FILE}",
  ])
  func refusesTargets(targets: String) {
    let targets = targets.replacing("FILE", with: #"{"length":1,"hashes":{"sha256":"0"}}"#)
    let head = Self.head.replacing("timestamp", with: "targets")
    let text = Self.file("\(head),\"targets\":\(targets)")
    #expect(throws: TUFError.self) { try Signed<TargetsRole>(parsing: Array(text.utf8)) }
  }

  @Test func findsTargetsByTheirBytes() throws {
    let role = TargetsRole(version: 1, expires: 0, targets: ["é": TargetFile(bytes: [])])
    #expect(role.target(at: "\u{E9}") != nil)
    #expect(role.target(at: "e\u{301}") == nil)
  }

  @Test(arguments: [
    #"{"keyids":["a","a"],"name":"b","paths":[],"terminating":false,"threshold":1}"#,
    #"{"keyids":[],"name":"b","paths":[],"terminating":false,"threshold":0}"#,
    #"{"keyids":[],"name":"root","paths":[],"terminating":false,"threshold":1}"#,
    #"{"keyids":[],"name":"","paths":[],"terminating":false,"threshold":1}"#,
    #"{"keyids":[],"name":"b","terminating":false,"threshold":1}"#,
    #"{"keyids":[],"name":"b","paths":[],"path_hash_prefixes":[],"terminating":false,"threshold":1}"#,
    #"{"keyids":[],"name":"b","paths":[1],"terminating":false,"threshold":1}"#,
    #"{"keyids":[],"name":"b","paths":[],"terminating":0,"threshold":1}"#,
    #"{"keyids":[],"name":"b","paths":[],"terminating":true,"threshold":1},{"keyids":[],"name":"b","paths":[],"#
      + #""terminating":true,"threshold":1}"#,
  ])
  func refusesDelegations(roles: String) {
    let head = Self.head.replacing("timestamp", with: "targets")
    let text = Self.file("\(head),\"targets\":{},\"delegations\":{\"keys\":{},\"roles\":[\(roles)]}")
    #expect(throws: TUFError.self) { try Signed<TargetsRole>(parsing: Array(text.utf8)) }
  }

  @Test func signsOverTheCanonicalForm() throws {
    let key = SigningKey.generate()
    var signed = try Signed(TimestampRole(version: 1, expires: 0, snapshot: MetaFile(version: 1)), signedWith: [key])
    let expected =
      #"{"_type":"timestamp","expires":"1970-01-01T00:00:00Z","meta":{"snapshot.json":{"version":1}},"#
      + #""spec_version":"1.0.34","version":1}"#
    #expect(signed.role.signedBytes() == Array(expected.utf8))
    let other = SigningKey.generate()
    try signed.sign(with: [other, key])
    #expect(signed.signatures.map(\.keyID) == [key.id, other.id].sorted())
    #expect(Signed<TimestampRole>.isCanonical(signed.bytes()))
  }

  @Test func countsOneKeyOnce() throws {
    let key = SigningKey.generate()
    let other = SigningKey.generate()
    let role = TimestampRole(version: 1, expires: 0, snapshot: MetaFile(version: 1))
    let one = try Signed(role, signedWith: [key])
    let text = String(decoding: one.bytes(), as: UTF8.self)
    let hex = try #require(one.signatures.first).hex
    let twice = text.replacing("}],\"signed\"", with: "},{\"keyid\":\"alias\",\"sig\":\"\(hex)\"}],\"signed\"")
    let keys = [key.id: key.publicKey, "alias": key.publicKey, other.id: other.publicKey]
    let two = RoleKeys(keyIDs: [key.id, "alias", other.id], threshold: 2)
    let error = #expect(throws: TUFError.self) { try verify(timestamp(twice), by: keys, roleKeys: two) }
    #expect(error?.code == .signature)
    let both = try Signed(role, signedWith: [key, other])
    #expect(try verify(both, by: keys, roleKeys: two) == [key.id, other.id])
    #expect(throws: TUFError.self) { try verify(both, by: [:], roleKeys: two) }
  }
}
