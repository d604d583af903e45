import JSON
import TUF
import Testing

/// Every byte of a small bundle, changed one at a time: the client refuses, or the file is not in its one spelling.
@Suite struct MutationTests {
  private static func mutation(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): byte ^ 0x20
    case UInt8(ascii: "0")...UInt8(ascii: "8"): byte + 1
    case UInt8(ascii: "9"): UInt8(ascii: "0")
    default: byte ^ 1
    }
  }

  private static func isCanonical(_ path: String, _ bytes: [UInt8]) -> Bool {
    switch path.split(separator: ".").dropLast().last {
    case "root": Signed<RootRole>.isCanonical(bytes)
    case "targets": Signed<TargetsRole>.isCanonical(bytes)
    case "snapshot": Signed<SnapshotRole>.isCanonical(bytes)
    default: Signed<TimestampRole>.isCanonical(bytes)
    }
  }

  private static func accepts(_ publisher: Publisher, _ files: [String: [UInt8]]) async -> Bool {
    do {
      var client = try Client(
        root: publisher.anchor, store: MemoryStore(), fetcher: MemoryBundle(files), now: { 1000 })
      try await client.refresh()
      for path in ["a", "b/c"] { _ = try await client.download(path) }
      return client.trusted?.root.role.version == 2
    } catch { return false }
  }

  @Test func leavesNoRoom() async throws {
    var publisher = try Publisher()
    try publisher.rotate(.timestamp, to: [SigningKey.generate()])
    try publisher.publish(["a": "1", "b/c": "22"])
    let files = publisher.files
    #expect(await Self.accepts(publisher, files))
    var spelled = 0
    for (path, bytes) in files where path != "metadata/1.root.json" {
      for index in bytes.indices {
        var changed = files
        changed[path]?[index] = Self.mutation(bytes[index])
        guard await Self.accepts(publisher, changed) else { continue }
        let whole = try #require(changed[path])
        #expect(path.hasPrefix("metadata/") && !Self.isCanonical(path, whole), "\(path) byte \(index)")
        spelled += 1
      }
    }
    // Upper-case signature digits mean the same signature; only the spelling gives them away.
    #expect(spelled > 0)
  }
}
