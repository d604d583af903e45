import Foundation
import Foundation
import Git
import Testing
import TestSupport

/// A lock in the way is named, with its age and the command that removes it.
@Suite struct RepositoryLocksTests {
  private let signature = CommitIdentity(name: "A. Author", email: "author@example.org", seconds: 1_700_000_000)

  private func commit(_ fixture: GitFixture, in folder: String? = nil) throws {
    let worktree = folder ?? fixture.path
    try Data("\(UUID())".utf8).write(to: URL(fileURLWithPath: worktree + "/file"))
    _ = try open(worktree).commitPaths(
      ["file"], message: "m", author: signature, committer: signature,
      environment: ProcessInfo.processInfo.environment)
  }

  private func open(_ path: String) throws -> Repository { try Repository.open(path) }

  /// Expects that a commit is refused over the lock, and that it works once the hint was followed.
  private func expectExplained(
    _ lock: String, _ fixture: GitFixture, in folder: String? = nil, at location: SourceLocation = #_sourceLocation
  ) throws {
    try Data().write(to: URL(fileURLWithPath: lock))
    let time = Date(timeIntervalSince1970: 1_500_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: lock)
    let error = try #require(throws: GitError.self, sourceLocation: location) { try commit(fixture, in: folder) }
    #expect(error.code == .locked && error.message.hasPrefix(lock), "\(error)", sourceLocation: location)
    #expect(error.lock?.path == lock && error.lock?.modified == 1_500_000_000, sourceLocation: location)
    let command = try #require(error.hint?.components(separatedBy: ": ").last, sourceLocation: location)
    #expect(try run("sh", ["-c", command], in: fixture.folder.path).status == 0, sourceLocation: location)
    try commit(fixture, in: folder)
    #expect(try fixture.git("fsck", "--strict", "--no-dangling") == "", sourceLocation: location)
  }

  private func fixture() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.write("file", "first\n")
    try fixture.git("add", "-A")
    try fixture.git("commit", "-qm", "first")
    return fixture
  }

  @Test func ofTheIndex() throws {
    let fixture = try fixture()
    try expectExplained(fixture.path + "/.git/index.lock", fixture)
  }

  @Test func ofTheBranch() throws {
    let fixture = try fixture()
    try expectExplained(fixture.path + "/.git/refs/heads/main.lock", fixture)
  }

  @Test func ofADetachedHead() throws {
    let fixture = try fixture()
    try fixture.git("checkout", "-q", "--detach")
    try expectExplained(fixture.path + "/.git/HEAD.lock", fixture)
  }

  /// Index and HEAD are the work tree's own, branches are shared; and a path may need quotes.
  @Test func ofALinkedWorkTree() throws {
    let fixture = try fixture()
    let linked = fixture.folder.path + "/it's linked"
    try fixture.git("worktree", "add", "-q", "-b", "linked", linked)
    let own = try fixture.git("rev-parse", "--absolute-git-dir", in: linked)
    try expectExplained(own + "/index.lock", fixture, in: linked)
    try expectExplained(fixture.path + "/.git/refs/heads/linked.lock", fixture, in: linked)
  }
}
