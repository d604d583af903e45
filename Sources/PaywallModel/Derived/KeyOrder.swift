package import Base
package import YAML

/// The order that the schema of a file gives the entries of its mappings: by the start of a mapping, the indices of its
/// entries. Mappings without a schema of their own keep their order; an unknown key stays behind the one before it, and the name of
/// a JSON file's schema comes first.
package func keyOrder(of root: Node, as kind: FileKind) -> [SourcePosition: [Int]] {
  var order: [SourcePosition: [Int]] = [:]
  collect(root, kind.schema, &order)
  if let schema = root.pairs.firstIndex(where: { $0.key == schemaKey }) {
    let others = order[root.start] ?? Array(root.pairs.indices)
    order[root.start] = [schema] + others.filter { $0 != schema }
  }
  return order
}

private func collect(_ node: Node, _ schema: Schema?, _ order: inout [SourcePosition: [Int]]) {
  let object = if case .line? = schema { Line.object } else { schema?.object(for: node) }
  if let object, node.isMapping { order[node.start] = object.order(of: node.pairs) }
  forEachChild(of: node, schema) { collect($0.node, $0.schema, &order) }
}

extension ObjectSchema {
  fileprivate func order(of pairs: [Node.Pair]) -> [Int] {
    var ranks: [Int] = []
    for pair in pairs { ranks.append(index(of: pair.key) ?? ranks.last ?? -1) }
    return pairs.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }
}
