import Git
import TestSupport
import Testing

/// What somebody else's objects may cost.
@Suite struct RepositoryBlobsTests {
  @Test func largeBlobsAreAskedForTheirSizeFirst() throws {
    let fixture = try GitFixture()
    try fixture.write("big", String(repeating: "0123456789abcdef", count: 200_000))
    try fixture.commitAll("big")
    let blob = try id(fixture, "HEAD:big")
    let start = Array("0123456789".utf8)
    do {
      let repository = try open(fixture)
      #expect(try repository.blob(blob, atMost: 3_200_000).count == 3_200_000)
      #expect(code { _ = try repository.blob(blob, atMost: 3_199_999) } == .tooLarge)
      #expect(try repository.blobPrefix(blob, limit: 10) == start)
      // Loose, it is unpacked only as far as it is asked for.
      #expect(try repository.blobPrefix(blob, limit: 10, memory: 1 << 20) == start)
      #expect(try repository.blobPrefix(blob, limit: 3_000_000, memory: 1 << 20)?.count == 3_000_000)
    }
    try fixture.git("repack", "-adq")
    let repository = try open(fixture)
    #expect(try repository.blobPrefix(blob, limit: 10) == start)
    #expect(try repository.blobPrefix(blob, limit: 10, memory: 1 << 20) == nil)
  }

  /// So many that they are flushed together; 150 to 199 are the first fifty again.
  @Test func manyBlobsAreWhatGitWouldStore() throws {
    let fixture = try GitFixture()
    let repository = try open(fixture)
    let texts = (0..<200).map { "blob \($0 % 150)\n" }
    let known = try repository.writeBlob(Array(texts[0].utf8))
    let ids = try repository.writeBlobs(texts.map { Array($0.utf8) })
    #expect(ids[0] == known)
    for (text, id) in zip(texts, ids) { #expect(try repository.blob(id) == Array(text.utf8)) }
    for index in [0, 149, 150, 199] {
      #expect(try fixture.git("hash-object", "--stdin", input: texts[index]) == ids[index].description)
    }
    #expect(try fixture.attempt(["fsck", "--strict"]).status == 0)
    #expect(try repository.writeBlobs([]) == [])
  }
}
