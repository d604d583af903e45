import PaywallProject
import TestSupport
import Testing

@Suite struct AbandonedFilesTests {
  @Test func aTemporaryNameIsRandomAndNamesItsProcess() {
    let names = (0..<100).map { _ in FileSystem.temporaryName(for: "/shop/out/1.root.json") }
    #expect(Set(names).count == 100)
    #expect(
      names.allSatisfy { $0.hasPrefix("/shop/out/" + FileSystem.temporaryPrefix) && $0.hasSuffix("-1.root.json") })
    #expect(!FileSystem.temporaryName(for: "words.yaml").contains("/"))
  }

  @Test func removesWhatDeadProcessesLeftAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let prefix = FileSystem.temporaryPrefix
    let own = FileSystem.temporaryName(for: "a.yaml")
    // No process has such a number, process 1 is always there, and the first form is that of earlier versions.
    for name in ["\(prefix)999999999-a.yaml", "\(prefix)999999999-1z4-a.yaml", own] {
      try folder.write("half", to: name)
    }
    try folder.write("half", to: "\(prefix)999999998-x-offering/variants/a.yaml")
    let kept = ["\(prefix)1-1z4-a.yaml", "\(prefix)none-a.yaml", "a.yaml", "paywall-tmp-999999999-a.yaml"]
    for name in kept { try folder.write("whole", to: name) }
    try FileSystem.removeAbandoned(in: folder.path)
    #expect(try FileSystem.list(folder.path)?.map(\.name) == kept.sorted())
    try FileSystem.removeAbandoned(in: folder.path + "/nowhere")
  }
}
