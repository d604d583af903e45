import Base

/// Comments, which people wrote: what would go with a value that is removed or written anew.
extension YAMLEditor {
  /// Whether a comment stands within a value.
  package func hasComment(within node: Node) -> Bool {
    holdsComment(from: source.offset(of: node.start), to: source.offset(of: node.end), apartFrom: scalars(of: node))
  }

  /// Whether a comment would go with a field: in the block right above it, within its value, or behind it.
  package mutating func hasComment(withField key: String, in mapping: Node) -> Bool {
    guard let pair = mapping.pairs.first(where: { sameBytes($0.key, key) }) else { return false }
    let name = Node(value: .null, start: pair.keyStart, end: pair.keyEnd)
    return hasComment(
      withEntryAt: source.offset(of: pair.keyStart), pair.value, [name] + scalars(of: pair.value), in: mapping)
  }

  /// Whether a comment would go with an item, as with a field.
  package mutating func hasComment(withItemAt index: Int, of sequence: Node) -> Bool {
    guard sequence.items.indices.contains(index) else { return false }
    let item = sequence.items[index]
    let dash = source.skipSpace(source.lineStart(source.offset(of: item.start)), comments: false)
    let start = isInFlow(sequence) ? source.offset(of: item.start) : dash
    return hasComment(withEntryAt: start, item, scalars(of: item), in: sequence)
  }

  private mutating func hasComment(
    withEntryAt start: Int, _ value: Node, _ scalars: [Node], in parent: Node
  ) -> Bool {
    let end = max(start, source.offset(of: value.end))
    if isInFlow(parent) { return holdsComment(from: start, to: end, apartFrom: scalars) }
    let above = commentStart(above: start..<end)
    // A block at the top of the file belongs to the file.
    let first = source.endOfLine(before: above) == nil ? start : above
    return holdsComment(from: first, to: source.lineEnd(end), apartFrom: scalars)
  }

  private func holdsComment(from start: Int, to end: Int, apartFrom scalars: [Node]) -> Bool {
    if isJSON { return false }
    var at = start
    for scalar in scalars {
      let next = source.offset(of: scalar.start)
      if next > at, source.bytes[at..<next].contains(UInt8(ascii: "#")) { return true }
      at = max(at, source.offset(of: scalar.end))
    }
    return at < end && source.bytes[at..<end].contains(UInt8(ascii: "#"))
  }

  /// The keys and scalars of a value in the order of the text.
  private func scalars(of node: Node) -> [Node] {
    switch node.value {
    case .mapping(let pairs):
      pairs.flatMap { [Node(value: .null, start: $0.keyStart, end: $0.keyEnd)] + scalars(of: $0.value) }
    case .sequence(let items): items.flatMap { scalars(of: $0) }
    case .null, .boolean, .integer, .number, .string: [node]
    }
  }
}
