import PaywallModel
import Testing

@Suite struct ProjectReaderTests {
  @Test func readsAProjectInMemoryWithWhatDoesNotBelong() throws {
    let source = MemorySource(
      [
        "paywall.yaml": Array("schema: 1\n".utf8), "notes/plan.md": [], "offerings/pro/offering.yaml": [],
        "offerings/pro/variants/control.yml": [], "offerings/pro/variant/b.yaml": [], "offerings/stray.txt": [],
      ],
      others: ["products.yaml": .symlink, "experiments": .folder])
    let reader = ProjectReader(source: source)
    let frame = try reader.frame()
    #expect(frame.project?.bytes == Array("schema: 1\n".utf8))
    #expect(frame.findings.map(\.range.file) == ["products.yaml"])
    #expect(try reader.unrecognizedFiles().map(\.path) == ["notes/plan.md"])
    #expect(try reader.offerings().ids == ["pro"])
    #expect(try reader.offerings().unrecognizedFiles.map(\.path) == ["offerings/stray.txt"])
    let offering = try reader.offering("pro")
    #expect(offering.variants.map(\.path) == ["offerings/pro/variants/control.yml"])
    #expect(offering.findings.map(\.hint) == ["did you mean 'variants'?"])
    #expect(!offering.isAbsent)
    #expect(try reader.offering("plus").isAbsent)
  }

  @Test func readsTheBeginningOfAFileThatIsTooLong() throws {
    let limit = SourceFile.sizeLimit
    for length in [limit, limit + 1] {
      let source = MemorySource(["paywall.yaml": Array(repeating: 0x23, count: length)])
      let file = try #require(try ProjectReader(source: source).frame().project)
      #expect(file.bytes.count == limit)
      #expect(file.isTooLong == (length > limit))
    }
  }
}
