package import Base

/// One value of a YAML or JSON document with its place in the text.
package struct Node: Sendable {
  package var value: Value
  /// Where the value begins, its anchor and tag included.
  package var start: SourcePosition
  /// One past its last character; comments and line breaks after it do not belong to it.
  package var end: SourcePosition

  /// What a node holds. Plain scalars are told apart by the core schema of YAML 1.2 (section 10.3.2).
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case sequence([Node])
    case mapping([Pair])
  }

  /// One entry of a mapping. The key is the text of its scalar, whatever that would resolve to: `1:` gives "1".
  package struct Pair: Sendable {
    package var key: String
    package var keyStart: SourcePosition
    package var keyEnd: SourcePosition
    package var value: Node

    package init(key: String, keyStart: SourcePosition, keyEnd: SourcePosition, value: Node) {
      self.key = key
      self.keyStart = keyStart
      self.keyEnd = keyEnd
      self.value = value
    }
  }

  package init(value: Value, start: SourcePosition, end: SourcePosition) {
    self.value = value
    self.start = start
    self.end = end
  }
}

extension Node {
  /// The value under the key of exactly these UTF-8 bytes; nil if absent or when this is not a mapping.
  package subscript(key: String) -> Node? {
    guard case .mapping(let pairs) = value else { return nil }
    return pairs.first { sameBytes($0.key, key) }?.value
  }

  /// The entries of a mapping in the order of the text; empty for anything else.
  package var pairs: [Pair] { if case .mapping(let pairs) = value { pairs } else { [] } }

  /// The items of a list; empty for anything else.
  package var items: [Node] { if case .sequence(let items) = value { items } else { [] } }

  /// The text of a string; nil for anything else, also for a number.
  package var string: String? { if case .string(let text) = value { text } else { nil } }

  /// The integer, nil for anything else.
  package var integer: Int? { if case .integer(let number) = value { number } else { nil } }

  /// The truth value, nil for anything else.
  package var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }

  /// Whether the value is a mapping.
  package var isMapping: Bool { if case .mapping = value { true } else { false } }

  /// Whether the value is null or omitted.
  package var isNull: Bool { if case .null = value { true } else { false } }

  /// Whether this is a list or mapping without entries.
  package var isEmpty: Bool {
    switch value {
    case .sequence(let items): items.isEmpty
    case .mapping(let pairs): pairs.isEmpty
    default: false
    }
  }

  /// The kind of value, in the words of a message to its author.
  package var kindName: String {
    switch value {
    case .null: "nothing"
    case .boolean: "true or false"
    case .integer: "integer"
    case .number: "number"
    case .string: "text"
    case .sequence: "list"
    case .mapping: "mapping"
    }
  }
}

/// The text between a node's start and end as it is written in `bytes`, quotes included.
///
/// `bytes` must be what the node was read from; positions past the text give what there is.
package func source(of node: Node, in bytes: [UInt8]) -> String {
  bytes.withUnsafeBufferPointer { text in
    var cursor = SourceCursor(text)
    cursor.advance(to: node.start, in: text)
    let start = cursor.offset
    cursor.advance(to: node.end, in: text)
    return String(decoding: text[start..<cursor.offset], as: UTF8.self)
  }
}
