package import YAML

/// One piece of copy that a user reads, with its path in the variant.
package struct CopyText: Sendable {
  /// Keys and identities joined by `.`, such as `sections.header.title` or `bullets.sync`; the keys of locale files.
  package var path: String
  /// The path for readers, which know the texts of a list by position: `bullets.0`.
  package var wirePath: String
  /// The words as written, placeholders included.
  package var text: String
  /// Where the words stand; of a text with an id the words alone.
  package var node: Node
  /// The type of the innermost section that holds the text; nil outside the sections.
  package var section: SectionType?
  /// What the text is on the screen.
  package var role: TextRole
  /// The key of the list that holds the text, such as `bullets`; nil for a field of its own.
  package var lineKey: String?
  /// The path of the outermost list in which the text, or the item around it, is identified by position only; nil if
  /// names lead to it.
  package var placedIn: String?
}

extension CopyText {
  /// The path of the list that contains the text, if it is an item itself.
  package var listPath: String { wirePath.lastIndex(of: ".").map { String(wirePath[..<$0]) } ?? "" }
}

extension Variant {
  /// Every text of the variant that a user reads, in the order of the file.
  package var copy: [CopyText] {
    var walk = CopyWalk()
    if let root { walk.visit(root, .object(VariantSchema.object)) }
    return walk.found
  }
}

extension Variant {
  /// The role of the text in a field of the variant itself, whether or not a variant has the field.
  package static func role(ofField name: String) -> TextRole {
    if case .text(let role)? = VariantSchema.object[name]?.schema { role } else { .copy }
  }
}

private struct CopyWalk {
  var found: [CopyText] = []
  private var section: SectionType?
  /// The path of the visited value, converted to text only if there is copy.
  private var path: [UInt8] = []
  /// The innermost item around the visited value, and the outermost item that only its position identifies.
  private var innermost: ListItem?
  private var placed: ListItem?

  /// An item of a list whose path is the first `length` bytes of the item's path.
  private struct ListItem {
    var length: Int
    var index: Int
  }

  mutating func visit(_ node: Node, _ schema: Schema) {
    switch schema {
    case .text(let role): add(node, role, in: nil)
    case .line(let role): if let text = node.lineText { add(text, role, in: innermost) }
    case .either(let first, let second): visit(node, first.fitsKind(of: node) ? first : second)
    case .section:
      let outer = section
      section = Section(node)?.type
      visitChildren(of: node, schema)
      section = outer
    case .object, .list, .map: visitChildren(of: node, schema)
    case .string, .integer, .number, .boolean, .choice: break
    }
  }

  private mutating func visitChildren(of node: Node, _ schema: Schema) {
    forEachChild(of: node, schema) { child in
      guard let schema = child.schema else { return }
      switch child.place {
      case .key(let key): descend(to: key) { $0.visit(child.node, schema) }
      case .item(let index, let identity): visit(child.node, schema, at: index, identity)
      }
    }
  }

  private mutating func visit(_ entry: Node, _ item: Schema, at index: Int, _ identity: Identity) {
    let outer = (innermost, placed)
    let own = identity.ownName(of: entry)
    innermost = ListItem(length: path.count, index: index)
    if own == nil, placed == nil { placed = innermost }
    descend(to: own ?? String(index)) { $0.visit(entry, item) }
    (innermost, placed) = outer
  }

  /// - Parameter line: the text's position in its list, if it is an item itself.
  private mutating func add(_ node: Node, _ role: TextRole, in line: ListItem?) {
    guard let text = node.string else { return }
    let own = String(decoding: path, as: UTF8.self)
    var copy = CopyText(path: own, wirePath: own, text: text, node: node, section: section, role: role)
    copy.placedIn = placed.map(listPath)
    if let line {
      copy.wirePath = "\(listPath(line)).\(line.index)"
      copy.lineKey = listPath(line).split(separator: ".").last.map(String.init)
    }
    found.append(copy)
  }

  private func listPath(_ item: ListItem) -> String { String(decoding: path[..<item.length], as: UTF8.self) }

  private mutating func descend(to name: String, _ body: (inout CopyWalk) -> Void) {
    let length = path.count
    if length > 0 { path.append(UInt8(ascii: ".")) }
    path.append(contentsOf: name.utf8)
    body(&self)
    path.removeLast(path.count - length)
  }
}
