package import YAML

extension Variant {
  /// What of the file decides what users see: without ids, notes for authors, and values that mean the same if omitted.
  package var seen: Node? {
    guard let root, case .mapping(let pairs) = root.value else { return root }
    let kept = pairs.filter { pair in
      guard let field = VariantSchema.object[pair.key] else { return true }
      return !field.isForAuthors && VariantSchema.object.defaultText(of: pair.key) != (pair.value.string ?? "")
    }
    return Node(value: .mapping(kept), start: root.start, end: root.end).withoutIDs
  }
}

extension Node {
  /// Without `id` in any mapping; a line that had one is the text alone.
  fileprivate var withoutIDs: Node {
    switch value {
    case .null, .boolean, .integer, .number, .string: return self
    case .sequence(let items): return Node(value: .sequence(items.map(\.withoutIDs)), start: start, end: end)
    case .mapping(let pairs):
      let others = pairs.filter { $0.key != "id" }
      if others.count == 1, pairs.count == 2, others[0].key == "text" { return others[0].value }
      let inner = others.map {
        Node.Pair(key: $0.key, keyStart: $0.keyStart, keyEnd: $0.keyEnd, value: $0.value.withoutIDs)
      }
      return Node(value: .mapping(inner), start: start, end: end)
    }
  }
}
