import Base
import JSON
package import YAML

extension FileKind {
  /// The kind of the project file at a path; nil for any other file.
  package init?(of path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let dot = name.lastIndex(of: "."),
      SourceFile.endings.contains(String(name[dot...].dropFirst()))
    else { return nil }
    switch (parts.count, parts.first, parts.dropFirst(2).first) {
    case (1, _, _):
      let tops: [FileKind] = [.project, .products, .placements, .waivers]
      guard let kind = tops.first(where: { $0.path == name[..<dot] + ".yaml" }) else { return nil }
      self = kind
    case (2, "experiments", _): self = .experiment
    case (2, "tests", _): self = .tests
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
  private let schema: Schema?

  /// - Parameter kind: nil for a file without a schema, whose list items are named by their place.
  package init(_ root: Node, as kind: FileKind?) {
    self.root = root
    schema = kind?.schema
  }

  /// The path of the innermost value around a position; empty for the file itself.
  package func path(of range: SourceRange) -> String {
    if range.start == range.end, range.start == SourcePosition(line: 1, column: 1) { return "" }
    var (node, schema, path) = (root, schema, "")
    while !(node.start == range.start && node.end == range.end),
      let child = children(of: node, schema).first(where: { $0.start <= range.start && range.end <= $0.node.end })
    {
      path = path.isEmpty ? child.name : path + "." + child.name
      (node, schema) = (child.node, child.schema)
      // A position at the key, before the value, belongs to the whole entry.
      if range.end <= node.start, range.start < node.start { break }
    }
    return path
  }

  /// The value at a path; nil if there is none. The empty path is the whole file.
  package func node(at path: String) -> Node? { path.isEmpty ? root : reach(path).target?.node }

  /// Whether the value at a path is one text that people read: copy, with its id or without, or a name or a note in free
  /// words.
  package func isText(at path: String) -> Bool {
    guard let child = reach(path).target, child.naming == nil else { return false }
    return child.schema?.holdsWords(in: child.node) ?? false
  }

  /// Follows a path as far as there are values.
  package func reach(_ path: String) -> PathReach { reach(path[...], in: root, schema) }

  /// Follows a path from a value of the file on; the empty path ends there.
  package func reach(_ path: String, from child: Child) -> PathReach {
    var reach = path.isEmpty ? PathReach(children: [], rest: "") : self.reach(path[...], in: child.node, child.schema)
    reach.children.insert(child, at: 0)
    return reach
  }

  private func reach(_ path: Substring, in node: Node, _ schema: Schema?) -> PathReach {
    var best = PathReach(children: [], rest: String(path))
    for child in children(of: node, schema) where path.hasPrefix(child.name) {
      let rest = path.dropFirst(child.name.count)
      guard rest.isEmpty || rest.first == "." && rest.count > 1 else { continue }
      var inner = reach(rest.dropFirst(), in: child.node, child.schema)
      inner.children.insert(child, at: 0)
      if inner.rest.isEmpty { return inner }
      if inner.rest.utf8.count < best.rest.utf8.count { best = inner }
    }
    return best
  }
}

/// How far a path leads in a file.
package struct PathReach: Sendable {
  /// The values that it leads through, from the outside in.
  package var children: [Child]
  /// What is left of it behind the last of them; empty for a path with a value at its end.
  package var rest: String

  /// The value at the path's end; nil if it ends before.
  package var target: Child? { rest.isEmpty ? children.last : nil }
}

extension Schema {
  /// Whether the value is words rather than a setting or something with parts.
  fileprivate func holdsWords(in node: Node) -> Bool {
    switch self {
    case .text, .string(.any), .string(.name): node.string != nil
    case .line: node.lineText != nil
    case .either(let first, let second): (first.fitsKind(of: node) ? first : second).holdsWords(in: node)
    case .string, .integer, .number, .boolean, .choice, .list, .object, .map, .section: false
    }
  }
}

/// The values directly inside `node`, as `forEachChild` gives them.
package func children(of node: Node, _ schema: Schema?) -> [Child] {
  var children: [Child] = []
  forEachChild(of: node, schema) { children.append($0) }
  return children
}

/// The content of a value as bytes: canonical JSON, so that comments, formatting and key order make no difference.
/// `absent` if there is no value.
package func canonicalBytes(of node: Node?) -> [UInt8] {
  node.map { $0.json.canonicalBytes() } ?? Array("absent".utf8)
}
