import Testing
import YAML

@Suite struct YAMLReaderTests {
  @Test func readsAMapping() {
    let root = readYAML(Array("a: 1\nb: [x]\n".utf8)).root
    #expect(root?["a"]?.integer == 1)
    #expect(root?["b"]?.items.first?.string == "x")
  }
}
