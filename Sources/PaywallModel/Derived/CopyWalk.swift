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
    if let root { walk.visit(root, .object(VariantShape.object)) }
    return walk.found
  }
}

private struct CopyWalk {
  var found: [CopyText] = []
  private var section: SectionType?
  /// The path of what is visited, made into text only where there is some copy.
  private var path: [UInt8] = []

  mutating func visit(_ node: Node, _ shape: Shape) {
    switch shape {
    case .text:
      guard let text = node.string else { return }
      let path = String(decoding: path, as: UTF8.self)
      found.append(CopyText(path: path, text: text, node: node, section: section))
    case .object(let object): fields(of: node, object)
    case .section: if let inner = Section(node) { fields(of: inner) }
    case .list(let item, let identity):
      for (index, entry) in node.items.enumerated() {
        descend(to: identity.name(of: entry, at: index)) { $0.visit(entry, item) }
      }
    case .map(_, let value):
      for pair in node.pairs { descend(to: pair.key) { $0.visit(pair.value, value) } }
    case .either(let a, let b): visit(node, a.fitsKind(of: node) ? a : b)
    case .string, .integer, .number, .boolean, .choice: break
    }
  }

  private mutating func fields(of inner: Section) {
    let outer = section
    section = inner.type
    fields(of: inner.node, inner.type.row.shape)
    section = outer
  }

  private mutating func fields(of node: Node, _ object: ObjectShape) {
    for pair in node.pairs {
      guard let field = object[pair.key] else { continue }
      descend(to: pair.key) { $0.visit(pair.value, field.shape) }
    }
  }

  private mutating func descend(to name: String, _ body: (inout CopyWalk) -> Void) {
    let length = path.count
    if length > 0 { path.append(UInt8(ascii: ".")) }
    path.append(contentsOf: name.utf8)
    body(&self)
    path.removeLast(path.count - length)
  }
}
