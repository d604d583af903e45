import Base
import TestSupport
import Testing
import YAML

/// Writes random documents in all styles, with comments.
struct DocumentWriter {
  var random: Dice
  var newline = "\n"

  static let scalars = [
    "plain text", "'single ''quoted'''", "\"double \\u00e9 \\\"q\\\"\"", "12", "0x1F", "true", "1.5", "null", "é ü 😀",
    "a:b", "http://x.y/z?q#f", "yes", "'12'", "\"\"", "-1", "1.2.3", "it's", "x # y", "!!str 5",
  ]

  mutating func one<T>(_ options: [T]) -> T { options[Int.random(in: 0..<options.count, using: &random)] }
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func document() -> String {
    newline = one(["\n", "\r\n"])
    let head = chance(30) ? "# head \(newline)\(newline)" : ""
    let body = head + mapping(indent: 0, depth: 3)
    return chance(20) ? String(body.unicodeScalars.dropLast(newline.unicodeScalars.count)) : body
  }

  private mutating func comment() -> String { (chance(25) ? one([" # note", "  # é: [x"]) : "") + newline }

  private mutating func mapping(indent: Int, depth: Int, first: Bool = false) -> String {
    let margin = String(repeating: " ", count: indent)
    var out = ""
    for index in 0...Int.random(in: 0...3, using: &random) {
      if chance(15), !(first && index == 0) { out += margin + "# about \(index)" + newline }
      if chance(8), !(first && index == 0) { out += newline }
      out += (first && index == 0 ? "" : margin) + one(["key", "\"k y\"", "clé"]) + "\(index)"
      if out.hasSuffix("\"\(index)") { out = String(out.dropLast(2)) + "\(index)\"" }
      out += ":" + value(indent: indent, depth: depth)
    }
    return out
  }

  private mutating func value(indent: Int, depth: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    switch Int.random(in: 0..<(depth > 0 ? 11 : 7), using: &random) {
    case 0: return comment()
    case 1: return " " + flow(depth: 2) + comment()
    case 2:
      let header = one(["|", ">", "|-", "|+"])
      return " " + header + comment() + margin + "  line one" + newline + newline + margin + "   two" + newline
    case 7, 8: return comment() + mapping(indent: indent + one([1, 2, 4]), depth: depth - 1)
    case 9, 10: return comment() + list(indent: indent + one([0, 2]), depth: depth - 1)
    default: return " " + one(Self.scalars.filter { $0 != "x # y" }) + comment()
    }
  }

  private mutating func list(indent: Int, depth: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var out = ""
    for index in 0...Int.random(in: 0...2, using: &random) {
      if chance(15) { out += margin + "# item \(index)" + newline }
      out += margin + "-"
      out += chance(40) ? " " + mapping(indent: indent + 2, depth: depth, first: true) : value(indent: indent, depth: 0)
    }
    return out
  }

  private mutating func flow(depth: Int) -> String {
    let scalars = ["a", "'b, c'", "\"d\"", "12", "true", "é"]
    if depth == 0 || chance(40) { return one(scalars) }
    let count = Int.random(in: 0...3, using: &random)
    if chance(50) { return "[" + (0..<count).map { _ in flow(depth: depth - 1) }.joined(separator: ", ") + "]" }
    return "{" + (0..<count).map { "k\($0): " + flow(depth: depth - 1) }.joined(separator: ", ") + "}"
  }
}

/// Where a value stands in a tree: a field's key or an item's index at each level.
enum Step: Hashable {
  case key(String)
  case index(Int)
}

func nodesByPath(_ node: Node, _ path: [Step] = []) -> [([Step], Node)] {
  [(path, node)]
    + node.pairs.flatMap { nodesByPath($0.value, path + [.key($0.key)]) }
    + node.items.enumerated().flatMap { nodesByPath($0.element, path + [.index($0.offset)]) }
}

