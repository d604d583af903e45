import Git
import TestSupport
import Testing

@Suite struct RepositoryRevisionsTests {
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

  @Test func heads() throws {
    let fixture = try GitFixture()
    let repository = try open(fixture)
    #expect(try repository.head() == .unborn(branch: "main"))
    #expect(code { _ = try repository.object("HEAD") } == .unbornHead)
    #expect(code { _ = try repository.commit("HEAD~1") } == .unbornHead)
    #expect(code { _ = try repository.object("main") } == .notFound)
    try fixture.commitAll("one")
    #expect(try repository.head() == .branch(name: "main", tip: id(fixture, "HEAD")))
    try fixture.git("switch", "-q", "-c", "feature/ü")
    #expect(try repository.head() == .branch(name: "feature/ü", tip: id(fixture, "HEAD")))
    try fixture.git("switch", "-q", "--detach")
    #expect(try repository.head() == .detached(id(fixture, "HEAD")))
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
}
