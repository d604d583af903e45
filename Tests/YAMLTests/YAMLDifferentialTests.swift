import Base
import Foundation
import TestSupport
import Testing
import YAML

/// PyYAML's parser, which is written in Python and shares nothing with libyaml, tells what stands where.
private let script = #"""
  import json, re, sys, yaml
  def resolve(node):
      text = node.value
      if node.style is not None or node.explicit: return 's:' + text
      if re.fullmatch('null|Null|NULL|~|', text): return 'null'
      if re.fullmatch('true|True|TRUE|false|False|FALSE', text): return 'b:' + text.lower()
      if re.fullmatch('[-+]?[0-9]+', text): return 'i:' + str(int(text))
      if re.fullmatch('0x[0-9a-fA-F]+', text): return 'i:' + str(int(text, 16))
      if re.fullmatch(r'[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?', text): return 'n:' + repr(float(text))
      return 's:' + text
  class Loader(yaml.BaseLoader):
      def compose_scalar_node(self, anchor):
          explicit = self.peek_event().tag is not None
          node = super().compose_scalar_node(anchor)
          node.explicit = explicit
          return node
  def walk(node, path, out):
      mark = node.start_mark
      row = [path, mark.line + 1, mark.column + 1, '', 0, 0]
      if isinstance(node, yaml.ScalarNode):
          row[3] = resolve(node)
          if node.style not in ('|', '>'): row[4:] = [node.end_mark.line + 1, node.end_mark.column + 1]
      out.append(row)
      if isinstance(node, yaml.MappingNode):
          for key, value in node.value:
              mark, end = key.start_mark, key.end_mark
              out.append([path + '/' + key.value, mark.line + 1, mark.column + 1, 'key', end.line + 1, end.column + 1])
              walk(value, path + '/' + key.value, out)
      if isinstance(node, yaml.SequenceNode):
          for index, item in enumerate(node.value): walk(item, path + '/%d' % index, out)
  result = []
  for text in json.load(sys.stdin):
      out = []
      walk(yaml.compose(text, Loader), '', out)
      result.append(out)
  json.dump(result, sys.stdout)
  """#

private func python(_ code: String, input: Data = Data()) -> Outcome? {
  try? run("python3", ["-c", code], in: NSTemporaryDirectory(), input: input)
}

private let hasPyYAML = python("import yaml")?.status == 0

@Suite struct YAMLDifferentialTests {
  private struct Row: Equatable {
    var path: String
    var start: SourcePosition
    var value: String
    var end: SourcePosition
  }

  @Test(.enabled(if: hasPyYAML)) func agreesWithPyYAML() throws {
    var writer = DocumentWriter(random: Dice(seed: 31))
    let texts = (0..<300).map { _ in writer.document() }
    let outcome = try #require(python(script, input: JSONEncoder().encode(texts)))
    #expect(outcome.stderr == "")
    let all = try #require(try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [[[Any]]])
    #expect(all.count == texts.count)
    for (text, rows) in zip(texts, all) {
      let bytes = Array(text.utf8)
      let ours = ours(try #require(readYAML(bytes).root), "", bytes)
      #expect(ours == rows.compactMap(theirs), "\(text)")
    }
  }

  private func theirs(_ row: [Any]) -> Row? {
    func position(_ at: Int) -> SourcePosition? {
      guard let line = row[at] as? Int, let column = row[at + 1] as? Int else { return nil }
      return SourcePosition(line: UInt32(line), column: UInt32(column))
    }
    guard let path = row[0] as? String, let start = position(1), let value = row[3] as? String, let end = position(4)
    else {
      return nil
    }
    return Row(path: path, start: start, value: value, end: end)
  }

  private func ours(_ node: Node, _ path: String, _ bytes: [UInt8]) -> [Row] {
    let none = SourcePosition(line: 0, column: 0)
    let text = source(of: node, in: bytes)
    let isBlock = text.hasPrefix("|") || text.hasPrefix(">")
    switch node.value {
    case .mapping(let pairs):
      return [Row(path: path, start: node.start, value: "", end: none)]
        + pairs.flatMap { pair in
          let inner = path + "/" + pair.key
          return [Row(path: inner, start: pair.keyStart, value: "key", end: pair.keyEnd)]
            + ours(pair.value, inner, bytes)
        }
    case .sequence(let items):
      return [Row(path: path, start: node.start, value: "", end: none)]
        + items.enumerated().flatMap { ours($0.element, path + "/\($0.offset)", bytes) }
    default: return [Row(path: path, start: node.start, value: outline(node), end: isBlock ? none : node.end)]
    }
  }
}