/// The tree with the value at `path` changed; nil takes it away.
func changed(_ node: Node, _ path: ArraySlice<Step>, _ change: (Node) -> Node?) -> Node? {
  guard let step = path.first else { return change(node) }
  var node = node
  switch (step, node.value) {
  case (.key(let key), .mapping(let pairs)):
    node.value = .mapping(
      pairs.compactMap { pair in
        guard pair.key == key else { return pair }
        var pair = pair
        guard let value = changed(pair.value, path.dropFirst(), change) else { return nil }
        pair.value = value
        return pair
      })
  case (.index(let index), .sequence(var items)):
    if let item = changed(items[index], path.dropFirst(), change) {
      items[index] = item
    } else {
      items.remove(at: index)
    }
    node.value = .sequence(items)
  default: break
  }
  return node
}

@Suite struct YAMLPropertyTests {
  struct Sample {
    var bytes: [UInt8]
    var root: Node
    var nodes: [([Step], Node)]
  }

  private func samples(_ count: Int, seed: UInt64) throws -> [Sample] {
    var writer = DocumentWriter(random: Dice(seed: seed))
    return try (0..<count).map { _ in
      let bytes = Array(writer.document().utf8)
      let document = readYAML(bytes)
      #expect(document.diagnostics.isEmpty, "\(document.diagnostics) in \(String(decoding: bytes, as: UTF8.self))")
      let root = try #require(document.root)
      return Sample(bytes: bytes, root: root, nodes: nodesByPath(root))
    }
  }

  private func check(_ sample: Sample, _ result: [UInt8], _ expected: Node?, _ what: String) {
    let document = readYAML(result)
    let texts =
      "\(what)\n\(String(decoding: sample.bytes, as: UTF8.self))\n→\n\(String(decoding: result, as: UTF8.self))"
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics) \(texts)")
    #expect(document.root.map(outline) == expected.map(outline), "\(texts)")
  }

  private func node(_ value: Node.Value) -> Node {
    Node(value: value, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
  }

  private static let words = [
    "new", "a: b", "# c", "", "12", "x, y", "yes", "line\nbreak", "é\u{301}", "- a", "null", " x", "\u{301}x",
  ]

  @Test func replacingChangesOneValue() throws {
    var random = Dice(seed: 11)
    for sample in try samples(100, seed: 1) {
      for (path, old) in sample.nodes where old.pairs.isEmpty && !path.isEmpty {
        let word = Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
        var editor = YAMLEditor(sample.bytes)
        editor.replace(old, with: word)
        let result = editor.result()
        check(sample, result, changed(sample.root, path[...]) { _ in node(.string(word)) }, "\(path) = \(word)")
        keepsTheRest(sample.bytes, result, old)
      }
    }
  }

  /// Nothing before the old value and nothing after it is touched.
  private func keepsTheRest(_ before: [UInt8], _ after: [UInt8], _ old: Node) {
    let length = source(of: old, in: before).utf8.count
    let common = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    #expect(common + tail + length >= before.count, "\(String(decoding: after, as: UTF8.self))")
  }

  @Test func settingAddsOneField() throws {
    var random = Dice(seed: 12)
    let values: [(EditValue, Node.Value)] = [
      (.string("x y"), .string("x y")), (.integer(7), .integer(7)),
      (.list([.boolean(true)]), .sequence([node(.boolean(true))])),
    ]
    for sample in try samples(100, seed: 2) where last(sample.root).map({ !isKept($0, sample.bytes) }) ?? true {
      for (path, old) in sample.nodes {
        guard case .mapping(let pairs) = old.value else { continue }
        let (new, value) = values[Int.random(in: 0..<values.count, using: &random)]
        var fields = pairs
        let (start, end) = (old.start, old.end)
        let index = pairs.isEmpty ? 0 : Int.random(in: 0..<pairs.count, using: &random)
        let added = Node.Pair(key: "added", keyStart: start, keyEnd: end, value: node(value))
        fields.insert(added, at: pairs.isEmpty ? 0 : index + 1)
        var editor = YAMLEditor(sample.bytes)
        editor.setField("added", to: new, in: old, after: pairs.isEmpty ? nil : pairs[index].key)
        check(sample, editor.result(), changed(sample.root, path[...]) { _ in node(.mapping(fields)) }, "\(path)")
        guard let pair = pairs.randomElement(using: &random) else { continue }
        editor = YAMLEditor(sample.bytes)
        editor.setField(pair.key, to: new, in: old)
        let whole = changed(sample.root, (path + [.key(pair.key)])[...]) { _ in node(value) }
        check(sample, editor.result(), whole, "\(path) \(pair.key) := \(new)")
      }
    }
  }

  @Test func removingTakesOneEntry() throws {
    for sample in try samples(100, seed: 3) {
      for (path, _) in sample.nodes {
        guard let step = path.last, let parent = sample.nodes.first(where: { $0.0 == Array(path.dropLast()) })?.1
        else { continue }
        var editor = YAMLEditor(sample.bytes)
        switch step {
        case .key(let key): editor.removeField(key, in: parent)
        case .index(let index): editor.removeItem(at: index, from: parent)
        }
        check(sample, editor.result(), changed(sample.root, path[...]) { _ in nil }, "without \(path)")
      }
    }
  }

  @Test func appendingAddsOneItem() throws {
    for sample in try samples(100, seed: 4) {
      for (path, old) in sample.nodes {
        guard case .sequence(let items) = old.value else { continue }
        var editor = YAMLEditor(sample.bytes)
        editor.appendItem(.mapping([("a", .string("b"))]), to: old)
        let position = SourcePosition(line: 1, column: 1)
        let added = node(
          .mapping([Node.Pair(key: "a", keyStart: position, keyEnd: position, value: node(.string("b")))]))
        check(
          sample, editor.result(), changed(sample.root, path[...]) { _ in node(.sequence(items + [added])) }, "\(path)")
      }
    }
  }

  @Test func prependingAddsOneItem() throws {
    for sample in try samples(100, seed: 5) {
      for (path, old) in sample.nodes {
        guard case .sequence(let items) = old.value else { continue }
        var editor = YAMLEditor(sample.bytes)
        editor.prependItem(.mapping([("a", .string("b"))]), to: old)
        let position = SourcePosition(line: 1, column: 1)
        let added = node(
          .mapping([Node.Pair(key: "a", keyStart: position, keyEnd: position, value: node(.string("b")))]))
        check(
          sample, editor.result(), changed(sample.root, path[...]) { _ in node(.sequence([added] + items)) }, "\(path)")
      }
    }
  }

  /// A block scalar in the file's last line gains its line break when something follows.
  private func last(_ node: Node) -> Node? { (node.pairs.last?.value ?? node.items.last).flatMap { last($0) } ?? node }
  private func isKept(_ node: Node, _ bytes: [UInt8]) -> Bool {
    let text = source(of: node, in: bytes)
    return text.hasPrefix("|") || text.hasPrefix(">")
  }
}

