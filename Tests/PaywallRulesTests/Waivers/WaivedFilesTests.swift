import PaywallModel
import PaywallRules
import Testing

@Suite struct WaivedFilesTests {
  /// A project of which one file is listed and cannot be read.
  private struct DamagedSource: ProjectSource {
    struct Damage: Error {}
    let source = MemorySource(["placements.yaml": Array("placements: []\n".utf8), "waivers.yaml": []])

    func list(_ folder: String) throws -> [SourceEntry]? { try source.list(folder) }
    func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
      if path == "waivers.yaml" { throw Damage() }
      return try source.read(path, atMost: limit)
    }
    func prefix(_ path: String, limit: Int) throws -> [UInt8]? { try source.prefix(path, limit: limit) }
    func isIgnored(_ path: String) -> Bool { false }
  }

  private func hash(_ target: String) throws -> String {
    try WaivedFiles(of: ProjectReader(source: DamagedSource())) { String(decoding: $0, as: UTF8.self) }
      .hash(of: WaiverTarget(target))
  }

  @Test func whatIsNotThereIsAbsent() throws {
    #expect(try hash("placements.yaml:placements") == "[]")
    for gone in ["placements.yaml:experiments", "products.yaml", "offerings/pro/offering.yaml:kind"] {
      #expect(try hash(gone) == "absent", "\(gone)")
    }
  }

  @Test func whatCannotBeReadIsAnError() {
    #expect(throws: DamagedSource.Damage.self) { try hash("waivers.yaml") }
  }
}
