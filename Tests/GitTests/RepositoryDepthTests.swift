import Git
import TestSupport
import Testing

/// What somebody else's objects may cost.
@Suite struct RepositoryDepthTests {
  @Test func treesThatAreNestedTooDeepAreRefused() throws {
    let fixture = try GitFixture()
    func path(_ levels: Int) -> String { [String](repeating: "d", count: levels - 1).joined(separator: "/") + "/f" }
    var repository = try open(fixture)
    let file = try repository.writeBlob(Array("text".utf8))
    var entries = [TreeEntry(name: "f", id: file, mode: .blob)]
    var trees: [Int: ObjectID] = [:]
    for depth in 1...300 {
      let tree = try repository.writeTree(entries)
      trees[depth] = tree
      entries = [TreeEntry(name: "d", id: tree, mode: .tree)]
    }
    let (deepest, deep) = (try #require(trees[256]), try #require(trees[300]))
    #expect(try repository.diff(nil, deepest).map(\.path) == [path(256)])
    #expect(try repository.entry(path(256), inTree: deepest)?.id == file)
    #expect(code { _ = try repository.diff(nil, deep) } == .tooLarge)
    #expect(code { _ = try repository.diff(deep, deepest) } == .tooLarge)
    #expect(code { _ = try repository.entry(path(300), inTree: deep) } == .tooLarge)
    #expect(code { _ = try repository.updateTree(deep, changes: [path(300): nil]) } == .tooLarge)
    try fixture.git("read-tree", deep.description)
    repository = try open(fixture)
    #expect(code { _ = try repository.stagedTree() } == .tooLarge)
    #expect(code { _ = try repository.workTreeChanges(from: nil) } == .tooLarge)
  }
}
