import Base
import Testing
import YAML

/// The tree without its positions, for comparison: `m{key=s:text}`, `l[i:1]`.
func outline(_ node: Node) -> String {
  switch node.value {
  case .null: "null"
  case .boolean(let flag): "b:\(flag)"
  case .integer(let number): "i:\(number)"
  case .number(let number): "n:\(number)"
  case .string(let text): "s:\(text)"
  case .sequence(let items): "l[" + items.map(outline).joined(separator: ",") + "]"
  case .mapping(let pairs): "m{" + pairs.map { $0.key + "=" + outline($0.value) }.joined(separator: ",") + "}"
  }
}

func yaml(_ text: String) -> Document { readYAML(Array(text.utf8)) }
func json(_ text: String) -> Document { readJSON(Array(text.utf8)) }

@Suite struct YAMLReaderTests {
  /// Examples of the YAML 1.2.2 specification, by their numbers there.
  @Test(arguments: [
    ("- Mark McGwire\n- Sammy Sosa\n- Ken Griffey\n", "l[s:Mark McGwire,s:Sammy Sosa,s:Ken Griffey]"),  // 2.1
    ("hr:  65    # Home runs\navg: 0.278 # Batting average\nrbi: 147\n", "m{hr=i:65,avg=n:0.278,rbi=i:147}"),  // 2.2
    (
      "american:\n- Boston Red Sox\n- Detroit Tigers\nnational:\n- Mets\n",
      "m{american=l[s:Boston Red Sox,s:Detroit Tigers],national=l[s:Mets]}"
    ),  // 2.3
    ("-\n  name: Mark McGwire\n  hr:   65\n-\n  name: Sosa\n", "l[m{name=s:Mark McGwire,hr=i:65},m{name=s:Sosa}]"),
    (
      "- [name        , hr, avg  ]\n- [Mark McGwire, 65, 0.278]\n",
      "l[l[s:name,s:hr,s:avg],l[s:Mark McGwire,i:65,n:0.278]]"
    ),  // 2.5
    (
      "Mark McGwire: {hr: 65, avg: 0.278}\nSammy Sosa: {\n    hr: 63,\n    avg: 0.288,\n }\n",
      "m{Mark McGwire=m{hr=i:65,avg=n:0.278},Sammy Sosa=m{hr=i:63,avg=n:0.288}}"
    ),  // 2.6
    (
      "---\nhr:\n- Mark McGwire\n# Following node labeled SS\n- &SS Sammy Sosa\nrbi:\n- *SS # Subsequent occurrence\n",
      "m{hr=l[s:Mark McGwire,s:Sammy Sosa],rbi=l[s:Sammy Sosa]}"
    ),  // 2.10
    ("--- |\n  \\//||\\/||\n  // ||  ||__\n", "s:\\//||\\/||\n// ||  ||__\n"),  // 2.13
    (
      "--- >\n  Mark McGwire's\n  year was crippled\n  by a knee injury.\n",
      "s:Mark McGwire's year was crippled by a knee injury.\n"
    ),  // 2.14
    (
      "unicode: \"Sosa did fine.\\u263A\"\nquoted: ' # Not a ''comment''.'\n",
      "m{unicode=s:Sosa did fine.\u{263A},quoted=s: # Not a 'comment'.}"
    ),  // 2.17
    ("plain:\n  This unquoted scalar\n  spans many lines.\n", "m{plain=s:This unquoted scalar spans many lines.}"),
    (
      "canonical: 12345\ndecimal: +12345\noctal: 0o14\nhexadecimal: 0xC\n",
      "m{canonical=i:12345,decimal=i:12345,octal=i:12,hexadecimal=i:12}"
    ),  // 2.19
    (
      "canonical: 1.23015e+3\nfixed: 1230.15\nnegative infinity: -.inf\nnot a number: .nan\n",
      "m{canonical=n:1230.15,fixed=n:1230.15,negative infinity=n:-inf,not a number=n:nan}"
    ),  // 2.20
    ("null:\nbooleans: [ true, false ]\nstring: '012345'\n", "m{null=null,booleans=l[b:true,b:false],string=s:012345}"),
    (
      "A null: null\nAlso a null: # Empty\nNot a null: \"\"\nIntegers: [ 0, 0o7, 0x3A, -19 ]\n",
      "m{A null=null,Also a null=null,Not a null=s:,Integers=l[i:0,i:7,i:58,i:-19]}"
    ),  // 10.9
    (
      "Booleans: [ true, True, false, FALSE ]\nFloats: [ 0., -0.0, .5, +12e03, -2E+05 ]\n",
      "m{Booleans=l[b:true,b:true,b:false,b:false],Floats=l[n:0.0,n:-0.0,n:0.5,n:12000.0,n:-200000.0]}"
    ),  // 10.9
    ("Also floats: [ .inf, -.Inf, +.INF, .NAN ]\n", "m{Also floats=l[n:inf,n:-inf,n:inf,n:nan]}"),  // 10.9
    (
      "[yes, NO, 1_000, 0b1, 1:30, 2001-01-01, 0o8, 0x, +, -, ., 1e, tRUE]\n",
      "l[s:yes,s:NO,s:1_000,s:0b1,s:1:30,s:2001-01-01,s:0o8,s:0x,s:+,s:-,s:.,s:1e,s:tRUE]"
    ),
    (
      "[!!str 12, !!int \"12\", !!float 1, !!null '', !!bool true, ! 5, !!seq [], !!map {}]\n",
      "l[s:12,i:12,n:1.0,null,b:true,s:5,l[],m{}]"
    ),
    ("1: a\ntrue: b\n~: c\n\"q\": d\n", "m{1=s:a,true=s:b,~=s:c,q=s:d}"),
    ("%YAML 1.2\n---\na: 1\n...\n", "m{a=i:1}"),
    ("\u{FEFF}a: é\r\nb: 2\r\n", "m{a=s:é,b=i:2}"),
  ])
  func reads(text: String, expected: String) throws {
    let document = yaml(text)
    #expect(document.diagnostics.isEmpty)
    #expect(outline(try #require(document.root)) == expected)
  }

