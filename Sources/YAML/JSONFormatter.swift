package import Base
internal import JSON

/// The text of a JSON document as the project writes JSON: two spaces for each level, each entry on its line, in a given
/// order.
///
/// - Parameters:
///   - root: what `readJSON` read of the text, without diagnostics.
///   - order: as for `formatted`.
/// - Returns: nil where the text would hold another value.
package func formattedJSON(_ root: Node, order: [SourcePosition: [Int]]) -> [UInt8]? {
  let result = sorted(root, order).json.prettyBytes()
  let again = readJSON(result)
  return again.diagnostics.isEmpty && again.root?.json == root.json ? result : nil
}

private func sorted(_ node: Node, _ order: [SourcePosition: [Int]]) -> Node {
  var node = node
  switch node.value {
  case .sequence(let items): node.value = .sequence(items.map { sorted($0, order) })
  case .mapping(var pairs):
    for index in pairs.indices { pairs[index].value = sorted(pairs[index].value, order) }
    let indices = order[node.start].flatMap { $0.count == pairs.count ? $0 : nil } ?? Array(pairs.indices)
    node.value = .mapping(indices.map { pairs[$0] })
  case .null, .boolean, .integer, .number, .string: break
  }
  return node
}
