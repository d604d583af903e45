import Foundation
import Git
import TestSupport
import Testing

@Suite struct OpeningTests {
  private func fixture() throws -> GitFixture {
    _ = try isolation.get()
    let fixture = try GitFixture()
    try fixture.write("sub/folder/file", "1")
    try fixture.commitAll("one")
    return fixture
  }

  @Test func walkingUp() throws {
    let fixture = try fixture()
    for folder in ["", "/sub", "/sub/folder", "/.git"] {
      let repository = try Repository.discover(from: fixture.path + folder)
      #expect(repository.workTree == fixture.path)
      #expect(repository.gitFolder == fixture.path + "/.git")
      #expect(repository.commonFolder == fixture.path + "/.git")
      #expect(repository.isBare == false)
    }
    #expect(code { _ = try Repository.open(fixture.path + "/sub") } == .notARepository)
    #expect(code { _ = try Repository.discover(from: fixture.folder.path) } == .notARepository)
    #expect(code { _ = try Repository.discover(from: fixture.path + "/no/such/folder") } == .notARepository)
  }

  @Test func bare() throws {
    let fixture = try fixture()
    let path = fixture.folder.path + "/bare.git"
    try fixture.git("clone", "-q", "--bare", fixture.path, path)
    let repository = try Repository.discover(from: path + "/refs")
    #expect(repository.isBare == true)
    #expect(repository.workTree == nil)
    #expect(repository.gitFolder == path)
    #expect(try repository.head() == .branch(name: "main", tip: id(fixture, "HEAD")))
    #expect(code { _ = try repository.workTreeChanges(from: nil) } == .bareRepository)
    #expect(code { try repository.addAll() } == .bareRepository)
    #expect(code { try repository.switchBranch("main") } == .bareRepository)

    let tree = fixture.folder.path + "/of-bare"
    try fixture.git("worktree", "add", "-q", "-b", "linked", tree, in: path)
    let linked = try Repository.discover(from: tree + "/sub")
    #expect(linked.workTree == tree)
    #expect(linked.isBare == false)
    #expect(try linked.workTreeChanges(from: linked.commit("HEAD").tree).isEmpty)
  }

  @Test func linkedWorkTree() throws {
    let fixture = try fixture()
    let path = fixture.folder.path + "/linked"
    try fixture.git("worktree", "add", "-q", "-b", "second", path)
    let repository = try Repository.discover(from: path + "/sub/folder")
    #expect(repository.workTree == path)
    #expect(repository.gitFolder == fixture.path + "/.git/worktrees/linked")
    #expect(repository.commonFolder == fixture.path + "/.git")
    #expect(try repository.head() == .branch(name: "second", tip: id(fixture, "HEAD")))
    try "new".write(toFile: path + "/new", atomically: true, encoding: .utf8)
    let commit = try repository.commitPaths(["new"], message: "in linked", author: author, committer: committer)
    #expect(try id(fixture, "second") == commit)
    #expect(try fixture.git("status", "--porcelain", in: path) == "")
    #expect(try fixture.git("rev-parse", "HEAD", in: path) == commit.description)
  }

  @Test func separateGitFolder() throws {
    let fixture = try fixture()
    try fixture.git("init", "-q", "--separate-git-dir", fixture.folder.path + "/elsewhere", fixture.path)
    let repository = try Repository.discover(from: fixture.path + "/sub")
    #expect(repository.gitFolder == fixture.folder.path + "/elsewhere")
    #expect(repository.workTree == fixture.path)
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

  @Test func branches() throws {
    let fixture = try fixture()
    let repository = try open(fixture)
    let first = try id(fixture, "HEAD")
    try fixture.write("sub/folder/file", "2")
    try fixture.write("more", "2")
    let second = try #require(ObjectID(hex: try fixture.commitAll("two")))
    try repository.createBranch("old", at: first)
    #expect(code { try repository.createBranch("old", at: second) } == .exists)
    try fixture.write("untracked", "kept")
    try repository.switchBranch("old")
    #expect(try fixture.git("status", "--porcelain", "--branch") == "## old\n?? untracked")
    #expect(try fixture.git("reflog", "-1", "--format=%gs") == "checkout: moving from main to old")
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/more"))
    try fixture.write("more", "in the way")
    #expect(code { try repository.switchBranch("main") } == .conflict)
    #expect(try repository.head() == .branch(name: "old", tip: first))
    #expect(code { try repository.switchBranch("nope") } == .notFound)
  }

  @Test func extensionsThatCanBeRead() throws {
    for setting in ["worktreeConfig true", "partialClone origin", "preciousObjects true", "objectFormat sha1"] {
      let fixture = try fixture()
      try fixture.git("config", "core.repositoryFormatVersion", "1")
      try fixture.git(["config"] + ("extensions." + setting).split(separator: " ").map(String.init))
      #expect(try open(fixture).head() == .branch(name: "main", tip: id(fixture, "HEAD")), "\(setting)")
    }
  }

  @Test(arguments: [
    ("extensions.refStorage", "reftable"), ("extensions.objectFormat", "sha256"), ("extensions.fromTheFuture", "yes"),
    ("core.repositoryFormatVersion", "2"),
  ])
  func extensionsThatCannot(_ key: String, _ value: String) throws {
    let fixture = try fixture()
    try fixture.git("config", "core.repositoryFormatVersion", "1")
    try fixture.git("config", key, value)
    for path in [fixture.path, fixture.path + "/sub"] {
      do {
        _ = try Repository.discover(from: path)
        Issue.record("opened")
      } catch {
        #expect(error.code == .unsupportedExtension)
        #expect(error.message.lowercased().contains("\(key) = \(value)".lowercased()), "\(error.message)")
      }
    }
  }

  @Test func aRealSHA256Repository() throws {
    let fixture = try GitFixture("--object-format=sha256")
    #expect(code { _ = try open(fixture) } == .unsupportedExtension)
  }

  @Test func brokenRepositories() throws {
    let fixture = try GitFixture()
    try fixture.write("sub/.git", "gitdir: /nowhere/at/all\n")
    #expect(code { _ = try Repository.open(fixture.path + "/sub") } != nil)
    try fixture.write(".git/config", "[core\n")
    #expect(code { _ = try open(fixture) } == .other)
  }

  @Test func indexFormatsThatCannotBeRead() throws {
    let fixture = try fixture()
    try fixture.git("update-index", "--split-index")
    #expect(code { _ = try open(fixture).workTreeChanges(from: nil) } == .unsupportedExtension)
    try fixture.git("update-index", "--no-split-index")
    #expect(try open(fixture).workTreeChanges(from: nil).count == 1)
    try fixture.git("sparse-checkout", "set", "--sparse-index", "nothing")
    #expect(code { _ = try open(fixture).workTreeChanges(from: nil) } == .unsupportedExtension)
    try fixture.git("sparse-checkout", "init", "--no-sparse-index")
    #expect(try open(fixture).workTreeChanges(from: nil).count == 1)
  }
}
