import Base
import JSON
import Testing
import YAML

/// The text after one edit of its tree.
func edited(_ text: String, isJSON: Bool = false, _ change: (inout YAMLEditor, Node) throws -> Void) throws -> String {
  let bytes = Array(text.utf8)
  let document = isJSON ? readJSON(bytes) : readYAML(bytes)
  var editor = YAMLEditor(bytes, isJSON: isJSON)
  try change(&editor, #require(document.root))
  let result = editor.result()
  let again = isJSON ? readJSON(result) : readYAML(result)
  #expect(again.diagnostics.isEmpty, "\(String(decoding: result, as: UTF8.self))")
  return String(decoding: result, as: UTF8.self)
}

@Suite struct YAMLEditorTests {
  /// Lists and mappings that end at the same byte each get what is theirs, whatever is asked for first.
  @Test(arguments: [
    ("p:\n  - id: a\n    offers:\n      - id: x\n", "\n"), ("p:\n- id: a\n  offers:\n  - id: x\n", "\n"),
    ("p:\r\n  - id: a\r\n    offers:\r\n      - id: x\r\n", "\r\n"),
    ("p:\n  - id: a\n    offers:\n      - id: x", "\n"),
    ("p: [{id: a, offers: [{id: x}]}]\n", "\n"), ("{\"p\": [{\"id\": \"a\", \"offers\": [{\"id\": \"x\"}]}]}", "\n"),
  ])
  func growsWhereSeveralEnd(text: String, line: String) throws {
    for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3]] {
      let result = try edited(text, isJSON: text.hasPrefix("{")) { editor, root in
        let list = try #require(root["p"])
        let product = try #require(list.items.first)
        let offers = try #require(product["offers"])
        let offer = try #require(offers.items.first)
        for step in order {
          switch step {
          case 0: editor.setField("q", to: .integer(1), in: root)
          case 1: editor.appendItem(.mapping([("id", .string("b"))]), to: list)
          case 2: editor.setField("z", to: .integer(2), in: product)
          case 3: editor.appendItem(.mapping([("id", .string("y"))]), to: offers)
          default: editor.setField("n", to: .integer(3), in: offer)
          }
        }
      }
      let bytes = Array(result.utf8)
      let root = try #require((text.hasPrefix("{") ? readJSON(bytes) : readYAML(bytes)).root)
      let (products, offers) = (root["p"]?.items ?? [], root["p"]?.items.first?["offers"]?.items ?? [])
      #expect(root["q"]?.integer == 1 && products.map { $0["id"]?.string } == ["a", "b"], "\(result)")
      #expect(products.first?["z"]?.integer == 2 && offers.map { $0["id"]?.string } == ["x", "y"], "\(result)")
      #expect(offers.first?["n"]?.integer == 3 && products.last?.pairs.count == 1, "\(result)")
    }
  }

  @Test(arguments: [
    ("a: old # note\nb: 1\n", "new", "a: new # note\nb: 1\n"),
    ("a: 'old'\r\nb: 1\r\n", "x: y", "a: \"x: y\"\r\nb: 1\r\n"),
    ("a:\nb: 1\n", "new", "a: new\nb: 1\n"),
    ("a: # note\nb: 1\n", "new", "a: new # note\nb: 1\n"),
    ("a: | # note\n  old\n  text\n\nb: 1\n", "new", "a: new # note\n\nb: 1\n"),
    ("{a: old, b: 1}", "x, y", "{a: \"x, y\", b: 1}"), ("{a, b: 1}", "x", "{a: x, b: 1}"),
    ("a: &x old\nb: *x\n", "new", "a: &x new\nb: *x\n"), ("a: !!str 5", "6", "a: \"6\""),
    ("a:\n- 1\n- 2\nb: 1\n", "x", "a:\n  x\nb: 1\n"), ("é: ü\na: \"ö\"  \n", "ä", "é: ü\na: ä  \n"),
  ])
  func replacesAScalar(text: String, new: String, expected: String) throws {
    #expect(try edited(text) { try $0.replace(#require($1["a"]), with: new) } == expected)
  }

  @Test(arguments: [
    ("a: 1\nb: 2 # two\n\n# end\n", EditValue.string("x"), nil as String?, "a: 1\nb: 2 # two\nk: x\n\n# end\n"),
    ("a: 1\nb: 2", .integer(3), nil, "a: 1\nb: 2\nk: 3"),
    ("a: 1\r\nb: 2\r\n", .list([.string("x"), .string("z")]), "a", "a: 1\r\nk:\r\n  - x\r\n  - z\r\nb: 2\r\n"),
    ("a:\n  - 1 # one\nb: 2\n", .boolean(true), "a", "a:\n  - 1 # one\nk: true\nb: 2\n"),
    ("a: |+\n  t\n\nb: 2\n", .boolean(true), "a", "a: |+\n  t\n\nk: true\nb: 2\n"),
    ("k: old # c\nb: 2\n", .string("new"), nil, "k: new # c\nb: 2\n"),
    ("k: old # c\nb: 2\n", .list([.integer(1)]), nil, "k: # c\n  - 1\nb: 2\n"),
    ("k:\n# c\n- a\n- b # d\nb: 2\n", .string("new"), nil, "k: new\n# c # d\nb: 2\n"),
    ("k:\n- a\nb: 2\n", .list([.string("x")]), nil, "k:\n  - x\nb: 2\n"),
    ("k: [a, b]\nb: 2\n", .list([.string("x")]), nil, "k: [x]\nb: 2\n"),
    ("k: []  # none\nb: 2\n", .list([.string("x")]), nil, "k:  # none\n  - x\nb: 2\n"),
    ("k: |\n  t\nb: 2\n", .mapping([("x", .integer(1))]), nil, "k:\n  x: 1\nb: 2\n"),
    ("a:\n  b: 1\n  # of a\nc: 2\n", .string("x"), "a", "a:\n  b: 1\n  # of a\nk: x\nc: 2\n"),
    ("{a: 1, b: 2}\n", .string("x"), "a", "{a: 1, k: x, b: 2}\n"), ("{}\n", .string("x"), nil, "k: x\n"),
    ("# of all\n{} # none\n", .string("x"), nil, "# of all\n{k: x} # none\n"),
    ("{\n  a: 1,\n  b: 2,\n}\n", .string("x"), nil, "{\n  a: 1,\n  b: 2,\n  k: x,\n}\n"),
    ("? a\n: 1\nb: 2\n", .string("x"), nil, "? a\n: 1\nb: 2\nk: x\n"),
  ])
  func setsAField(text: String, value: EditValue, after: String?, expected: String) throws {
    #expect(try edited(text) { $0.setField("k", to: value, in: $1, after: after) } == expected)
  }

  @Test(arguments: [
    ("l:\n  - a: 1\n    b: 2\n", "l:\n  - a: 1\n    b: 2\n    k: x\n"),
    ("l:\n- {a: 1}\n", "l:\n- {a: 1, k: x}\n"), ("l: [a: b]\n", "l: [{a: b, k: x}]\n"),
    ("l:\n-\n  a:\n    - 1\n", "l:\n-\n  a:\n    - 1\n  k: x\n"),
    ("m: &m {a: 1}\nl:\n- *m\n", "m: &m {a: 1}\nl:\n- {a: 1, k: x}\n"),
  ])
  func setsAFieldInsideAList(text: String, expected: String) throws {
    #expect(
      try edited(text) { try $0.setField("k", to: .string("x"), in: #require($1["l"]?.items.first)) } == expected)
  }

  @Test(arguments: [
    ("a:\nb: 1\n", "a:\n  k: x\nb: 1\n"), ("a: null # c\nb: 1\n", "a: # c\n  k: x\nb: 1\n"),
    ("a: {}\nb: 1", "a:\n  k: x\nb: 1"), ("- a:\n", ""), ("{a: }", "{a: {k: x}}"),
  ])
  func fillsWhatIsEmpty(text: String, expected: String) throws {
    let done = try edited(text) { editor, root in
      guard let node = root["a"] else { return }
      editor.setField("k", to: .string("x"), in: node)
    }
    #expect(done == (expected.isEmpty ? text : expected))
  }

  @Test(arguments: [
    ("a: 1\nk: 2 # c\nb: 3\n", "a: 1\nb: 3\n"),
    ("a: 1\n# of a\n\n# of k\n# too\nk:\n  - 1\n  - 2\nb: 3\n", "a: 1\n# of a\n\nb: 3\n"),
    ("# file\nk: 1\nb: 2\n", "# file\nb: 2\n"), ("k: 1\n", "{}\n"), ("a: 1\nk: 2", "a: 1\n"),
    ("a: 1\r\nk: 2\r\n", "a: 1\r\n"), ("{a: 1, k: 2}", "{a: 1}"), ("{k: 1, a: 2}", "{a: 2}"), ("{k: 1,}", "{}"),
    ("a: 1\nk: |\n  x\n\n  y\nb: 2\n", "a: 1\nb: 2\n"),
  ])
  func removesAField(text: String, expected: String) throws {
    #expect(try edited(text) { $0.removeField("k", in: $1) } == expected)
  }

  @Test func removesTheFirstFieldOfAnItem() throws {
    let text = "- a: 1 # c\n  # of b\n  b: 2\n- c: 3\n"
    #expect(try edited(text) { $0.removeField("a", in: $1.items[0]) } == "- # of b\n  b: 2\n- c: 3\n")
    #expect(try edited(text) { $0.removeField("c", in: $1.items[1]) } == "- a: 1 # c\n  # of b\n  b: 2\n- {}\n")
  }

  @Test(arguments: [
    ("a:\n  - x # c\n\n# end\nb: 1\n", "a:\n  - x # c\n  - new\n\n# end\nb: 1\n"),
    ("a:\n- x\nb: 1\n", "a:\n- x\n- new\nb: 1\n"), ("a: []\nb: 1\n", "a:\n  - new\nb: 1\n"),
    ("a:\nb: 1\n", "a:\n  - new\nb: 1\n"),
    ("a: [x, y] # c\n", "a: [x, y, new] # c\n"), ("a: [\n  x,\n  y\n]\n", "a: [\n  x,\n  y,\n  new\n]\n"),
    ("a:\n  - x", "a:\n  - x\n  - new"), ("a:\r\n- x\r\n", "a:\r\n- x\r\n- new\r\n"),
    ("a:\n  -\n", "a:\n  -\n  - new\n"),
  ])
  func appendsAnItem(text: String, expected: String) throws {
    #expect(try edited(text) { try $0.appendItem(.string("new"), to: #require($1["a"])) } == expected)
  }

  @Test(arguments: [
    ("a:\n  # of x\n  - x # c\n\n# end\nb: 1\n", "a:\n  - new\n  # of x\n  - x # c\n\n# end\nb: 1\n"),
    ("a: # why\n- x\nb: 1\n", "a: # why\n- new\n- x\nb: 1\n"), ("a: []\nb: 1\n", "a:\n  - new\nb: 1\n"),
    ("a: [x, y] # c\n", "a: [new, x, y] # c\n"), ("a: [\n  x,\n  y\n]\n", "a: [\n  new,\n  x,\n  y\n]\n"),
    ("a:\r\n- x\r\n", "a:\r\n- new\r\n- x\r\n"),
  ])
  func prependsAnItem(text: String, expected: String) throws {
    #expect(try edited(text) { try $0.prependItem(.string("new"), to: #require($1["a"])) } == expected)
  }

  @Test func prependsToAListInAList() throws {
    #expect(
      try edited("- - a\n  - b\n- c\n") { $0.prependItem(.string("new"), to: $1.items[0]) }
        == "- - new\n  - a\n  - b\n- c\n")
  }

  @Test func appendsAMappingAsAnItem() throws {
    let value = EditValue.mapping([("id", .string("annual")), ("tags", .list([.string("a")]))])
    let done = try edited("packages:\n  - id: weekly\n") { try $0.appendItem(value, to: #require($1["packages"])) }
    #expect(done == "packages:\n  - id: weekly\n  - id: annual\n    tags:\n      - a\n")
  }

  @Test(arguments: [
    ("- a # c\n- b\n- c\n", 0, "- b\n- c\n"), ("- a\n# of b\n- b # c\n- c\n", 1, "- a\n- c\n"), ("- a\n", 0, "  []\n"),
    ("[a, b, c]", 1, "[a, c]"), ("[a, b, c]", 2, "[a, b]"), ("[a]", 0, "[]"),
    ("- - a\n  - b\n- c", 1, "- - a\n  - b\n"),
  ])
  func removesAnItem(text: String, index: Int, expected: String) throws {
    #expect(try edited(text) { $0.removeItem(at: index, from: $1) } == expected)
  }

  @Test func combinesEdits() throws {
    let text = "- a: 1\n  b: [x, y, z]\n- c: 3\n"
    let done = try edited(text) { editor, root in
      let first = root.items[0]
      editor.removeField("a", in: first)
      editor.setField("d", to: .integer(4), in: first)
      editor.setField("e", to: .integer(5), in: first)
      if let list = first["b"] {
        for index in 1...2 { editor.removeItem(at: index, from: list) }
        editor.appendItem(.string("new"), to: list)
        editor.appendItem(.string("o"), to: list)
      }
      editor.appendItem(.integer(9), to: root)
    }
    #expect(done == "- b: [x, new, o]\n  d: 4\n  e: 5\n- c: 3\n- 9\n")
  }

  /// A file written on one line, with letters of several bytes, is edited like any other.
  @Test func editsLongLines() throws {
    let items = (0..<300).map { #"{"id": "é\#($0)", "name": "日本\#($0)😀"}"# }
    let text = #"{"p": [\#(items.joined(separator: ", "))], "end": 1}"#
    for isJSON in [true, false] {
      let done = try edited(text, isJSON: isJSON) { editor, root in
        let list = try #require(root["p"])
        for index in [0, 7, 123, 299] { editor.setField("name", to: .string("n\(index)"), in: list.items[index]) }
        editor.setField("extra", to: .integer(2), in: list.items[200])
        editor.removeItem(at: 150, from: list)
        editor.appendItem(.mapping([("id", .string("new"))]), to: list)
      }
      var wanted = items
      for index in [0, 7, 123, 299] {
        wanted[index] = #"{"id": "é\#(index)", "name": \#(isJSON ? "\"n\(index)\"" : "n\(index)")}"#
      }
      let name = isJSON ? #""extra""# : "extra"
      wanted[200] = wanted[200].replacing("}", with: ", \(name): 2}")
      wanted.append(isJSON ? #"{"id": "new"}"# : "{id: new}")
      wanted.remove(at: 150)
      #expect(done == #"{"p": [\#(wanted.joined(separator: ", "))], "end": 1}"#)
    }
  }

  @Test func editsJSON() throws {
    let text = "{\n  \"a\": [],\n  \"b\": {\"c\": 1},\n  \"d\": \"x\"\n}\n"
    let done = try edited(text, isJSON: true) { editor, root in
      if let a = root["a"], let b = root["b"], let d = root["d"] {
        editor.appendItem(.mapping([("id", .string("yes"))]), to: a)
        editor.removeField("c", in: b)
        editor.replace(d, with: "\"q\"\u{1}\n")
      }
      editor.setField("e", to: .list([.boolean(false)]), in: root)
    }
    #expect(
      done
        == "{\n  \"a\": [{\"id\": \"yes\"}],\n  \"b\": {},\n  \"d\": \"\\\"q\\\"\\u0001\\n\",\n  \"e\": [false]\n}\n")
  }

  @Test func writesAWholeFile() {
    let value = EditValue.mapping([
      ("id", .string("pro")), ("version", .string("1.0.0")), ("yes", .boolean(true)), ("none", .list([])),
      ("list", .list([.list([.integer(1), .integer(2)]), .mapping([("a", .mapping([("b", .string("x # y"))]))])])),
    ])
    let text = "id: pro\nversion: 1.0.0\n\"yes\": true\nnone: []\nlist:\n  - - 1\n    - 2\n  - a:\n      b: \"x # y\"\n"
    #expect(emit(value, indentation: 0) == text)
    #expect(
      yaml(text).root.map(outline)
        == "m{id=s:pro,version=s:1.0.0,yes=b:true,none=l[],list=l[l[i:1,i:2],m{a=m{b=s:x # y}}]}")
  }

  @Test func replacesABareSpan() throws {
    let done = try edited("a: 1\né: 22\n") { editor, _ in
      editor.replaceSource(from: SourcePosition(line: 2, column: 4), to: SourcePosition(line: 2, column: 5), with: "3")
    }
    #expect(done == "a: 1\né: 32\n")
  }

  private func merged(_ text: String, to value: String, as pattern: String? = nil) throws -> String {
    let root = try #require(readYAML(Array(text.utf8)).root)
    let json = try #require(readYAML(Array(value.utf8)).root).json
    var editor = YAMLEditor(Array(text.utf8))
    let other = try pattern.map { pattern in
      (editor: YAMLEditor(Array(pattern.utf8)), node: try #require(readYAML(Array(pattern.utf8)).root))
    }
    editor.merge(root, to: json, as: other, takesFields: true) { one, item in
      one.string.map { .string($0) == item["text"] } ?? (one["id"] == item["id"])
    }
    let result = editor.result()
    #expect(readYAML(result).root?.json == json)
    return String(decoding: result, as: UTF8.self)
  }

  /// A new first item comes before the one that was first and is edited, also where that gets an id.
  @Test func putsWhatIsNewBeforeTheFirst() throws {
    let edited = try merged("a:\n  - id: x\n    t: X\n", to: "a: [{id: k, t: K}, {id: x, t: X2}]")
    #expect(edited == "a:\n  - id: k\n    t: K\n  - id: x\n    t: X2\n")
    let named = try merged("a:\n  - X\n  - Z\n", to: "a: [{id: z, text: Z}, {id: x, text: X}]")
    #expect(named == "a:\n  - id: z\n    text: Z\n  - id: x\n    text: X\n")
    // A list with nothing in it has no first one.
    #expect(try merged("[]\n", to: "[a, b]").contains("b"))
  }

  /// What moves in a list takes its comments along, edited or not, and leaves those of others.
  @Test func commentsMoveWithTheirItems() throws {
    let text =
      "a:\n  # one\n  - id: x   # first\n    t: X\n\n  - id: y\n    t: Y\n    # end of y\n\n  - id: z\n    t: Z\n"
    #expect(
      try merged(text, to: "a: [{id: y, t: Y}, {id: x, t: X}, {id: z, t: Z2}]")
        == "a:\n  - id: y\n    t: Y\n    # end of y\n\n  # one\n  - id: x   # first\n    t: X\n\n  - id: z\n    t: Z2\n"
    )
    #expect(
      try merged(text, to: "a: [{id: y, t: Y}, {id: z, t: Z}, {id: x, t: New}]").hasSuffix(
        "  # one\n  - id: x   # first\n    t: New\n"))
  }

  /// Items and fields that another text has are written as they are there.
  @Test func copiesWhatAPatternHas() throws {
    #expect(
      try merged(
        "a:\n- id: x\nb: 1\n", to: "{a: [{id: x}, {id: y, t: [1, 2]}], b: two, c: 3}",
        as: "a:\n    # why\n    - id: y\n      t: [1, 2]   # both\n# of b\nb: 'two'\nc: 3 # third\n")
        == "a:\n- id: x\n# why\n- id: y\n  t: [1, 2]   # both\n# of b\nb: 'two'\nc: 3 # third\n")
  }

  /// Between brackets on lines of their own, entries have comments as well.
  @Test func flowEntriesOnTheirLinesKeepTheirComments() throws {
    let text = "p: [\n  {id: x}, # of x\n  # above y\n  {id: y} # of y\n]\n"
    #expect(try merged(text, to: "p: [{id: x}]") == "p: [\n  {id: x}, # of x\n]\n")
    #expect(try merged(text, to: "p: [{id: y}]") == "p: [\n  # above y\n  {id: y} # of y\n]\n")
    #expect(
      try merged(text, to: "p: [{id: x}, {id: y}, {id: z}]")
        == "p: [\n  {id: x}, # of x\n  # above y\n  {id: y}, # of y\n  {id: z}\n]\n")
    #expect(
      try merged(text, to: "p: [{id: y}, {id: x}]") == "p: [\n  # above y\n  {id: y}, # of y\n  {id: x} # of x\n]\n")
    let fields = "m: {\n  a: \"x\", # ax\n  b: 'y' # by\n}\n"
    #expect(try merged(fields, to: "m: {a: x}") == "m: {\n  a: \"x\", # ax\n}\n")
  }
}
