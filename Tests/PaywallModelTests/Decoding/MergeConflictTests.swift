import PaywallModel
import Testing

@Suite struct MergeConflictTests {
  private func findings(_ text: String) -> [Finding] {
    SourceFile(path: "paywall.yaml", bytes: Array(text.utf8)).read(as: FileKind.project.schema, called: "project")
      .findings
  }

  /// What git's merge.conflictStyle `merge` writes.
  @Test func isOneFindingAtItsFirstMarker() throws {
    let found = findings("schema: 1\n<<<<<<< HEAD\nappID: a\n=======\nappID: b\n>>>>>>> v2\n")
    #expect(found.map(\.rule) == ["well-formed"])
    #expect(found.first?.range.line == 2 && found.first?.range.column == 1)
    #expect(found.first?.message.contains("merge conflict") == true)
  }

  @Test func isNotSeenInsideALine() {
    #expect(!findings("appID: \"<<<<<<< HEAD\"\n").contains { $0.message.contains("merge conflict") })
  }
}
