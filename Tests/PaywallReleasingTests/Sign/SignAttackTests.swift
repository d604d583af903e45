import Foundation
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// What somebody who can push puts in the place of a pending release: nothing of it is signed, written or published.
@Suite struct SignAttackTests {
  private let team: Team
  private let record: String

  init() throws {
    team = try Team()
    try team.begin()
    record = try team.anna.tip(Shop.record, in: team.bare)
  }

  private var targets: Signed<TargetsRole> {
    get throws { try Signed(parsing: Array(try team.anna.git("show", "\(Shop.pending):\(file)", in: team.bare).utf8)) }
  }

  private var file: String {
    get throws {
      let names = try team.anna.git("ls-tree", "-r", "--name-only", Shop.pending, "metadata", in: team.bare)
      return try #require(names.split(separator: "\n").map(String.init).first { $0.hasSuffix(".targets.json") })
    }
  }

  /// Puts a commit with some files replaced, added or (nil) removed in the place of the pending one.
  private func forge(_ changes: [String: [UInt8]?], parents: [String]? = nil) throws {
    let ben = team.ben
    ben.environment["GIT_INDEX_FILE"] = ben.folder.path + "/index"
    defer { ben.environment["GIT_INDEX_FILE"] = nil }
    try ben.git("fetch", "-q", team.bare, Shop.pending)
    try ben.git("read-tree", "FETCH_HEAD")
    for (path, bytes) in changes {
      if let bytes {
        try ben.git("update-index", "--add", "--cacheinfo", "100644,\(try ben.blob(bytes)),\(path)")
      } else {
        try ben.git("update-index", "--force-remove", path)
      }
    }
    try put(try ben.git("write-tree"), parents: parents)
  }

  /// Puts a commit of a tree in the place of the pending one.
  private func put(_ tree: String, parents: [String]? = nil) throws {
    let ben = team.ben
    let own = ["\(Shop.pending)^1", "\(Shop.pending)^2"]
    let known = try parents ?? own.map { try team.anna.git("rev-parse", $0, in: team.bare) }
    var arguments = ["commit-tree", "-m", "release 2"]
    for parent in known { arguments += ["-p", parent] }
    var variables = ben.environment
    variables["GIT_INDEX_FILE"] = nil
    let outcome = try run("git", arguments + [tree], in: ben.path, environment: variables)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    let id = outcome.stdout.trimmingCharacters(in: .newlines)
    try ben.git("push", "-q", "--force", team.bare, "\(id):\(Shop.pending)")
  }

  /// Neither Ben nor CI takes anything of it.
  private func isRefused(
    _ words: String, _ code: ProjectError.Code = .trust, at place: SourceLocation = #_sourceLocation
  ) throws {
    let before = try team.anna.git("for-each-ref", in: team.bare)
    let error = try refusal({ try team.ben.sign() }, at: place)
    #expect(error.code == code && error.message.contains(words), "\(error)", sourceLocation: place)
    #expect(error.hint?.contains("--drop release") == true, sourceLocation: place)
    try team.ci.pull()
    #expect(throws: (any Error).self, sourceLocation: place) { try team.ci.push() }
    #expect(try team.anna.git("for-each-ref", in: team.bare) == before, sourceLocation: place)
    #expect(try team.anna.tip(Shop.record, in: team.bare) == record, sourceLocation: place)
    let pending = try status(team.ben.workspace, in: team.ben.context).pending
    #expect(pending.first?.next != "paywall publish --bundle out/", sourceLocation: place)
    // Dropping it works.
    #expect(try team.ben.sign(drop: []).dropped == [.release], sourceLocation: place)
    #expect(try team.anna.tip("refs/paywall/pending", in: team.bare) == "", sourceLocation: place)
  }

  /// Signed by a key that the role has, and not what the commit compiles to.
  @Test(arguments: ["offerings/default.json", "index.json", "provenance.json"])
  func otherBytesThanTheSourceCompilesTo(_ path: String) throws {
    var role = try targets.role
    let bytes = Array("{}".utf8)
    role.targets[path]?.length = 2
    role.targets[path]?.hashes = ["sha256": "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"]
    try forge([
      file: Signed(role, signedWith: [team.annaKey]).bytes(),
      "targets/44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a.x.json": bytes,
    ])
    try isRefused("compiles to")
  }

  /// True metadata beside a target file that is not the one that is signed.
  @Test func anotherFileThanTheSignedOne() throws {
    try forge(["targets/44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a.extra.json": Array("{}".utf8)])
    try isRefused("extra.json: not what")
  }

  @Test func signaturesThatWouldHoldForEver() throws {
    var role = try targets.role
    role.header.expires = 253_402_300_799
    try forge([file: Signed(role, signedWith: [team.annaKey]).bytes()])
    try isRefused("hold longer")
  }

  @Test(arguments: ["..", "../../x", ".git", "a\\b"]) func aPathOutside(_ name: String) throws {
    let ben = team.ben
    let blob = try ben.blob(Array("[core]".utf8))
    let inner = try ben.tree("x", "100644", blob)
    let outcome = try run(
      "git", ["mktree"], in: ben.path, environment: ben.environment,
      input: Data("040000 tree \(inner)\t\(name.replacing("/", with: "_"))\n".utf8))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    var tree = outcome.stdout.trimmingCharacters(in: .newlines)
    if name.contains("/") { tree = try rawTree(name, blob) }
    try put(tree)
    try isRefused("cannot be trusted")
    #expect(!FileManager.default.fileExists(atPath: ben.folder.path + "/x"))
    #expect(!FileManager.default.fileExists(atPath: team.ci.folder.path + "/x"))
  }

