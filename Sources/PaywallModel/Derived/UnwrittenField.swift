import Base
package import YAML

/// Why a path cannot lead to a value.
package struct PathProblem: Error, Sendable {
  /// What is wrong, in lowercase.
  package var message: String
  /// What was probably meant, or what there is.
  package var hint: String?
}

extension Schema {
  /// The keys of a path that leads on from a value to a field that is not written, and the schema of that field.
  ///
  /// - Parameters:
  ///   - path: what is left of the path behind the value.
  ///   - node: the value; nil where it is not written either.
  ///   - name: what messages call the value.
  /// - Throws: if the schema has no such field.
  package func unwritten(
    _ path: Substring, in node: Node?, as name: String
  ) throws(PathProblem) -> (keys: [String], schema: Schema) {
    if case .map(_, let value) = self {
      let key = value.hasParts ? path.prefix { $0 != "." } : path
      return try value.below(path, String(key), as: String(key))
    }
    guard let object = node.flatMap(object(for:)) ?? newObject else { throw noPart(path, of: node, as: name) }
    let key = String(path.prefix { $0 != "." })
    guard let field = object[key] else {
      throw PathProblem(message: "\(name) has no '\(key)'", hint: object.hint(forUnknown: key))
    }
    return try field.schema.below(path, key, as: key)
  }

  private func below(
    _ path: Substring, _ key: String, as name: String
  ) throws(PathProblem) -> (keys: [String], schema: Schema) {
    let rest = path.dropFirst(key.count + 1)
    if rest.isEmpty { return ([key], self) }
    let inner = try unwritten(rest, in: nil, as: name)
    return ([key] + inner.keys, inner.schema)
  }

  private func noPart(_ path: Substring, of node: Node?, as name: String) -> PathProblem {
    let items = node.map { children(of: $0, self).map(\.name) } ?? []
    guard case .list = self else {
      return PathProblem(message: "\(name) is \(expectation) and has no '\(path)'")
    }
    let word = String(path.prefix { $0 != "." })
    let hint =
      nearestName(to: word, among: items).map(didYouMean)
      ?? (items.isEmpty ? "it has no items yet" : "it has: " + items.joined(separator: ", "))
    return PathProblem(message: "\(name) has no item '\(word)'", hint: hint)
  }

  /// Whether its values are mappings.
  private var hasParts: Bool {
    switch self {
    case .object, .map, .section: true
    case .either(let first, let second): first.hasParts || second.hasParts
    case .text, .line, .string, .integer, .number, .boolean, .choice, .list: false
    }
  }

  /// The object that a value becomes of which a field is written.
  private var newObject: ObjectSchema? {
    switch self {
    case .object(let object): object
    case .either(let first, let second): first.newObject ?? second.newObject
    case .text, .line, .string, .integer, .number, .boolean, .choice, .list, .map, .section: nil
    }
  }
}

extension Schema {
  /// The value that a text of a command line stands for: the text itself, or what it is in JSON for numbers, truth values,
  /// lists and mappings, and for a line that is a mapping (`{"id": …, "text": …}`). It need not fit; `SchemaChecker` says
  /// what is wrong with it.
  package func value(of text: String) -> Node {
    let start = SourcePosition(line: 1, column: 1)
    let written = Node(value: .string(text), start: start, end: start)
    switch self {
    case .text, .string, .choice: return written
    case .line:
      let read = readJSON(Array(text.utf8))
      return read.root.flatMap { $0.isMapping && read.diagnostics.isEmpty ? $0 : nil } ?? written
    case .integer, .number, .boolean, .list, .object, .map, .section:
      let read = readJSON(Array(text.utf8))
      return read.diagnostics.isEmpty ? read.root ?? written : written
    case .either(let first, let second):
      let candidates = [first.value(of: text), second.value(of: text)]
      return candidates.first { fits($0) } ?? candidates[1]
    }
  }

  private func fits(_ node: Node) -> Bool {
    var checker = SchemaChecker(file: "")
    checker.compare(node, self, as: "")
    return checker.findings.isEmpty
  }
}

extension ObjectSchema {
  /// The key of `mapping` behind which a new field belongs, in the order of the fields; nil if none of those before it is
  /// there.
  package func predecessor(of key: String, in mapping: Node) -> String? {
    guard let index = index(of: key) else { return nil }
    return fields[..<index].last { mapping[$0.name] != nil }?.name
  }
}
