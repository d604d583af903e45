package import Base
package import PaywallModel
package import YAML

/// The tree of a file that is imported, and what of it was taken: what is left over at the end has no place in a project.
package final class ImportInput {
  package let file: SourceFile
  package let root: Node
  private var taken: Set<SourcePosition> = []
  private var whole: Set<SourcePosition> = []
  private var said: [(kind: ImportRemark.Kind, message: String, position: SourcePosition)] = []

  package init(file: SourceFile, root: Node) {
    self.file = file
    self.root = root
  }

  /// A member of an object, which counts as taken; nil if it is absent or null. Of a list or an object only that it is there
  /// is taken: its members are asked for in turn.
  package func take(_ node: Node, _ key: String) -> Node? {
    guard let value = node[key], !value.isNull else { return nil }
    taken.insert(value.start)
    return value
  }

  /// A member that is a text; others stay untaken.
  package func text(_ node: Node, _ key: String) -> String? {
    guard let value = node[key], let text = value.string else { return nil }
    taken.insert(value.start)
    return text
  }

  /// The items of a member that is a list.
  package func items(_ node: Node, _ key: String) -> [Node] {
    guard let value = node[key], case .sequence(let items) = value.value else { return [] }
    taken.insert(value.start)
    return items
  }

  /// The members of a member that is an object.
  package func members(_ node: Node, _ key: String) -> [Node.Pair] {
    guard let value = node[key], value.isMapping else { return [] }
    taken.insert(value.start)
    return value.pairs
  }

  /// Marks a value, but not what it holds.
  package func markTaken(_ node: Node) { taken.insert(node.start) }

  /// Marks a value, with all that it holds.
  package func takeAll(_ node: Node) { whole.insert(node.start) }

  /// Says something of a value.
  package func remark(_ kind: ImportRemark.Kind, _ message: String, at node: Node) {
    remark(kind, message, at: node.start)
  }

  package func remark(_ kind: ImportRemark.Kind, _ message: String, at position: SourcePosition) {
    said.append((kind, message, position))
  }

  /// Says that a value, with all that it holds, has no place in a project.
  package func omit(_ node: Node, _ message: String) {
    takeAll(node)
    remark(.omitted, message, at: node)
  }

  /// Everything that is to be said, in the order of the text; of what is said of many places once.
  package func remarks() -> [ImportRemark] {
    var walk = Walk(taken: taken, whole: whole, wanted: Set(said.map(\.position)))
    walk.visit(root, path: "", kind: nil)
    for (kind, message, position) in said {
      walk.add(kind, message, walk.paths[position] ?? "", position)
    }
    return walk.remarks.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }
}

/// Goes through the whole tree for what was not taken, and for the paths of what something is said of.
private struct Walk {
  let taken: Set<SourcePosition>
  let whole: Set<SourcePosition>
  let wanted: Set<SourcePosition>
  var paths: [SourcePosition: String] = [:]
  var remarks: [ImportRemark] = []
  private var known: [String: Int] = [:]

  init(taken: Set<SourcePosition>, whole: Set<SourcePosition>, wanted: Set<SourcePosition>) {
    self.taken = taken
    self.whole = whole
    self.wanted = wanted
  }

  mutating func visit(_ node: Node, path: String, kind: String?, isLost: Bool = false) {
    if wanted.contains(node.start) { paths[node.start] = path }
    let isWhole = isLost || whole.contains(node.start)
    switch node.value {
    case .mapping(let pairs):
      let own = node["type"]?.string ?? kind
      for pair in pairs {
        let inner = path.isEmpty ? shown(pair.key) : path + "." + shown(pair.key)
        let isLeft = !isWhole && !taken.contains(pair.value.start) && !whole.contains(pair.value.start)
        if isLeft, !pair.value.isNull, !pair.value.isEmpty, pair.value.string != "" {
          let owner = own.map { " of \($0)" } ?? ""
          add(.omitted, "'\(pair.key)'\(owner) has no counterpart", inner, pair.value.start)
        }
        visit(pair.value, path: inner, kind: own, isLost: isWhole || isLeft)
      }
    case .sequence(let items):
      for (index, item) in items.enumerated() { visit(item, path: "\(path)[\(index)]", kind: kind, isLost: isWhole) }
    case .null, .boolean, .integer, .number, .string: break
    }
  }

  mutating func add(_ kind: ImportRemark.Kind, _ message: String, _ path: String, _ position: SourcePosition) {
    let key = kind.rawValue + message
    if let index = known[key] {
      remarks[index].paths.append(path)
      remarks[index].position = min(remarks[index].position, position)
    } else {
      known[key] = remarks.count
      remarks.append(ImportRemark(kind: kind, message: message, paths: [path], position: position))
    }
  }

  private func shown(_ key: String) -> String {
    key.contains(where: { ".[]\" ".contains($0) }) || key.isEmpty ? "[\"\(key)\"]" : key
  }
}
