import JSON
import PaywallModel
import YAML

/// Takes a tree apart into `path value` tokens, by which two trees are found alike.
///
/// Places in lists and the names of texts do not count, so that what was moved is still alike.
struct Leaves {
  /// Whether a text is one token for each of its words instead of one for the whole.
  var byWord = false
  private(set) var tokens: [String] = []

  init(byWord: Bool = false) { self.byWord = byWord }

  mutating func add(_ node: Node, _ schema: Schema?, at path: String, skipping: Set<String> = []) {
    switch node.value {
    case .mapping where schema?.holdsLine == true && node.lineText != nil:
      if let text = node.lineText { add(text, schema, at: path) }
    case .mapping(let pairs):
      let object = schema?.object(for: node)
      for pair in pairs where !skipping.contains(pair.key) {
        add(pair.value, object?[pair.key]?.schema ?? schema?.mapValue, at: path + "." + pair.key)
      }
    case .sequence(let items): add(items, schema, at: path)
    case .string(let text) where byWord && schema?.isText == true:
      tokens += words(of: text).map { path + "\u{0}" + $0 }
    default: tokens.append(path + "\u{0}" + node.spelling)
    }
  }

  private mutating func add(_ items: [Node], _ schema: Schema?, at path: String) {
    guard case .list(let item, let identity) = schema else {
      for entry in items { add(entry, nil, at: path) }
      return
    }
    for (index, entry) in items.enumerated() {
      switch identity {
      case .text, .line, .position, .cell: add(entry, item, at: path)
      case .key, .keyed: add(entry, item, at: path + "." + identity.name(of: entry, at: index))
      }
    }
  }
}

extension Schema {
  fileprivate var mapValue: Schema? { if case .map(_, let value) = self { value } else { nil } }

  var isText: Bool {
    switch self {
    case .text, .line: true
    default: false
    }
  }

  /// Whether a value may be a list's text with an id.
  fileprivate var holdsLine: Bool {
    switch self {
    case .line: true
    case .either(let a, let b): a.holdsLine || b.holdsLine
    default: false
    }
  }
}
