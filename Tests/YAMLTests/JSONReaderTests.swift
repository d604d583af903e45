import Base
import Testing
import YAML

@Suite struct JSONReaderTests {
  @Test func readsTheSameTree() throws {
    let text = "\u{FEFF}{\n  \"a\": [1, 2.5, \"é\\n\", null, true],\n  \"b\": {}\n}\n"
    let document = json(text)
    let root = try #require(document.root)
    #expect(document.diagnostics.isEmpty)
    #expect(outline(root) == "m{a=l[i:1,n:2.5,s:é\n,null,b:true],b=m{}}")
    #expect(root.pairs.map(\.keyStart) == [SourcePosition(line: 2, column: 3), SourcePosition(line: 3, column: 3)])
    #expect(root["a"]?.items[3].start == SourcePosition(line: 2, column: 24))
    #expect(root.end == SourcePosition(line: 4, column: 2))
  }

  @Test func reports() {
    #expect(json("").diagnostics.map(\.code) == [.empty])
    #expect(json("{\"a\": 1, \"a\": 2, \"b\": [{\"c\":1,\"c\":2}]}").diagnostics.map(\.position.column) == [10, 31])
    #expect(json("{\"a\": 1,\n \"a\": }").diagnostics.map(\.position) == [SourcePosition(line: 2, column: 7)])
    #expect(json("[1] 2").root == nil)
  }
}
