import Base
import Testing
import YAML

@Suite struct YAMLHostileTests {
  @Test func stopsAtTheLimits() {
    let bomb =
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
      + "bcdefghij".reduce(into: ("a", "")) { state, name in
        state.1 += "\(name): &\(name) [" + Array(repeating: "*\(state.0)", count: 9).joined(separator: ",") + "]\n"
        state.0 = String(name)
      }.1
    #expect(yaml(bomb).diagnostics.map(\.code) == [.aliasExpansion])
    let chain = "a0: &a0 [x]\n" + (1..<100).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    #expect(yaml(chain).diagnostics.map(\.code) == [.tooDeep])
    #expect(yaml("a: &a [*a]\n").diagnostics.map(\.code) == [.aliasExpansion])
    #expect(yaml(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).diagnostics.isEmpty)
    #expect(
      yaml(String(repeating: "[", count: 65)).diagnostics.map(\.position) == [SourcePosition(line: 1, column: 65)])
    #expect(
      json(String(repeating: "[", count: 65)).diagnostics.map(\.position) == [SourcePosition(line: 1, column: 65)])
  }

  /// A megabyte of each; a reader that were quadratic would not come back.
  @Test(arguments: [
    "[", "{", "- ", "? ", "a", "a ", "[a,", "{a: ", "- - \n", "&a ", "*a ", "!a ", "'", "\"", "|", "\t", "#", "a: b\n",
    ": ", ",", "%a\n", "---\n", "- |\n\n a\n", "[[],", "\\", "{\"a\":", "\"a\",",
  ])
  func comesBackFrom(piece: String) {
    let bytes = Array(String(repeating: piece, count: (1 << 20) / piece.utf8.count).utf8)
    for document in [readYAML(bytes), readJSON(bytes)] {
      #expect(document.root != nil || !document.diagnostics.isEmpty)
    }
  }
}
