import Git
import TestSupport
import Testing

@Suite struct RepositoryObjectsTests {
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
      try fixture.attempt(
        ["commit-tree", "\(tree)", "-p", "\(two)", "-p", "\(one)", "-m", "z"], overriding: identityVariables
      )
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
