import Git
import TestSupport
import Testing

@Suite struct RepositoryRangesTests {
  static let repository = Result { try RandomRepository(seed: 7, commits: 16).fixture }

  @Test(arguments: [
    "HEAD~3..HEAD", "HEAD~3..", "..HEAD~2", "main...side3", "side3...main", "side3...side7", "...side7", "side11...",
    "v2..v7", "v2^{commit}...HEAD", "HEAD~1..HEAD~1",
  ])
  func ranges(_ spec: String) throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let range = try #require(try repository.range(spec))
    let lines = try fixture.git("rev-parse", spec).split(separator: "\n").map(String.init)
    let head = try #require(lines.first { !$0.hasPrefix("^") })
    #expect(range.head.description == (try fixture.git("rev-parse", head + "^{commit}")))
    if spec.contains("...") {
      let sides = lines.filter { !$0.hasPrefix("^") }
      let right = String(spec.split(separator: "...", omittingEmptySubsequences: false)[1])
      #expect(range.head == (try id(fixture, (right.isEmpty ? "HEAD" : right) + "^{commit}")))
      #expect(range.base.description == (try fixture.git(["merge-base"] + sides)))
    } else {
      let base = try #require(lines.first { $0.hasPrefix("^") }).dropFirst()
      #expect(range.base.description == (try fixture.git("rev-parse", base + "^{commit}")))
    }
  }

  @Test func whatIsNoRange() throws {
    let fixture = try GitFixture()
    try fixture.write("odd..name", "x")
    try fixture.commitAll("fix a..b")
    let repository = try open(fixture)
    for spec in ["HEAD", "..", ":/fix a..b", "HEAD:odd..name"] { #expect(try repository.range(spec) == nil) }
    #expect(code { _ = try repository.range("nope..HEAD") } == .notFound)
    try fixture.git("switch", "-q", "--orphan", "other")
    try fixture.commitAll("unrelated")
    #expect(code { _ = try repository.range("main...other") } == .notFound)
    #expect(code { _ = try repository.range("other^!") } == .notFound)
  }

  @Test func firstParentRange() throws {
    let fixture = try Self.repository.get()
    let range = try #require(try open(fixture).range("main^!"))
    #expect(range.base == (try id(fixture, "main^1")))
    #expect(range.head == (try id(fixture, "main")))
  }

  @Test func ancestry() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let names = ["main", "main~2", "side3", "side7", "side11", "main^2"]
    for left in names {
      for right in names {
        let (one, two) = (try id(fixture, left), try id(fixture, right))
        #expect(
          try repository.isAncestor(one, of: two)
            == (fixture.attempt(["merge-base", "--is-ancestor", left, right]).status == 0))
        #expect(try repository.mergeBase(one, two)?.description == fixture.git("merge-base", left, right))
      }
    }
  }
}
