import Base
import Foundation
import JSON
import TestSupport
import Testing
import YAML

@Suite struct YAMLFormatterTests {
  /// The text in canonical form, with the keys of every mapping in the order of the alphabet if asked.
  private func form(_ text: String, isSorted: Bool = false) throws -> String? {
    let bytes = Array(text.utf8)
    let document = readYAML(bytes)
    try #require(document.diagnostics.isEmpty, "\(document.diagnostics)\n\(text)")
    let root = try #require(document.root)
    var order: [SourcePosition: [Int]] = [:]
    if isSorted { sort(root, &order) }
    return formatted(bytes, root, order: order).map { String(decoding: $0, as: UTF8.self) }
  }

  private func sort(_ node: Node, _ order: inout [SourcePosition: [Int]]) {
    let pairs = node.pairs
    if !pairs.isEmpty {
      order[node.start] = pairs.indices.sorted {
        Array(pairs[$0].key.utf8).lexicographicallyPrecedes(Array(pairs[$1].key.utf8))
      }
    }
    for pair in pairs { sort(pair.value, &order) }
    for item in node.items { sort(item, &order) }
  }

  @Test(arguments: [
    ("a:   'x'\nb: \"v\"\nc:  \"z: 1\"\nd: 'it''s'\n", "a: x\nb: v\nc: \"z: 1\"\nd: it's\n"),
    ("a: 'yes'\nb: '12'\nc: ~\nd:\ne: True\nf: 0x1F\n", "a: \"yes\"\nb: \"12\"\nc: null\nd:\ne: true\nf: 0x1F\n"),
    ("a:\n    b: 1\n    c:\n    - 1\n    -  2\n", "a:\n  b: 1\n  c:\n    - 1\n    - 2\n"),
    ("a: 1\n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"), ("a: 1", "a: 1\n"), ("\n\na: 1\n", "a: 1\n"),
    ("a:\n\n  b: 1\n\n\n  c: 2\n", "a:\n  b: 1\n\n  c: 2\n"),
    ("---\na: 1\n...\n", "a: 1\n"), ("\u{FEFF}a: 1\n", "a: 1\n"), ("a: 1   \r\nb: 2\r\n", "a: 1\r\nb: 2\r\n"),
    ("a: {x: 1,v: [1,2] , z: 'q'}\n", "a: {x: 1, v: [1, 2], z: q}\n"), ("a: [ ]\nb: { }\n", "a: []\nb: {}\n"),
    ("a: [\n  1,\n  {b: 2}\n]\n", "a:\n  - 1\n  - {b: 2}\n"),
    ("{\"a\": 1,\n \"b\": {\"c\": 2}}\n", "a: 1\nb: {c: 2}\n"),
    ("a: [b: c, d]\n", "a: [{b: c}, d]\n"), ("a: {b, c: 1}\n", "a: {b: null, c: 1}\n"),
    ("a: |\n      one\n       two\n\n      three\nb: 1\n", "a: |\n  one\n   two\n\n  three\nb: 1\n"),
    ("a: >-\n    one\n    two\nb: |+\n    x\n\nc: |2\n   y\n", "a: >-\n  one\n  two\nb: \"x\\n\\n\"\n\nc: \" y\\n\"\n"),
    ("a: |\n  last", "a: last\n"), ("a: |\n", "a: \"\"\n"),
    ("a: one\n     two\n\n     three\n", "a: one\n  two\n\n  three\n"),
    ("a: \"one\n  two\"\n", "a: one two\n"),
    ("-   a\n-\n  b: 1\n  c: 2\n- - x\n  - v\n", "- a\n- b: 1\n  c: 2\n- - x\n  - v\n"),
    ("a: &x {b: 1}\nc: *x\nd: !!str 5\ne: &y\n    f: 1\n", "a: &x {b: 1}\nc: *x\nd: !!str \"5\"\ne: &y\n  f: 1\n"),
    ("? a\n: 1\n", "a: 1\n"), ("2026-12-24: 2026-12-24\n", "\"2026-12-24\": \"2026-12-24\"\n"),
  ])
  func hasOneForm(text: String, expected: String) throws {
    #expect(try form(text) == expected)
    #expect(try form(expected) == expected)
  }

