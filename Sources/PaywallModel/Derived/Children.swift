package import Base
package import YAML

/// A value directly inside a mapping or a list, with the schema that holds for it.
package struct Child: Sendable {
  /// How the value is reached from what holds it.
  package enum Place: Sendable {
    /// The value of a key.
    case key(String)
    /// An item of a list, told apart as the list's schema says.
    case item(Int, Identity)
  }

  /// How it is reached.
  package var place: Place
  /// The value itself.
  package var node: Node
  /// Nil where the format says nothing of the value.
  package var schema: Schema?
  /// What the format says of ids in the value of a key; nil where it says nothing, and for items.
  package var naming: Naming?
  /// Where the entry begins: at its key, or at the item itself.
  package var start: SourcePosition

  /// What a path calls the value: its key, what names it in its list, or its number there from 0.
  package var name: String {
    switch place {
    case .key(let key): key
    case .item(let index, let identity): identity.name(of: node, at: index)
    }
  }

  /// The path of the value as people read it, behind that of what holds it: `rules[1]` for the first item of a list whose
  /// items only their position tells apart. Paths in files count from 0: `rules.0`.
  package func words(behind path: String) -> String {
    if case .item(let index, let identity) = place, identity.ownName(of: node) == nil { return "\(path)[\(index + 1)]" }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}

extension Schema {
  /// The fields of `node` under this schema; nil where it has none or the section's type is not known.
  package func object(for node: Node) -> ObjectSchema? {
    switch self {
    case .object(let object): object
    case .section: Section(node)?.type.row.schema
    case .either(let first, let second): (first.fitsKind(of: node) ? first : second).object(for: node)
    case .text, .line, .string, .integer, .number, .boolean, .choice, .list, .map: nil
    }
  }
}

/// Gives `body` each value directly inside `node`, in the order of the text, with the part of `schema` that holds for it.
///
/// The one way down through a file and its schema together. What goes another way does so because it needs more: reading
/// looks at what does not fit (`SchemaChecker`), compiling at fields that are not written (`SchemaCompiler`), respelling at
/// keys that the schema does not know yet, comparing at two values at once (`Comparison`).
package func forEachChild(of node: Node, _ schema: Schema?, _ body: (Child) -> Void) {
  func items(_ item: Schema?, _ identity: Identity) {
    for (index, entry) in node.items.enumerated() {
      body(Child(place: .item(index, identity), node: entry, schema: item, start: entry.start))
    }
  }
  func entries(_ schema: Schema?) {
    for pair in node.pairs {
      body(Child(place: .key(pair.key), node: pair.value, schema: schema, start: pair.keyStart))
    }
  }
  func fields(_ object: ObjectSchema?) {
    for pair in node.pairs {
      let field = object?[pair.key]
      body(
        Child(
          place: .key(pair.key), node: pair.value, schema: field?.schema, naming: field?.naming, start: pair.keyStart))
    }
  }
  switch schema {
  case .list(let item, let identity)?: items(item, identity)
  case .map(_, let value)?: entries(value)
  case .object(let object)?: fields(object)
  case .line?: fields(Line.object)
  case .either(let first, let second)?: forEachChild(of: node, first.fitsKind(of: node) ? first : second, body)
  case .section?: fields(schema?.object(for: node))
  case .text?, .string?, .integer?, .number?, .boolean?, .choice?, nil:
    items(nil, .position)
    entries(nil)
  }
}
