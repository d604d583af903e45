import TUF
import Testing

@Suite struct BundlePathTests {
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
