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
    case .mapping, .sequence:
      forEachChild(of: node, schema?.fitsKind(of: node) == true ? schema : nil) { child in
        switch child.place {
        case .key(let key):
          if !skipping.contains(key) { add(child.node, child.schema, at: path + "." + key) }
        case .item(_, .text), .item(_, .named), .item(_, .line), .item(_, .position), .item(_, .cell):
          add(child.node, child.schema, at: path)
        case .item(_, .key), .item(_, .keyed): add(child.node, child.schema, at: path + "." + child.name)
        }
      }
    case .string(let text) where byWord && schema?.isText == true:
      tokens += words(of: text).map { path + "\u{0}" + $0 }
    case .null, .boolean, .integer, .number, .string: tokens.append(path + "\u{0}" + node.spelling)
    }
  }
}

extension Schema {
  var isText: Bool {
    switch self {
    case .text, .line: true
    case .string, .integer, .number, .boolean, .choice, .list, .object, .map, .either, .section: false
    }
  }

  /// Whether a value may be a list's text with an id.
  fileprivate var holdsLine: Bool {
    switch self {
    case .line: true
    case .either(let a, let b): a.holdsLine || b.holdsLine
    case .text, .string, .integer, .number, .boolean, .choice, .list, .object, .map, .section: false
    }
  }
}
