import Git
import TestSupport
import Testing

/// The last change of each file, as the git program tells it.
@Suite struct RepositoryLastChangesTests {
  private func expect(_ fixture: GitFixture, from revision: String, below folder: String = "") throws {
    let repository = try open(fixture)
    let listed = try fixture.git("ls-tree", "-r", "-z", "--name-only", revision, "--", folder.isEmpty ? "." : folder)
    let paths = listed.split(separator: "\0").map(String.init)
    let mine = try repository.lastChanges(
      of: Set(paths + ["no such file"]), below: folder, from: id(fixture, revision)
    ).mapValues(\.id.description)
    var expected: [String: String] = [:]
    for path in paths {
      expected[path] = try fixture.git("log", "-1", "--format=%H", revision, "--", ":(literal)\(path)")
    }
    #expect(mine == expected, "\(revision)")
  }

  @Test(arguments: ["HEAD", "HEAD~9", "side27", "HEAD^2"]) func ofEveryFile(_ revision: String) throws {
    try expect(RepositoryHistoryTests.repository.get(), from: revision)
  }

  @Test func belowAFolder() throws {
    try expect(RepositoryHistoryTests.repository.get(), from: "HEAD", below: "side")
  }

  /// A change that both sides of a merge have made, one that was taken back, and a clock that went backwards.
  @Test func acrossMerges() throws {
    let fixture = try GitFixture()
    func commit(_ name: String, _ text: String) throws {
      try fixture.write(name, text)
      try fixture.commitAll("\(name): \(text)")
    }
    for name in ["same", "ours", "theirs", "back", "both"] { try commit(name, "0\n") }
    try fixture.git("switch", "-q", "-c", "side")
    for name in ["same", "theirs", "both"] { try commit(name, "1\n") }
    try fixture.git("switch", "-q", "main")
    for (name, text) in [("same", "1\n"), ("ours", "1\n"), ("back", "1\n"), ("back", "0\n")] { try commit(name, text) }
    try fixture.git("merge", "-q", "--no-ff", "--no-commit", "side")
    try commit("both", "merged\n")
    let late = fixture.environment().merging(["GIT_COMMITTER_DATE": "@1000000000 +0000"]) { $1 }
    try fixture.write("ours", "2\n")
    _ = try run("git", ["commit", "-q", "-a", "-m", "long ago"], in: fixture.path, environment: late)
    try commit("new", "0\n")
    for revision in ["HEAD", "HEAD~1", "HEAD~2", "side"] { try expect(fixture, from: revision) }
  }

  /// Where a clone was cut off, nobody knows which commit changed what is older.
  @Test func nothingIsSaidBeyondTheEndOfAShallowClone() throws {
    let fixture = try GitFixture()
    for (name, text) in [("old", "0"), ("between", "0"), ("between", "1"), ("new", "0")] {
      try fixture.write(name, text)
      try fixture.commitAll("\(name) \(text)")
    }
    _ = try isolation.get()
    for (depth, known) in [(1, []), (2, ["new"]), (3, ["between", "new"]), (9, ["between", "new", "old"])] {
      let path = fixture.folder.path + "/depth\(depth)"
      try fixture.git("clone", "-q", "--depth", "\(depth)", "file://" + fixture.path, path, in: fixture.folder.path)
      let head = try id(fixture, "HEAD")
      let changes = try Repository.open(path).lastChanges(of: ["old", "between", "new"], from: head)
      #expect(changes.keys.sorted() == known, "\(depth)")
    }
  }
}
