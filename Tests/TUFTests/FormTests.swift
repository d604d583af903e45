import Base
import JSON
import TUF
import Testing

@Suite struct FormTests {
  /// Seconds by Python's `datetime`.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799), ("2100-03-01T00:00:00Z", 4_107_542_400),
    ("2026-11-20T23:39:05Z", 1_795_217_945), ("1969-12-31T23:59:59Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799), ("1900-02-28T12:00:00Z", -2_203_934_400),
    ("1600-02-29T00:00:01Z", -11_670_998_399),
  ])
  func readsAndWritesTime(text: String, seconds: Int64) {
    #expect(RFC3339.seconds(of: text, as: .utc) == seconds)
    #expect(RFC3339.text(seconds) == text)
  }

  @Test(arguments: [
    "", "2026-11-20T23:39:05", "2026-11-20T23:39:05z", "2026-11-20t23:39:05Z", "2026-11-20 23:39:05Z",
    "2026-11-20T23:39:05.0Z", "2026-11-20T23:39:05+00:00", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "0000-01-01T00:00:00Z",
    "2026-1-01T00:00:00Z ", "+026-01-01T00:00:00Z", "２026-01-01T00:00:0Z",
  ])
  func refusesOtherTimes(text: String) {
    #expect(RFC3339.seconds(of: text, as: .utc) == nil)
  }

  @Test func readsHexadecimalOfEitherCase() {
    #expect(Hex.bytes("00ffAb10") == [0, 255, 171, 16])
    #expect(Hex.text([0, 255, 171, 16]) == "00ffab10")
    #expect(Hex.bytes("") == [])
    for text in ["0", "0g", "+1", "0x", " 1", "é"] { #expect(Hex.bytes(text) == nil) }
  }

  /// Answers by Python's `fnmatch.fnmatchcase`, segment by segment.
  @Test(arguments: [
    ("a.json", "*.json", true), ("x/a.json", "*.json", false), ("x/a", "*/*", true), ("x/y/a", "x/*", false),
    ("x/a", "x/?", true), ("x/", "x/?", false), ("x/", "x/*", true), ("ab", "a*b*", true), ("aXbXc", "a*b*c", true),
    ("aXbX", "a*b*c", false), ("b", "[a-c]", true), ("d", "[!a-c]", true), ("b", "[!a-c]", false), ("]", "[]]", true),
    ("[", "[", true), ("-", "[a-]", true), ("a", "A", false), ("é", "?", true), ("a", "", false), ("", "", true),
    ("aaaaaaaaaaaaaaaaaaaaaaaaab", "*a*a*a*a*a*a*a*a*c", false), ("x", "**", true), ("[!]", "[!]", true),
  ])
  func matchesShellPatterns(path: String, pattern: String, matches: Bool) {
    let signers = RoleKeys(keyIDs: [], threshold: 1)
    let role = DelegatedRole(name: "x", signers: signers, terminating: false, scope: .paths([pattern]))
    #expect(role.covers(path) == matches)
  }

  @Test(arguments: [
    ("index.json", "targets/00.index.json"), ("offerings/pro.json", "targets/offerings/00.pro.json"),
    ("exports/é x.json", "targets/exports/00.%C3%A9%20x.json"), ("a?b#c%2F", "targets/00.a%3Fb%23c%252F"),
    ("/x", "targets/%2F00.x"), ("../x", "targets/..%2F00.x"), ("a/../../x", "targets/a%2F..%2F..%2F00.x"),
    ("a//x", "targets/a%2F%2F00.x"), ("./x", "targets/.%2F00.x"), ("a\\..\\x", "targets/00.a%5C..%5Cx"),
    ("..", "targets/00..."), ("a/..", "targets/a/00..."), ("http://h/x", "targets/http%3A%2F%2Fh%2F00.x"),
  ])
  func encodesTargetPaths(path: String, request: String) throws {
    #expect(try BundlePath.targetRequest(path, hash: "00") == request)
  }

  @Test func neverLeavesTheFolderOfTargets() throws {
    for path in ["", ".", ".."] {
      #expect(throws: TUFError.self) { try BundlePath.targetRequest(path, hash: nil) }
    }
    #expect(try BundlePath.targetRequest("a/..", hash: nil) == "targets/a%2F..")
    #expect(try BundlePath.targetRequest("x", hash: "../../y") == "targets/..%2F..%2Fy.x")
    for path in ["", "/x", "../x", "a//b", "a/./b", "a/", "a\\b", "a\nb", ".", ".."] {
      #expect(throws: TUFError.self, "\(path)") { try BundlePath.target(path, hash: "00") }
    }
    for hash in ["", "../x", "zz"] { #expect(throws: TUFError.self) { try BundlePath.target("x", hash: hash) } }
    #expect(try BundlePath.target("a/é x", hash: "00") == "targets/a/00.é x")
    #expect(try BundlePath.file(ofRequest: "targets/a/00.%C3%A9%20x") == "targets/a/00.é x")
    for path in ["a%2Fb", "..", "/a", "a%", "a%zz", "a%2e", "a/%2E%2E/b", "a%00", "a\\b", "é", ""] {
      #expect(throws: TUFError.self, "\(path)") { try BundlePath.file(ofRequest: path) }
    }
    #expect(BundlePath.metadata("../a/b", version: 3) == "metadata/3...%2Fa%2Fb.json")
    #expect(BundlePath.metadata(.targets, version: nil) == "metadata/targets.json")
  }
}