  @Test(arguments: [
    // Trailing comments keep their column where there is room.
    ("a: 'one'   # x\nlonger: 1 # y\n", "a: one     # x\nlonger: 1 # y\n"),
    ("a:  # x\n    b: 1   # y\n", "a:  # x\n  b: 1   # y\n"), ("a: |  # x\n    t\n", "a: |  # x\n  t\n"),
    (
      "a:\n    # of b\n    b: 1\n    # at the end\n# of c\nc: 2\n# of all\n",
      "a:\n  # of b\n  b: 1\n  # at the end\n# of c\nc: 2\n# of all\n"
    ),
    (
      "l: [ one\n    text, # of one\n    two\n    words # of two\n  ]\n",
      "l:\n  # of one\n  - one\n    text\n  # of two\n  - two\n    words\n"
    ),
    (
      "l:\n# first\n- a: 1\n  # of b\n  b: 2\n\n# second\n- c\n",
      "l:\n  # first\n  - a: 1\n    # of b\n    b: 2\n\n  # second\n  - c\n"
    ),
    ("l:\n- # x\n  a: 1\n-\n  # y\n  a: 2\n", "l:\n  # x\n  - a: 1\n  # y\n  - a: 2\n"),
    ("l: [a, # x\n  # y\n  b # z\n  # end\n]\n", "l:\n  - a # x\n  # y\n  - b # z\n  # end\n"),
    ("l: [ # none\n]\n", "l: [] # none\n"), ("a: # x\n  one # y\n", "# x\na: one # y\n"),
    ("a: \"#1\"  # '#2'\n", "a: \"#1\"  # '#2'\n"), ("--- # x\na: 1\n", "# x\na: 1\n"),
    ("a: # only\n", "a: # only\n"),
    // Behind brackets, it is about what is between them.
    ("m: {\n  a: 1, # a\n  b: 2\n  } # m\nk: 1\n", "m: # m\n  a: 1  # a\n  b: 2\nk: 1\n"),
    ("x: 0\nm: { # m\n  a: 1\n  } # m too\nk: 1\n", "x: 0\n# m too\nm: # m\n  a: 1\nk: 1\n"),
    (
      "l:\n  - { # one\n      a: 1, b: {\n      c: 2 }, # b\n      d: 3\n    } # one too\n  - e\n",
      "l:\n  # one\n  # one too\n  - a: 1\n    b: # b\n      c: 2\n    d: 3\n  - e\n"
    ),
    ("m: {\n  a: 1 # a\n  , # a too\n  b: 2\n}\n", "m:\n  # a too\n  a: 1 # a\n  b: 2\n"),
    ("a: one\n  two # a\nb: 1\n", "# a\na: one\n  two\nb: 1\n"),
  ])
  func keepsComments(text: String, expected: String) throws {
    #expect(try form(text) == expected)
    #expect(try form(expected) == expected)
  }

  @Test(arguments: [
    ("b: 1 # one\na: 2 # two\n", "a: 2 # two\nb: 1 # one\n"),
    ("# The file.\n\n# Of b.\nb: 1\n# Of a.\na: 2\n", "# The file.\n\n# Of a.\na: 2\n# Of b.\nb: 1\n"),
    ("# The file.\nb: 1\n# Of a.\na: 2\n", "# The file.\n\n# Of a.\na: 2\nb: 1\n"),
    (
      "l:\n  - b: 1  # x\n    # of a\n    a: 2\n    # end\n  - c: 1\n",
      "l:\n  # of a\n  - a: 2\n    b: 1  # x\n    # end\n  - c: 1\n"
    ),
    ("b:\n  x: 1\n\na:\n  - 1\n\n  # end\n", "a:\n  - 1\n\n  # end\nb:\n  x: 1\n"),
    ("m: {b: 1, a: 2}\n", "m: {a: 2, b: 1}\n"),
    ("b: &x 1\na: *x\n", "b: &x 1\na: *x\n"), ("b: |\n  text\na: 1\n", "a: 1\nb: |\n  text\n"),
  ])
  func movesCommentsWithTheirEntries(text: String, expected: String) throws {
    #expect(try form(text, isSorted: true) == expected)
    #expect(try form(expected, isSorted: true) == expected)
  }

  /// Documents in all styles. What is a comment in them is known from how they are written.
  @Test(arguments: 0..<4) func changesNoValueAndNoComment(seed: UInt64) throws {
    var writer = DocumentWriter(random: Dice(seed: seed + 900))
    var (formed, commented) = (0, 0)
    for _ in 0..<250 {
      let text = writer.document()
      let before = readYAML(Array(text.utf8))
      guard before.diagnostics.isEmpty, let root = before.root else { continue }
      let isSorted = Bool.random(using: &writer.random)
      guard let once = try form(text, isSorted: isSorted) else {
        Issue.record("not formatted:\n\(text)")
        continue
      }
      #expect(readYAML(Array(once.utf8)).root?.json == root.json, "\(text)\n\(once)")
      #expect(comments(once) == comments(text), "\(text)\n\(once)")
      #expect(try form(once, isSorted: isSorted) == once, "\(text)\n\(once)")
      formed += 1
      if !comments(text).isEmpty { commented += 1 }
    }
    #expect(formed > 200 && commented > 100)
  }

  private func comments(_ text: String) -> [String] {
    text.matches(of: #/# (note|é: \[x|about \d|item \d|head)/#).map { String($0.output.0) }.sorted()
  }

  @Test func writesJSON() throws {
    let text = "{\"b\":[1,2.50,\"\\u00e9\\n\"],\"a\":{}}"
    let root = try #require(readJSON(Array(text.utf8)).root)
    let result = try #require(formattedJSON(root, order: [root.start: [1, 0]]))
    #expect(
      String(decoding: result, as: UTF8.self)
        == "{\n  \"a\": {},\n  \"b\": [\n    1,\n    2.5,\n    \"é\\n\"\n  ]\n}\n")
  }
}
