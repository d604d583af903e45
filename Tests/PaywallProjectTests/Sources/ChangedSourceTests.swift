import Git
import PaywallModel
import PaywallProject
import TestSupport
import Testing

/// A project as it will be after a change, seen without the change being made.
@Suite struct ChangedSourceTests {
  init() throws { try GitLibrary.isolateConfiguration(home: sharedHome.get().path) }

  @Test func filesThatAreMadeAreListedInTheirFolders() throws {
    let folder = try TemporaryFolder()
    for path in ["paywall.yaml", "offerings/a/offering.yaml"] { try folder.write("id: a\n", to: path) }
    let change = PlannedChange(
      written: [
        "paywall.yaml": Array("id: b\n".utf8), "offerings/b/variants/control.yaml": [1],
        "offerings/b/offering.yaml": [2], "offerings/a/locales/de.yaml": [3], "placements.yaml": [4],
      ], removed: ["offerings/a/offering.yaml"])
    let source = try SourceTree.changed(.workTree(folder.path), change).open()
    func names(_ folder: String) throws -> [String]? { try source.list(folder)?.map(\.name) }
    #expect(try names("") == ["offerings", "paywall.yaml", "placements.yaml"])
    #expect(try names("offerings") == ["a", "b"])
    #expect(try names("offerings/a") == ["locales"])
    #expect(try names("offerings/b") == ["offering.yaml", "variants"])
    #expect(try source.list("offerings/b")?.map(\.kind) == [.file, .folder])
    #expect(try names("offerings/b/variants") == ["control.yaml"])
    #expect(try names("offerings/c") == nil)
    #expect(try source.read("offerings/b/offering.yaml", atMost: 9) == [2])
    #expect(try source.read("paywall.yaml", atMost: 9) == Array("id: b\n".utf8))
  }
}
