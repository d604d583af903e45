import JSON
import Testing
import YAML

@Suite struct NodeJSONTests {
  private func json(_ text: String) -> String? {
    readYAML(Array(text.utf8)).root.map { String(decoding: $0.json.canonicalBytes(), as: UTF8.self) }
  }

  @Test func aValueHasOneForm() {
    #expect(json("{b: 2.0, a: [1.5, yes, ~, x]}") == #"{"a":[1.5,"yes",null,"x"],"b":2}"#)
    #expect(json("a: 2.0").flatMap { _ in readYAML(Array("2.0".utf8)).root?.json } == .integer(2))
  }

  @Test func whatJSONHasNoNumberForIsText() {
    #expect(json("[.inf, -.inf, .nan]") == #"["inf","-inf","nan"]"#)
  }
}
