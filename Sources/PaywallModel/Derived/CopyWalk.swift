package import YAML

/// One piece of copy that a user reads, with its path in the variant.
package struct CopyText: Sendable {
  /// Keys and identities joined by `.`, such as `sections.header.title` or `bullets.0`; what locale files name.
  package var path: String
  package var text: String
  package var node: Node
  /// The type of the innermost section that holds the text; nil outside the sections.
  package var section: SectionType?
}

extension Variant {
  /// Every text of the variant that a user reads, in the order of the file.
  package var copy: [CopyText] {
    var walk = CopyWalk()
    if let root { walk.visit(root, .object(VariantShape.object), at: "") }
    return walk.found
  }
}

extension Variant {
  /// Texts and numbers under keys that the format does not know: no copy, but written to be shown.
  package var strayCopy: [CopyText] {
    guard hasUnknownKeys, let root else { return [] }
    var walk = CopyWalk()
    walk.visit(root, .object(VariantShape.object), at: "")
    return walk.strays
  }
}

private struct CopyWalk {
  var found: [CopyText] = []
  var strays: [CopyText] = []
  private var section: SectionType?

  mutating func visit(_ node: Node, _ shape: Shape, at path: String) {
    switch shape {
    case .text:
      if let text = node.string { found.append(CopyText(path: path, text: text, node: node, section: section)) }
    case .object(let object): fields(of: node, object, at: path)
    case .section: if let inner = Section(node) { fields(of: inner, at: path) }
    case .list(let item, let identity):
      for (index, entry) in node.items.enumerated() {
        visit(entry, item, at: path + "." + identity.name(of: entry, at: index))
      }
    case .map(_, let value):
      for pair in node.pairs { visit(pair.value, value, at: path + "." + pair.key) }
    case .either(let a, let b): visit(node, a.fitsKind(of: node) ? a : b, at: path)
    case .string, .integer, .number, .boolean, .choice: break
    }
  }

  private mutating func stray(_ node: Node, at path: String) {
    if let text = node.string ?? node.number.map({ "\($0)" }) {
      strays.append(CopyText(path: path, text: text, node: node, section: section))
    }
    for pair in node.pairs { stray(pair.value, at: path + "." + pair.key) }
    for item in node.items { stray(item, at: path) }
  }

  private mutating func fields(of inner: Section, at path: String) {
    let outer = section
    section = inner.type
    fields(of: inner.node, inner.type.row.shape, at: path)
    section = outer
  }

  private mutating func fields(of node: Node, _ object: ObjectShape, at path: String) {
    for pair in node.pairs {
      let inner = path.isEmpty ? pair.key : path + "." + pair.key
      if let field = object[pair.key] {
        visit(pair.value, field.shape, at: inner)
      } else {
        stray(pair.value, at: inner)
      }
    }
  }
}
