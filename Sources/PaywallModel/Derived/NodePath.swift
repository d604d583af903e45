import JSON
package import YAML

extension FileKind {
  /// The kind of the project file at a path; nil for any other file.
  package init?(of path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let dot = name.lastIndex(of: "."),
      ["yaml", "yml", "json"].contains(name[dot...].dropFirst())
    else { return nil }
    switch (parts.count, parts.first, parts.dropFirst(2).first) {
    case (1, _, _):
      let tops: [FileKind] = [.project, .products, .placements, .waivers]
      guard let kind = tops.first(where: { $0.path == name[..<dot] + ".yaml" }) else { return nil }
      self = kind
    case (2, "experiments", _): self = .experiment
    case (3, "offerings", _) where name[..<dot] == "offering": self = .offering
    case (4, "offerings", "variants"): self = .variant
    case (4, "offerings", "locales"): self = .locale
    default: return nil
    }
  }
}

/// Values of one file by path: keys and identities joined by `.`, such as `sections.countdown` or `arms.control.weight`.
package struct NodePaths {
  private let root: Node
  private let shape: Shape?

  /// - Parameter kind: nil for a file without a shape, whose list items are named by their place.
  package init(_ root: Node, as kind: FileKind?) {
    self.root = root
    shape = kind?.shape
  }

  /// The path of the nearest value around a place; empty for the file itself.
  package func path(of place: Place) -> String {
    if place.start == place.end, place.start == Mark(line: 1, column: 1) { return "" }
    var (node, shape, path) = (root, shape, "")
    while !(node.start == place.start && node.end == place.end),
      let child = children(of: node, shape).first(where: { $0.start <= place.start && place.end <= $0.node.end })
    {
      path = path.isEmpty ? child.name : path + "." + child.name
      (node, shape) = (child.node, child.shape)
      // A place at the key, before the value, is the whole entry's.
      if place.end <= node.start, place.start < node.start { break }
    }
    return path
  }

  /// The value at a path; nil where there is none. The empty path is the whole file's.
  package func node(at path: String) -> Node? { path.isEmpty ? root : node(at: path[...], in: root, shape) }

  private func node(at path: Substring, in node: Node, _ shape: Shape?) -> Node? {
    for child in children(of: node, shape) where path.hasPrefix(child.name) {
      let rest = path.dropFirst(child.name.count)
      if rest.isEmpty { return child.node }
      if rest.first == ".", let found = self.node(at: rest.dropFirst(), in: child.node, child.shape) { return found }
    }
    return nil
  }

  private struct Child {
    var name: String
    /// Where the entry begins: at its key, or at the item itself.
    var start: Mark
    var node: Node
    var shape: Shape?
  }

  private func children(of node: Node, _ shape: Shape?) -> [Child] {
    switch shape {
    case .section?: return fields(of: node, Section(node)?.type.row.shape)
    case .object(let object)?: return fields(of: node, object)
    case .map(_, let value)?:
      return node.pairs.map { Child(name: $0.key, start: $0.keyStart, node: $0.value, shape: value) }
    case .line?: return fields(of: node, Line.object)
    case .either(let a, let b)?: return children(of: node, a.fitsKind(of: node) ? a : b)
    case .list(let item, let identity)?:
      return node.items.enumerated().map { index, entry in
        Child(name: identity.name(of: entry, at: index), start: entry.start, node: entry, shape: item)
      }
    default:
      let items = node.items.enumerated().map { Child(name: String($0), start: $1.start, node: $1, shape: nil) }
      return items + fields(of: node, nil)
    }
  }

  private func fields(of node: Node, _ object: ObjectShape?) -> [Child] {
    node.pairs.map { Child(name: $0.key, start: $0.keyStart, node: $0.value, shape: object?[$0.key]?.shape) }
  }
}

/// What a value says, as bytes: canonical JSON, so that comments, formatting and the order of keys are no difference.
/// `absent` for what is not there.
package func canonicalBytes(of node: Node?) -> [UInt8] {
  node.map { $0.json.canonicalBytes() } ?? Array("absent".utf8)
}

extension Node {
  fileprivate var json: JSONValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .string(let text): .string(text)
    case .sequence(let items): .array(items.map(\.json))
    case .mapping(let pairs): .object(pairs.map { JSONMember($0.key, $0.value.json) })
    }
  }
}
