import PaywallModel
import Base
import Testing

/// A project in memory that counts how often each file is read.
private final class CountingSource: ProjectSource {
  private let source: MemorySource
  private(set) var reads: [String: Int] = [:]

  init(_ files: [String: String]) { source = MemorySource(files.mapValues { Array($0.utf8) }) }

  func list(_ folder: String) throws -> [SourceEntry]? { try source.list(folder) }

  func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
    reads[path, default: 0] += 1
    return try source.read(path, atMost: limit)
  }

  func prefix(_ path: String, limit: Int) throws -> [UInt8]? { try source.prefix(path, limit: limit) }

  func isIgnored(_ path: String) -> Bool { false }
}

@Suite struct KeptOfferingsTests {
  private let source = CountingSource([
    "offerings/pro/offering.yaml": "kind: primary", "offerings/sale/offering.yaml": "kind: campaign",
  ])

  @Test func readsOnceWhatIsAskedForAgain() throws {
    let kept = KeptOfferings(of: ["pro", "gone"])
    let reader = ProjectReader(source: source)
    for _ in 1...3 {
      #expect(try kept.read("pro", by: reader).kind == .primary)
      #expect(try kept.present("pro", by: reader)?.kind == .primary)
      #expect(try kept.present("sale", by: reader)?.kind == .campaign)
      #expect(try kept.present("gone", by: reader) == nil)
    }
    #expect(source.reads == ["offerings/pro/offering.yaml": 1, "offerings/sale/offering.yaml": 3])
  }

  @Test func keepsAllIfAllAreAskedFor() throws {
    let kept = KeptOfferings(of: nil)
    let reader = ProjectReader(source: source)
    for id in ["pro", "sale", "pro", "sale"] { _ = try kept.read(id, by: reader) }
    #expect(source.reads == ["offerings/pro/offering.yaml": 1, "offerings/sale/offering.yaml": 1])
  }
}
