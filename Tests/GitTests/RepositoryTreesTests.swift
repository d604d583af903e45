import Git
import TestSupport
import Testing

@Suite struct RepositoryTreesTests {
  static let repository = Result { try RandomRepository(seed: 42, commits: 20).fixture }

  @Test func treesAndBlobs() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let tree = try repository.commit("HEAD").tree
    #expect(try repository.entry("", inTree: tree)?.id == tree)
    #expect(try repository.entry("no/such", inTree: tree) == nil)
    for line in try fixture.git("ls-tree", "-rtz", "HEAD").split(separator: "\0") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let path = String(parts[1])
      let entry = try #require(try repository.entry(path, inTree: tree))
      #expect(parts[0].split(separator: " ")[2] == entry.id.description)
      #expect(UInt32(parts[0].prefix(6), radix: 8) == entry.mode.rawValue)
      #expect(path.split(separator: "/").last.map(String.init) == entry.name)
      if entry.mode == .tree {
        let names = try fixture.git("ls-tree", "-z", "--name-only", entry.id.description).split(separator: "\0")
        #expect(try repository.entries(ofTree: entry.id).map(\.name) == names.map(String.init))
      } else {
        let bytes = try repository.blob(entry.id)
        #expect(
          String(decoding: bytes, as: UTF8.self) == (try fixture.attempt(["cat-file", "blob", "\(entry.id)"]).stdout))
        #expect(try repository.blobSize(entry.id) == bytes.count)
      }
    }
    #expect(code { _ = try repository.blob(tree) } != nil)
    #expect(code { _ = try repository.blobSize(tree) } == .invalidRevision)
  }
}
