import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryTests {
  @Test func walkingUp() throws {
    let fixture = try fixtureWithFolder()
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
    let fixture = try fixtureWithFolder()
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
    let fixture = try fixtureWithFolder()
    let path = fixture.folder.path + "/linked"
    try fixture.git("worktree", "add", "-q", "-b", "second", path)
    let repository = try Repository.discover(from: path + "/sub/folder")
    #expect(repository.workTree == path)
    #expect(repository.gitFolder == fixture.path + "/.git/worktrees/linked")
    #expect(repository.commonFolder == fixture.path + "/.git")
    #expect(try repository.head() == .branch(name: "second", tip: id(fixture, "HEAD")))
    try "new".write(toFile: path + "/new", atomically: true, encoding: .utf8)
    let commit = try repository.commitPaths(
      ["new"], message: "in linked", author: author, committer: committer,
      environment: ProcessInfo.processInfo.environment)
    #expect(try id(fixture, "second") == commit)
    #expect(try fixture.git("status", "--porcelain", in: path) == "")
    #expect(try fixture.git("rev-parse", "HEAD", in: path) == commit.description)
  }

  @Test func separateGitFolder() throws {
    let fixture = try fixtureWithFolder()
    try fixture.git("init", "-q", "--separate-git-dir", fixture.folder.path + "/elsewhere", fixture.path)
    let repository = try Repository.discover(from: fixture.path + "/sub")
    #expect(repository.gitFolder == fixture.folder.path + "/elsewhere")
    #expect(repository.workTree == fixture.path)
  }

  @Test func creating() throws {
    let fixture = try GitFixture()
    let path = fixture.folder.path + "/new/shop"
    _ = try isolation.get()
    let repository = try Repository.create(at: path, defaultBranch: "trunk")
    #expect(try repository.head() == .unborn(branch: "trunk"))
    #expect(repository.workTree == path)
    #expect(try fixture.git("symbolic-ref", "HEAD", in: path) == "refs/heads/trunk")
    #expect(try fixture.git("status", "--porcelain", in: path) == "")
    #expect(code { _ = try Repository.create(at: path) } == .exists)
  }
}
