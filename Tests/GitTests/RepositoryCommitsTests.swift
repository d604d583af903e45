import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryCommitsTests {
  /// The same steps twice, once committed by git and once by this module, end in the same state.
  private func compare(
    _ arguments: [String], prepare: (GitFixture) throws -> Void, mine: (borrowing Repository) throws -> ObjectID
  ) throws {
    let (theirs, ours) = (try GitFixture(), try GitFixture())
    try prepare(theirs)
    try prepare(ours)
    let outcome = try theirs.attempt(arguments, overriding: identityVariables)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let commit = try mine(open(ours))
    #expect(try id(theirs, "HEAD") == commit)
    for command in [
      ["rev-parse", "HEAD"], ["symbolic-ref", "-q", "HEAD"], ["ls-files", "--stage"], ["status", "--porcelain"],
      ["reflog", "-1", "--format=%gs"], ["fsck", "--strict", "--no-dangling"],
    ] {
      #expect(try theirs.attempt(command).stdout == ours.attempt(command).stdout)
    }
  }

  private func start(_ fixture: GitFixture) throws {
    for name in ["one", "two", "folder/three", "folder/four", "gone"] { try fixture.write(name, name) }
    try fixture.commitAll("start")
    try fixture.write("one", "staged, not committed")
    try fixture.git("add", "one")
    try fixture.write("two", "committed")
    try fixture.write("folder/three", "staged, then changed")
    try fixture.git("add", "folder/three")
    try fixture.write("folder/three", "committed")
    try fixture.remove("gone")
    try fixture.write("untracked", "stays")
  }

  @Test func onlyTheNamedPaths() throws {
    let paths = ["two", "folder/three", "gone"]
    try compare(["commit", "-q", "-m", "only  \n\n\nthis\n\n", "--only", "--"] + paths, prepare: start) { repository in
      try repository.commitPaths(
        paths, message: "only  \n\n\nthis\n\n", author: author, committer: committer,
        environment: ProcessInfo.processInfo.environment)
    }
  }

  @Test func aFolder() throws {
    try compare(["commit", "-q", "-m", "folder", "--only", "--", "folder"], prepare: start) { repository in
      try repository.commitPaths(
        ["folder/"], message: "folder", author: author, committer: committer,
        environment: ProcessInfo.processInfo.environment)
    }
  }

  @Test func onAnUnbornBranch() throws {
    try compare(["commit", "-q", "-m", "first", "--only", "--", "a/b"]) { fixture in
      try fixture.write("a/b", "1")
      try fixture.write("c", "1")
      try fixture.git("add", "a/b", "c")
    } mine: { repository in
      try repository.commitPaths(
        ["a/b"], message: "first", author: author, committer: committer,
        environment: ProcessInfo.processInfo.environment)
    }
  }

  @Test func onADetachedHead() throws {
    try compare(["commit", "-q", "-m", "detached", "--only", "--", "two"]) { fixture in
      try start(fixture)
      try fixture.git("switch", "-q", "--detach")
    } mine: { repository in
      try repository.commitPaths(
        ["two"], message: "detached", author: author, committer: committer,
        environment: ProcessInfo.processInfo.environment)
    }
  }

  @Test func newFilesNeedNoStaging() throws {
    let fixture = try GitFixture()
    try start(fixture)
    let repository = try open(fixture)
    _ = try repository.commitPaths(
      ["untracked"], message: "m", author: author, committer: committer,
      environment: ProcessInfo.processInfo.environment)
    #expect(try fixture.git("diff-tree", "--no-commit-id", "--name-status", "-r", "HEAD") == "A\tuntracked")
    #expect(code { try commit(repository, ["untracked"]) } == .nothingToCommit)
    #expect(code { try commit(repository, ["no such file"]) } == .notFound)
    #expect(try fixture.git("diff", "--cached", "--name-only") == "folder/three\none")
  }

  private func commit(_ repository: borrowing Repository, _ paths: [String]) throws {
    _ = try repository.commitPaths(
      paths, message: "m", author: author, committer: committer,
      environment: ProcessInfo.processInfo.environment)
  }

  @Test func linksAndModes() throws {
    let paths = ["link", "run", "two", "one/below"]
    try compare(["commit", "-q", "-m", "m", "--only", "--"] + paths) { fixture in
      try start(fixture)
      try fixture.git("reset", "-q", "--hard")
      try FileManager.default.createSymbolicLink(atPath: fixture.path + "/link", withDestinationPath: "über all")
      try fixture.write("run", "x")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.path + "/run")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.path + "/two")
      try fixture.remove("one")
      try fixture.write("one/below", "a folder now")
      try fixture.git("add", "link", "run", "one")
    } mine: { repository in
      try repository.commitPaths(
        paths, message: "m", author: author, committer: committer,
        environment: ProcessInfo.processInfo.environment)
    }
  }

  @Test func addAllAndCommit() throws {
    try compare(["commit", "-q", "-a", "-m", "all"]) { fixture in
      try start(fixture)
      try fixture.write(".gitignore", "*.log\n")
      try fixture.write("x.log", "ignored")
      try fixture.git("add", "-A")
    } mine: { repository in
      try repository.addAll()
      return try repository.commitIndex(message: "all", author: author, committer: committer)
    }
  }

  @Test func aLockedBranch() throws {
    let fixture = try GitFixture()
    try start(fixture)
    try fixture.write(".git/refs/heads/main.lock", "")
    let repository = try open(fixture)
    #expect(code { try commit(repository, ["two"]) } == .locked)
  }
}
