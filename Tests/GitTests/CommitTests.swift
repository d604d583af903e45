import Foundation
import Git
import TestSupport
import Testing

@Suite struct CommitTests {
  /// The environment in which the git program writes what this module writes for `author` and `committer`.
  private let variables = [
    "GIT_AUTHOR_NAME": author.name, "GIT_AUTHOR_EMAIL": author.email, "GIT_AUTHOR_DATE": "@\(author.seconds) +0530",
    "GIT_COMMITTER_NAME": committer.name, "GIT_COMMITTER_EMAIL": committer.email,
    "GIT_COMMITTER_DATE": "@\(committer.seconds) -0130",
  ]

  /// The same steps twice, once committed by git and once by this module, end in the same state.
  private func compare(
    _ arguments: [String], prepare: (GitFixture) throws -> Void, mine: (borrowing Repository) throws -> ObjectID
  ) throws {
    let (theirs, ours) = (try GitFixture(), try GitFixture())
    try prepare(theirs)
    try prepare(ours)
    let outcome = try theirs.attempt(arguments, overriding: variables)
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
      try repository.commitPaths(paths, message: "only  \n\n\nthis\n\n", author: author, committer: committer)
    }
  }

  @Test func aFolder() throws {
    try compare(["commit", "-q", "-m", "folder", "--only", "--", "folder"], prepare: start) { repository in
      try repository.commitPaths(["folder/"], message: "folder", author: author, committer: committer)
    }
  }

  @Test func onAnUnbornBranch() throws {
    try compare(["commit", "-q", "-m", "first", "--only", "--", "a/b"]) { fixture in
      try fixture.write("a/b", "1")
      try fixture.write("c", "1")
      try fixture.git("add", "a/b", "c")
    } mine: { repository in
      try repository.commitPaths(["a/b"], message: "first", author: author, committer: committer)
    }
  }

  @Test func onADetachedHead() throws {
    try compare(["commit", "-q", "-m", "detached", "--only", "--", "two"]) { fixture in
      try start(fixture)
      try fixture.git("switch", "-q", "--detach")
    } mine: { repository in
      try repository.commitPaths(["two"], message: "detached", author: author, committer: committer)
    }
  }

  @Test func newFilesNeedNoStaging() throws {
    let fixture = try GitFixture()
    try start(fixture)
    let repository = try open(fixture)
    _ = try repository.commitPaths(["untracked"], message: "m", author: author, committer: committer)
    #expect(try fixture.git("diff-tree", "--no-commit-id", "--name-status", "-r", "HEAD") == "A\tuntracked")
    #expect(code { try commit(repository, ["untracked"]) } == .nothingToCommit)
    #expect(code { try commit(repository, ["no such file"]) } == .notFound)
    #expect(try fixture.git("diff", "--cached", "--name-only") == "folder/three\none")
  }

  private func commit(_ repository: borrowing Repository, _ paths: [String]) throws {
    _ = try repository.commitPaths(paths, message: "m", author: author, committer: committer)
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
      try repository.commitPaths(paths, message: "m", author: author, committer: committer)
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

  @Test(arguments: 0..<6) func addAllAsGitDoes(_ seed: Int) throws {
    var random = try RandomRepository(seed: UInt64(seed) + 500, commits: 4)
    let fixture = random.fixture
    let tracked = try fixture.git("ls-files", "-z").split(separator: "\0").map(String.init)
    for _ in 0..<15 { try random.change(tracked: tracked) }
    try fixture.write(".gitignore", "b\n")
    let repository = try open(fixture)
    try repository.addAll()
    let mine = try fixture.git("ls-files", "--stage", "-z")
    try fixture.git("add", "-A")
    #expect(try fixture.git("ls-files", "--stage", "-z") == mine)
  }

  @Test func aLockedBranch() throws {
    let fixture = try GitFixture()
    try start(fixture)
    try fixture.write(".git/refs/heads/main.lock", "")
    let repository = try open(fixture)
    #expect(code { try commit(repository, ["two"]) } == .locked)
  }

  @Test func treesAndCommitsOfOnesOwn() throws {
    let fixture = try GitFixture()
    let repository = try open(fixture)
    let blob = try repository.writeBlob(Array("hello\n".utf8))
    #expect(try fixture.git("hash-object", "--stdin", input: "hello\n") == blob.description)
    let names = ["b", "a", "a.b", "a-b", "ü", "z z"]
    let sub = try repository.writeTree(names.map { TreeEntry(name: $0, id: blob, mode: .executable) })
    let tree = try repository.writeTree([
      TreeEntry(name: "a.b", id: blob, mode: .blob), TreeEntry(name: "a", id: sub, mode: .tree),
      TreeEntry(name: "link", id: blob, mode: .symlink),
    ])
    let one = try repository.writeCommit(tree: tree, parents: [], author: author, committer: committer, message: "x\n")
    let two = try repository.writeCommit(
      tree: sub, parents: [one], author: author, committer: committer, message: "y\n")
    let merge = try repository.writeCommit(
      tree: tree, parents: [two, one], author: author, committer: committer, message: "z\n")
    #expect(
      try fixture.attempt(["commit-tree", "\(tree)", "-p", "\(two)", "-p", "\(one)", "-m", "z"], overriding: variables)
        .stdout == "\(merge)\n")
    try repository.setReference("refs/heads/main", to: merge, expecting: nil, message: "made")
    try fixture.git("fsck", "--strict")
    #expect(code { _ = try repository.writeTree([TreeEntry(name: ".git", id: blob, mode: .blob)]) } != nil)
    #expect(code { _ = try repository.writeTree([TreeEntry(name: "a/b", id: blob, mode: .blob)]) } != nil)
  }

  @Test(arguments: 0..<8) func updatedTreesAreWhatAnIndexWouldWrite(_ seed: Int) throws {
    let fixture = try RandomRepository(seed: UInt64(seed) + 90, commits: 5).fixture
    let repository = try open(fixture)
    var dice = Dice(seed: UInt64(seed))
    let blob = try repository.writeBlob([UInt8(seed)])
    let tracked = try fixture.git("ls-files", "-z").split(separator: "\0").map(String.init)
    var changes: [String: (id: ObjectID, mode: FileMode)?] = [:]
    for path in tracked where Int.random(in: 0..<3, using: &dice) == 0 { changes.updateValue(nil, forKey: path) }
    for path in tracked where Int.random(in: 0..<4, using: &dice) == 0 { changes[path] = (blob, .executable) }
    changes["brand/new/folder x/ü"] = (blob, .blob)
    changes.updateValue(nil, forKey: "not/there")
    let tree = try repository.updateTree(repository.commit("HEAD").tree, changes: changes)
    for (path, change) in changes {
      if let change {
        try fixture.git(
          "update-index", "--add", "--cacheinfo", "100\(change.mode == .blob ? 644 : 755),\(blob),\(path)")
      } else {
        try fixture.git("update-index", "--force-remove", "--", path)
      }
    }
    #expect(try fixture.git("write-tree") == tree.description)
  }

  @Test func filesAndFoldersChangePlaces() throws {
    let fixture = try GitFixture()
    let repository = try open(fixture)
    let blob = try repository.writeBlob([1])
    let base = try repository.updateTree(nil, changes: ["a/b/c": (blob, .blob), "d": (blob, .blob)])
    let turned = try repository.updateTree(
      base, changes: ["a": (blob, .blob), "a/b/c": nil, "d": nil, "d/e": (blob, .blob)])
    #expect(try fixture.git("ls-tree", "-r", "--name-only", "\(turned)") == "a\nd/e")
    let emptied = try repository.updateTree(base, changes: ["a/b/c": nil, "d": nil])
    #expect(emptied.description == "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
    for path in ["a//b", "", "/a", "a/", "../a", "a/./b", ".git/hooks/x"] {
      #expect(code { _ = try repository.updateTree(base, changes: [path: (blob, .blob)]) } == .invalidRevision)
    }
  }
}
