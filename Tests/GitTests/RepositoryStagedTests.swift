import Foundation
import Git
import TestSupport
import Testing

/// What is staged, and where hooks lie, as the git program says.
@Suite struct RepositoryStagedTests {
  @Test func theTreeIsTheOneThatGitWouldCommit() throws {
    let fixture = try GitFixture()
    try fixture.write("a/one", "1")
    try fixture.write("b", "2")
    let repository = try Repository.open(fixture.path)
    #expect(try repository.stagedTree().description == fixture.git("write-tree"), "nothing yet")
    try fixture.git("add", "-A")
    try fixture.write("a/one", "not staged")
    try fixture.write("c", "not staged")
    #expect(try repository.stagedTree().description == fixture.git("write-tree"))
    _ = try fixture.commitAll("all")
    try fixture.git("rm", "-q", "--cached", "b")
    #expect(try repository.stagedTree().description == fixture.git("write-tree"))
  }

  /// `commit -a` and `commit PATH` give hooks another index in `GIT_INDEX_FILE`.
  @Test func anotherIndexIsReadWhereOneIsGiven() throws {
    let fixture = try GitFixture()
    try fixture.write("a", "1")
    _ = try fixture.commitAll("one")
    try fixture.write("a", "2")
    let variables = ["GIT_INDEX_FILE": fixture.path + "/.git/other"]
    for arguments in [["read-tree", "HEAD"], ["add", "a"]] {
      #expect(try fixture.attempt(arguments, overriding: variables).status == 0)
    }
    let tree = try fixture.attempt(["write-tree"], overriding: variables).stdout.trimmingCharacters(in: .newlines)
    let repository = try Repository.open(fixture.path)
    #expect(try repository.stagedTree(index: fixture.path + "/.git/other").description == tree)
    #expect(try repository.stagedTree(index: ".git/other").description == tree)
    #expect(try repository.stagedTree(index: "").description == fixture.git("write-tree") && tree.count == 40)
    #expect(try repository.stagedTree().description != tree)
  }

  @Test func filesInConflictHaveNoTree() throws {
    let fixture = try GitFixture()
    try fixture.write("a", "base")
    _ = try fixture.commitAll("base")
    try fixture.git("switch", "-q", "-c", "other")
    try fixture.write("a", "theirs")
    _ = try fixture.commitAll("theirs")
    try fixture.git("switch", "-q", "-")
    try fixture.write("a", "ours")
    _ = try fixture.commitAll("ours")
    #expect(try fixture.attempt(["merge", "-q", "other"]).status != 0)
    let repository = try Repository.open(fixture.path)
    let error = #expect(throws: GitError.self) { try repository.stagedTree() }
    #expect(error?.code == .conflict && error?.hint?.hasSuffix("git add a") == true)
    #expect(
      try repository.unmergedFiles() == [UnmergedFile(path: "a", isInBase: true, isInOurs: true, isInTheirs: true)])
    #expect(try repository.indexedFiles(named: ["a"]) == ["a"])
    // A file that one side removed.
    try fixture.git("merge", "--abort")
    try fixture.git("switch", "-q", "other")
    try fixture.git("rm", "-q", "a")
    try fixture.git("commit", "-qm", "gone")
    try fixture.git("switch", "-q", "-")
    #expect(try fixture.attempt(["merge", "-q", "other"]).status != 0)
    #expect(try repository.unmergedFiles() == [UnmergedFile(path: "a", isInBase: true, isInOurs: true)])
  }

  @Test(arguments: [nil, ".githooks", "/somewhere/else"]) func hooksLieWhereGitLooks(_ set: String?) throws {
    let fixture = try GitFixture()
    _ = try fixture.write("a", "1")
    _ = try fixture.commitAll("one")
    if let set { try fixture.git("config", "core.hooksPath", set) }
    let answer = try fixture.git("rev-parse", "--path-format=absolute", "--git-path", "hooks")
    #expect(try Repository.open(fixture.path).hooksFolder() == answer)
    try fixture.git("worktree", "add", "-q", "../linked")
    let linked = fixture.folder.path + "/linked"
    let other = try fixture.git("rev-parse", "--path-format=absolute", "--git-path", "hooks", in: linked)
    #expect(try Repository.open(linked).hooksFolder() == other)
  }
}