@Suite struct YAMLFuzzTests {
  @Test func survivesAnyBytes() {
    var random = Dice(seed: 21)
    var writer = DocumentWriter(random: Dice(seed: 22))
    let interesting = Array("[]{}&*!|>'\"%@`#,?:- \t\n\r~<\u{FEFF}\u{2028}\u{85}".utf8) + [0xFF, 0xC3, 0x00]
    for _ in 0..<2500 {
      var bytes = Array(writer.document().utf8)
      for _ in 0...Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let byte = interesting[Int.random(in: 0..<interesting.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = byte
        case 1: bytes.insert(byte, at: at)
        default: bytes.removeSubrange(at..<min(bytes.count, at + 3))
        }
      }
      for document in [readYAML(bytes), readJSON(bytes)] { staysInside(document, bytes) }
    }
  }

  private func staysInside(_ document: Document, _ bytes: [UInt8]) {
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x85 || $0 == 0xA8 } + 1
    #expect(document.root != nil || !document.diagnostics.isEmpty)
    for diagnostic in document.diagnostics {
      #expect(
        diagnostic.position.line >= 1 && diagnostic.position.line <= lines
          && diagnostic.position.column <= bytes.count + 1)
      #expect(diagnostic.end.map { $0 >= diagnostic.position } ?? true)
    }
    for (_, node) in document.root.map({ nodesByPath($0) }) ?? [] {
      #expect(node.start <= node.end)
      #expect(node.end.line <= lines)
    }
    guard let root = document.root, document.diagnostics.isEmpty else { return }
    var editor = YAMLEditor(bytes)
    for (_, node) in nodesByPath(root) {
      editor.setField("x", to: .list([.string("y")]), in: node)
      editor.removeItem(at: 0, from: node)
      if let key = node.pairs.first?.key { editor.removeField(key, in: node) }
    }
    _ = editor.result()
  }
}
