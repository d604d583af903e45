import Testing
import YAML

@Suite struct YAMLEditorWrapTests {
  @Test(arguments: [
    ("l:\n  - a b # c\n  - d\n", "l:\n  - id: x\n    text: a b # c\n  - d\n"),
    ("l:\n- 'a' \n", "l:\n- id: x\n  text: 'a' \n"), ("l:\r\n- a\r\n- b\r\n", "l:\r\n- id: x\r\n  text: a\r\n- b\r\n"),
    ("l: [a, 'b']  # c\n", "l: [{id: x, text: a}, 'b']  # c\n"),
    ("l: [\n  a, # c\n  b ]\n", "l: [\n  {id: x, text: a}, # c\n  b ]\n"),
    ("l:\n  - a\n    b\n\n    c\n  - d\n", "l:\n  - id: x\n    text: a\n      b\n\n      c\n  - d\n"),
    ("l:\n  - \"a\n   b\"\n", "l:\n  - id: x\n    text: \"a\n     b\"\n"),
    ("l:\n  - >- # c\n    a\n    b\n  - d\n", "l:\n  - id: x\n    text: >- # c\n      a\n      b\n  - d\n"),
    ("l:\n- |2\n   a\n  b\n", "l:\n- id: x\n  text: |2\n     a\n    b\n"),
    ("l:\n  -   a\n      b\n", "l:\n  -   id: x\n      text: a\n          b\n"),
    ("l:\n  -\n    a\n", "l:\n  -\n    id: x\n    text: a\n"),
    ("l: &l\n  # c\n  - &a a\nm: *a\n", "l: &l\n  # c\n  - id: x\n    text: &a a\nm: *a\n"),
  ])
  func makesAMappingOfAnItem(text: String, expected: String) throws {
    let result = try edited(text) { editor, root in
      let list = try #require(root["l"])
      editor.wrap(try #require(list.items.first), of: list, as: "text", behind: ("id", "x"))
    }
    #expect(result == expected)
    func first(_ text: String) -> Node? { readYAML(Array(text.utf8)).root?["l"]?.items.first }
    #expect(first(result)?["text"]?.string == first(text)?.string && first(result)?["id"]?.string == "x")
  }

  @Test func makesAMappingInJSON() throws {
    let result = try edited("{\"l\": [\"a\", \"b\"]}", isJSON: true) { editor, root in
      let list = try #require(root["l"])
      editor.wrap(list.items[1], of: list, as: "text", behind: ("id", "x"))
    }
    #expect(result == "{\"l\": [\"a\", {\"id\": \"x\", \"text\": \"b\"}]}")
  }

  @Test(arguments: [
    ("a.0: x # c\nb: 1\n", "a.new", "a.new: x # c\nb: 1\n"), ("\"a\": x\n", "b: c", "\"b: c\": x\n"),
    ("{a: x, b: 1}\n", "c", "{c: x, b: 1}\n"), ("? a\n: x\n", "c", "? c\n: x\n"),
  ])
  func givesAnEntryAnotherKey(text: String, key: String, expected: String) throws {
    #expect(try edited(text) { $0.rename(try #require($1.pairs.first), to: key) } == expected)
  }

  @Test func givesAnEntryAnotherKeyInJSON() throws {
    let result = try edited("{\"a\": 1}", isJSON: true) { $0.rename(try #require($1.pairs.first), to: "b\"") }
    #expect(result == "{\"b\\\"\": 1}")
  }
}