  /// A tree whose entry has slashes in its name, which git's own commands do not make.
  private func rawTree(_ name: String, _ blob: String) throws -> String {
    let id = stride(from: 0, to: blob.utf8.count, by: 2).map { index in
      UInt8(blob.dropFirst(index).prefix(2), radix: 16) ?? 0
    }
    let file = team.ben.folder.path + "/tree"
    try Data(Array("100644 \(name)\0".utf8) + id).write(to: URL(fileURLWithPath: file))
    return try team.ben.git("hash-object", "-t", "tree", "-w", "--literally", file)
  }

  @Test func aHugeFile() throws {
    try forge([file: [UInt8](repeating: 0x20, count: 6 << 20)])
    try isRefused("more than the limit of 5000000")
  }

  @Test func thousandsOfSignatures() throws {
    let text = String(decoding: try targets.bytes(), as: UTF8.self)
    let many = (0..<2000).map { #"{"keyid":"\#($0)","sig":""},"# }.joined()
    try forge([file: Array(text.replacing(#""signatures":["#, with: #""signatures":["# + many).utf8)])
    try isRefused("more than 1024")
  }

  @Test func moreFilesThanAreSigned() throws {
    var changes: [String: [UInt8]?] = [:]
    for number in 3..<300 { changes["metadata/\(number).targets.json"] = .some([]) }
    try forge(changes)
    try isRefused("more than the limit")
  }

  @Test(arguments: ["blob", "three parents", "no parent", "nothing", "link"]) func somethingElse(_ what: String) throws
  {
    let ben = team.ben
    let head = try ben.git("rev-parse", "HEAD")
    let empty = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    switch what {
    case "blob": try ben.git("push", "-q", "--force", team.bare, "\(try ben.blob([1])):\(Shop.pending)")
    case "three parents":
      try put(
        ben.git("rev-parse", "HEAD^{tree}"),
        parents: [head, try ben.git("rev-parse", "HEAD^"), try ben.tip(Shop.record)])
    case "no parent": try put(empty, parents: [])
    case "nothing":
      try ben.git("hash-object", "-t", "tree", "-w", "/dev/null")
      try put(empty)
    default: try put(try ben.tree("metadata", "120000", try ben.blob(Array("/etc".utf8))))
    }
    if what == "no parent" { return try isRefused("parents") }
    try isRefused("cannot be trusted")
  }

  /// Invalid signatures, those of a key of another role and of unknown keys do not count, and are not handed on.
  @Test func signaturesThatDoNotCount() throws {
    let stranger = SigningKey.generate()
    let role = try targets.role
    var signed = try Signed(role, signedWith: [team.online, stranger])
    let message = role.signedBytes()
    let wrong = String(repeating: "00", count: 64)
    let text = String(decoding: signed.bytes(), as: UTF8.self).replacing(
      #""signatures":["#,
      with:
        #""signatures":[{"keyid":"\#(team.annaKey.id)","sig":"\#(wrong)"},{"keyid":"\#(team.benKey.id)","sig":"ff"},"#)
    signed = try Signed(parsing: Array(text.utf8))
    #expect(signed.role.signedBytes() == message && signed.signatures.count == 4)
    try forge([file: Array(text.utf8)])
    team.ci.environment["PAYWALL_TARGETS_KEY"] = nil
    try team.ci.pull()
    #expect(try team.ci.push().pending?.signed == [])
    let part = try #require(try team.ben.sign().parts.first)
    #expect(part.signatures.signed == [team.benKey.id] && part.signatures.missing == [team.annaKey.id])
    #expect(try team.ben.signers(in: team.bare) == [team.benKey.id])
    // Whose signature was taken away adds it again.
    #expect(try team.anna.sign().parts.first?.signatures.isComplete == true)
    #expect(try team.finish().release == 2)
  }

  /// A commit that nobody reviewed, with keys of the attacker's own.
  @Test func aSourceThatIsNotInTheBranch() throws {
    let thief = SigningKey.generate()
    let other = try Team.member(of: team.anna, team.bare, "PAYWALL_TARGETS_KEY", thief)
    try other.fetch()
    try other.edit(Shop.control, "headline: Two", "headline: Free money")
    let commit = try other.commit("theirs")
    try other.git("push", "-q", "origin", "HEAD:refs/heads/side")
    try team.ben.git("fetch", "-q", "origin", "side")
    try forge([:], parents: [record, commit])
    try isRefused("does not contain", .notFound)
  }

  /// What was pending before, complete, and was dropped or released.
  @Test func anOlderOneIsReplayed() throws {
    try team.ben.sign()
    let old = try team.anna.tip(Shop.pending, in: team.bare)
    #expect(try team.finish().release == 2)
    try team.anna.pull()
    try team.begin("Three")
    let anna = try team.anna.git("rev-parse", "\(Shop.pending)^2", in: team.bare)
    try team.ben.git("fetch", "-q", team.bare, Shop.pending)
    try team.ben.git("update-ref", "refs/kept", old)
    try team.ben.git("push", "-q", "--force", "origin", "\(old):\(Shop.pending)")
    #expect(try team.ben.sign().parts.isEmpty, "it is released")
    try team.ci.pull()
    #expect(try team.ci.push().pending?.commit == anna)
    #expect(try team.anna.git("rev-list", "--count", Shop.record, in: team.bare) == "3")
  }
}