  /// What is wrong, where, and what to do; positions counted by hand.
  @Test(arguments: [
    ("a:\n\tb: 1\n", Diagnostic.Code.tab, 2, 1, "use spaces"),
    ("a: 1\n\tb: 2\n", .tab, 2, 1, "use spaces"),
    ("a: x: y\n", .syntax, 1, 5, "quote text that contains ': '"),
    ("a: x\n  b: y\n", .syntax, 2, 4, "check the indentation of this line and the line above"),
    ("x: 1\na: \"abc\nb: c\n", .syntax, 2, 4, "close it, or remove it"),
    ("a: [1, 2\nb: 3\n", .syntax, 1, 4, "close it with ']'"),
    ("a: {b: 1\n", .syntax, 1, 4, "close it with '}'"),
    ("a: @x\n", .syntax, 1, 4, "quote the value"),
    ("a: %x\n", .syntax, 1, 4, "quote the value"),
    ("a: *bold* x\n", .syntax, 1, 4, "quote text that begins with '*'"),
    ("a: *nope\n", .syntax, 1, 4, "quote text that begins with '*'"),
    ("a: \"x\\q\"\n", .syntax, 1, 6, "use single quotes, or write '\\\\' for a backslash"),
    ("- a\nb: c\n", .syntax, 2, 1, "indent all items of a list equally"),
    ("a: - b\n", .syntax, 1, 4, "start it on its own line, or quote text that begins with '- '"),
    ("a: > text\n", .syntax, 1, 6, "start the text on the next line, indented, or quote it"),
    ("a: 1\nb: 2\na: 3\n", .duplicateKey, 3, 1, "it is already on line 1"),
    ("<<: {a: 1}\n", .unsupported, 1, 1, "write the entries out"),
    ("a: !foo 1\n", .unsupported, 1, 4, "remove it"),
    ("? [a]\n: 1\n", .unsupported, 1, 3, "quote the key if it is text"),
    ("&a x: 1\n*a : 2\n", .unsupported, 2, 1, "write the key out"),
    ("a: 1\n---\nb: 2\n", .unsupported, 2, 1, "put each document into its own file"),
    ("%TAG ! x:\n--- a\n", .unsupported, 1, 1, "remove it"),
    ("%FOO\n--- a\n", .unsupported, 1, 1, "only '%YAML 1.2' is"),
    ("%YAML 2.0\n--- a\n", .unsupported, 1, 1, "write '%YAML 1.2'"),
    ("a: 9223372036854775808\n", .numberRange, 1, 4, "quote it if it is an identifier"),
    ("é: \u{7}\n", .controlCharacter, 1, 4, "remove it, or write it in double quotes as \"\\u0007\""),
  ])
  func reports(text: String, code: Diagnostic.Code, line: UInt32, column: UInt32, hint: String) throws {
    let diagnostic = try #require(yaml(text).diagnostics.first, "\(text)")
    #expect(diagnostic.code == code)
    #expect(diagnostic.position == SourcePosition(line: line, column: column))
    #expect(diagnostic.hint == hint)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1, 2), ([0xC0, 0x80], 1, 1), ([0x0A, 0xED, 0xA0, 0x80], 2, 1), ([0xF4, 0x90, 0x80, 0x80], 1, 1),
      ([0xC3, 0xA9, 0xC3], 1, 2), ([0xFF, 0xFE, 0x61, 0x00], 1, 1), ([0xE0, 0x80, 0x80], 1, 1),
    ] as [([UInt8], UInt32, UInt32)])
  func refusesInvalidUTF8(bytes: [UInt8], line: UInt32, column: UInt32) {
    for document in [readYAML(bytes), readJSON(bytes)] {
      #expect(document.diagnostics.map(\.code) == [.invalidUTF8])
      #expect(document.diagnostics.first?.position == SourcePosition(line: line, column: column))
    }
  }

  @Test func collectsWhatIsNotSyntax() throws {
    let document = yaml("a: 1\na: 2\nb: !x 1\n<<: {}\n? {c: d}\n: [e]\nf: {g: 1, g: 2, h: 3}\n")
    #expect(
      document.diagnostics.map(\.code) == [.duplicateKey, .unsupported, .unsupported, .unsupported, .duplicateKey])
    #expect(document.diagnostics.map(\.position.line) == [2, 3, 4, 5, 7])
    #expect(outline(try #require(document.root)) == "m{a=i:1,b=s:1,f=m{g=i:1,h=i:3}}")
  }

  @Test func callsAFileWithoutValuesEmpty() {
    for text in ["", "\n\n", "# only a comment\n", "\u{FEFF}"] {
      #expect(yaml(text).diagnostics.map(\.code) == [.empty])
      #expect(yaml(text).root == nil)
    }
    #expect(yaml("---\n").root?.isNull == true)
  }

  @Test func comparesKeysByTheirBytes() {
    #expect(yaml("\u{e9}: 1\ne\u{301}: 2\n").diagnostics.isEmpty)
    let many = (0..<20).map { "k\($0): 1\n" }.joined()
    #expect(yaml(many + "\u{e9}: 1\ne\u{301}: 2\n").diagnostics.isEmpty)
    #expect(yaml(many + "k7: 2\n").diagnostics.map(\.position) == [SourcePosition(line: 21, column: 1)])
  }

  @Test func knowsWhereBlocksEnd() throws {
    let text = "a:\n  b: [1, 2]  # c\n  c:\n  # x\n  - u\n  - v # c\n\nd: |\n  text\n  mo é\n\n# end\ne:\n- 1\n-\n"
    let root = try #require(yaml(text).root)
    func positions(_ node: Node?) -> String { node.map { "\($0.start) \($0.end)" } ?? "" }
    #expect(positions(root) == "1:1 15:2")
    #expect(positions(root["a"]) == "2:3 6:6")
    #expect(positions(root["a"]?["b"]) == "2:6 2:12")
    #expect(positions(root["a"]?["c"]) == "5:3 6:6")
    #expect(positions(root["d"]) == "8:4 10:7")
    #expect(positions(root["e"]?.items.last) == "15:2 15:2")
    #expect(source(of: try #require(root["d"]), in: Array(text.utf8)) == "|\n  text\n  mo é")
  }

  @Test func givesTheSourceOfAScalar() throws {
    let text = "é: [0x1F, 'a''b', 1e3]\n"
    let items = try #require(yaml(text).root?["é"]?.items)
    #expect(items.map { source(of: $0, in: Array(text.utf8)) } == ["0x1F", "'a''b'", "1e3"])
  }
}
