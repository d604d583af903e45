import Git
import TestSupport
import Testing

@Suite struct RevisionTests {
  static let repository = Result { try RandomRepository(seed: 7, commits: 16).fixture }

  @Test(arguments: [
    "HEAD", "@", "main", "HEAD~3", "HEAD^", "HEAD^2", "HEAD^0", "HEAD~2^{tree}", "v2", "v2^{}", "v2^{commit}",
    "v2^{tree}",
    "light/3", "refs/tags/v2", "tags/v7", "heads/side3", ":/side", ":/body of 1", "HEAD^{/commit 4}", "HEAD@{1}",
    "main@{2}", "@{-1}", "HEAD:", "HEAD~4:", "v2~1", "side3..", "HEAD^{/nothing like it}", "nope", "HEAD~9999",
    "HEAD:nope",
    "v2^{blob}", "..", "deadbeef", "HEAD^{", "", "@{u}",
  ])
  func singleRevisions(_ spec: String) throws {
    let fixture = try Self.repository.get()
    let outcome = try fixture.attempt(["rev-parse", "--verify", "--quiet", "--end-of-options", spec])
    let repository = try open(fixture)
    guard outcome.status == 0 else {
      #expect(code { _ = try repository.object(spec) } != nil)
      return
    }
    let (id, kind) = try repository.object(spec)
    #expect(id.description + "\n" == outcome.stdout)
    #expect(kind.rawValue == (try fixture.git("cat-file", "-t", id.description)))
  }

  @Test func everyPathOfEveryTree() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    for path in try fixture.git("ls-files", "-z").split(separator: "\0") {
      #expect(try repository.object("HEAD:\(path)").id == id(fixture, "HEAD:\(path)"))
      #expect(try repository.object(":\(path)").id == id(fixture, ":\(path)"))
      #expect(try repository.object(":0:\(path)").id == id(fixture, ":0:\(path)"))
    }
    #expect(code { _ = try repository.object(":nope") } == .notFound)
  }

  @Test func abbreviations() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    for line in try fixture.git("rev-list", "--all").split(separator: "\n") {
      #expect(try repository.object(String(line.prefix(7))).id.description == line)
    }
  }

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

  @Test func upstream() throws {
    let fixture = try Self.repository.get()
    let clone = fixture.folder.path + "/clone"
    try fixture.git("clone", "-q", fixture.path, clone)
    try fixture.git("commit", "-q", "--allow-empty", "-m", "ahead", in: clone)
    let repository = try Repository.open(clone)
    #expect(try repository.object("@{u}").id == id(fixture, "main"))
    #expect(try repository.object("main@{upstream}~1").id == id(fixture, "main~1"))
    #expect(try #require(try repository.range("@{u}..")).head != id(fixture, "main"))
  }

  @Test func whatIsWrongWithARevision() throws {
    let repository = try open(try Self.repository.get())
    let cases: [(String, GitError.Code, String)] = [
      ("nope", .notFound, "unknown revision 'nope'"),
      ("HEAD:nope", .notFound, "cannot resolve 'HEAD:nope': the path 'nope' does not exist in the given tree"),
      ("@{u}", .notFound, "'@{u}': the branch has no upstream"),
      ("HEAD^{tree}", .invalidRevision, "'HEAD^{tree}' is a tree, not a commit"),
    ]
    for (spec, code, message) in cases {
      do {
        _ = try repository.commit(spec)
        Issue.record("'\(spec)' is a commit")
      } catch {
        #expect(error.code == code)
        #expect(error.message == message)
      }
    }
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

  @Test func commitsReadAsGitPrintsThem() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let format = "%H%n%T%n%P%n%an%n%ae%n%at%n%cn%n%ce%n%ct%n%s"
    for hex in try fixture.git("rev-list", "--all").split(separator: "\n") {
      let commit = try repository.commit(#require(ObjectID(hex: hex)))
      let lines = [
        "\(commit.id)", "\(commit.tree)", commit.parents.map(\.description).joined(separator: " "),
        commit.author.name, commit.author.email, "\(commit.author.seconds)",
        commit.committer.name, commit.committer.email, "\(commit.committer.seconds)", commit.subject,
      ]
      #expect(try fixture.git("show", "-s", "--format=" + format, "\(hex)") == lines.joined(separator: "\n"))
      #expect(commit.author.offsetMinutes == 120)
    }
  }

  @Test func idsAreTextAndBack() throws {
    let text = "00ff10a0b1c2d3e4f5061728394a5b6c7d8e9fa1"
    #expect(ObjectID(hex: text)?.description == text)
    #expect(ObjectID(hex: text.uppercased())?.description == text)
    #expect(ObjectID(hex: text)?.short == "00ff10a")
    #expect(ObjectID(hex: text.dropLast()) == nil)
    #expect(ObjectID(hex: "g" + text.dropFirst()) == nil)
    let lower = try #require(ObjectID(hex: "0" + text.dropFirst()))
    #expect(lower < (try #require(ObjectID(hex: "1" + text.dropFirst()))))
  }
}
