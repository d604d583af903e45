import Base
import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryHooksTests {
  /// What hooks say of a commit that they let through is for the user, as with git.
  @Test func whatAHookSaysIsHeard() throws {
    let fixture = try fixtureWithFolder()
    let heard = Locked<[String]>([])
    GitProgram.hooksListener.withLock { $0 = { lines in heard.withLock { $0 += lines } } }
    defer { GitProgram.hooksListener.withLock { $0 = nil } }
    try hook("pre-commit", "echo 'lint: 2 files'", fixture)
    try fixture.write("new", "1")
    _ = try commit(["new"], fixture)
    #expect(heard.withLock { $0 }.contains("lint: 2 files"))
  }

  /// The same commit by git's own `commit --only`, with hooks that count themselves.
  @Test func runsTheHooksThatGitRuns() throws {
    let fixture = try fixtureWithFolder()
    try hook("pre-commit", "git diff --cached --name-only > pre", fixture)
    try hook("prepare-commit-msg", #"echo "$2" > prepare"#, fixture)
    try hook("commit-msg", #"echo "Reviewed-by: Ana" >> "$1""#, fixture)
    try hook("post-commit", "git rev-parse HEAD > post", fixture)
    try fixture.write("staged", "1")
    try fixture.git("add", "staged")
    try fixture.write("new", "1")
    try fixture.write("sub/folder/file", "2")
    let commit = try commit(["new", "sub"], fixture)
    #expect(try read("pre", fixture) == "new\nsub/folder/file\n")
    #expect(try read("prepare", fixture) == "message\n")
    #expect(try read("post", fixture) == "\(commit)\n")
    #expect(
      try fixture.git("log", "-1", "--format=%an %ae %ad", "--date=raw")
        == "\(author.name) \(author.email) \(author.seconds) +0530")
    #expect(try fixture.git("log", "-1", "--format=%cn %cd", "--date=raw") == "Bo \(committer.seconds) -0130")
    #expect(try fixture.git("log", "-1", "--format=%B") == "a message\n\nwith a body\nReviewed-by: Ana\n")
    #expect(try fixture.git("show", "--format=", "--name-only", "HEAD") == "new\nsub/folder/file")
    #expect(try fixture.git("diff", "--cached", "--name-only") == "staged")
  }

  @Test(arguments: [true, false]) func aRefusalLeavesEverything(_ hasCommits: Bool) throws {
    let fixture = hasCommits ? try fixtureWithFolder() : try GitFixture()
    try hook("pre-commit", "echo 'not in März'; exit 3", fixture)
    try fixture.write("staged", "1")
    try fixture.git("add", "staged")
    try fixture.write("new", "1")
    let before = try fixture.git("status", "--porcelain")
    let head = try? fixture.git("rev-parse", "HEAD")
    let error = try #require(throws: GitError.self) { try commit(["new"], fixture) }
    #expect(error.code == .refused)
    #expect(error.said == ["not in März"])
    #expect(try fixture.git("status", "--porcelain") == before)
    #expect((try? fixture.git("rev-parse", "HEAD")) == head)
  }

  @Test func whatAHookMendsIsCommitted() throws {
    let fixture = try fixtureWithFolder()
    try hook("pre-commit", "echo mended > sub/folder/file && git add sub/folder/file", fixture)
    try fixture.write("sub/folder/file", "2")
    _ = try commit(["sub/folder/file"], fixture)
    #expect(try fixture.git("show", "HEAD:sub/folder/file") == "mended")
    #expect(try read("sub/folder/file", fixture) == "mended\n")
  }

  @Test func onlyWhatGitWouldRunCounts() throws {
    let fixture = try fixtureWithFolder()
    try hook("pre-commit", "exit 1", fixture)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: fixture.path + "/.git/hooks/pre-commit")
    try fixture.write("sub/folder/file", "2")
    _ = try commit(["sub/folder/file"], fixture)
    try writeProgram("exit 1", to: fixture.path + "/own/commit-msg")
    try fixture.git("config", "core.hooksPath", "own")
    try fixture.write("sub/folder/file", "3")
    let error = try #require(throws: GitError.self) { try commit(["sub/folder/file"], fixture) }
    #expect(error.said.isEmpty)
    // An empty path: git runs none, and neither do we; a hook that is installed then would not run.
    try fixture.git("config", "core.hooksPath", "")
    _ = try commit(["sub/folder/file"], fixture)
    #expect(code { _ = try Repository.open(fixture.path).hooksFolder() } == .other)
  }

  @Test func nothingToCommitIsNoMatterForAHook() throws {
    let fixture = try fixtureWithFolder()
    try hook("pre-commit", "exit 1", fixture)
    #expect(code { _ = try commit(["sub/folder/file"], fixture) } == .nothingToCommit)
    #expect(code { _ = try commit(["nowhere"], fixture) } == .notFound)
  }

  /// As `git commit --only` says: "cannot do a partial commit during a merge".
  @Test func aMergeIsNotEndedBySomeOfItsFiles() throws {
    let fixture = try fixtureWithFolder()
    try fixture.git("checkout", "-qb", "side")
    try fixture.write("side", "1")
    try fixture.commitAll("side")
    try fixture.git("checkout", "-q", "-")
    try fixture.git("merge", "-q", "--no-ff", "--no-commit", "side")
    try fixture.write("sub/folder/file", "2")
    #expect(code { _ = try commit(["sub/folder/file"], fixture) } == .conflict)
    #expect(throws: (any Error).self) { try fixture.git("commit", "-qm", "m", "--", "sub/folder/file") }
  }

  private func commit(_ paths: [String], _ fixture: GitFixture) throws -> ObjectID {
    try open(fixture).commitPaths(
      paths, message: "a message\n\nwith a body", author: author, committer: committer,
      environment: ["PATH": "/usr/bin:/bin", "HOME": fixture.home, "GIT_CONFIG_NOSYSTEM": "1"])
  }

  private func hook(_ name: String, _ script: String, _ fixture: GitFixture) throws {
    try writeProgram(script, to: fixture.path + "/.git/hooks/" + name)
  }

  private func read(_ name: String, _ fixture: GitFixture) throws -> String {
    try String(contentsOfFile: fixture.path + "/" + name, encoding: .utf8)
  }
}
