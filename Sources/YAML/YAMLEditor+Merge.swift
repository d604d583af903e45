package import JSON

extension YAMLEditor {
  /// Makes a list or mapping say something else entry by entry, so that entries that stay equal keep their bytes and comments.
  ///
  /// Items of lists are paired where they are equal; between those, mappings that stand beside each other are one that has
  /// changed.
  /// - Parameter isOne: whether two such mappings may be one.
  package mutating func merge(
    _ node: Node, to value: JSONValue, pairing isOne: (JSONValue, JSONValue) -> Bool = { _, _ in true }
  ) {
    if let members = value.members, node.isMapping { return merge(node, to: members, isOne) }
    if let items = value.array, case .sequence(let present) = node.value { merge(node, present, to: items, isOne) }
  }

  private mutating func merge(
    _ node: Node, to members: [JSONMember], _ isOne: (JSONValue, JSONValue) -> Bool
  ) {
    for pair in node.pairs where !members.contains(where: { $0.key == pair.key }) { removeField(pair.key, in: node) }
    var previous: String?
    for member in members {
      if let present = node[member.key] {
        if present.json != member.value { change(present, of: member.key, in: node, to: member.value, isOne) }
        previous = member.key
      } else {
        setField(member.key, to: EditValue(member.value), in: node, after: previous)
      }
    }
  }

  private mutating func change(
    _ present: Node, of key: String, in node: Node, to value: JSONValue, _ isOne: (JSONValue, JSONValue) -> Bool
  ) {
    if present.canMerge(value) {
      merge(present, to: value, pairing: isOne)
    } else {
      setField(key, to: EditValue(value), in: node)
    }
  }

  private mutating func merge(
    _ node: Node, _ present: [Node], to items: [JSONValue], _ isOne: (JSONValue, JSONValue) -> Bool
  ) {
    let difference = items.difference(from: present.map(\.json))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (old, new) = (0, 0)
    while old < present.count || new < items.count {
      let isGone = removed.contains(old)
      let isNew = inserted.contains(new)
      if isGone, isNew, present[old].canMerge(items[new]), isOne(present[old].json, items[new]) {
        merge(present[old], to: items[new], pairing: isOne)
        (old, new) = (old + 1, new + 1)
      } else if isNew {
        // What comes before the first item comes behind it where that goes.
        let place = old == 0 && removed.contains(0) ? 0 : old - 1
        if place < 0 {
          prependItem(EditValue(items[new]), to: node)
        } else {
          insertItem(EditValue(items[new]), after: place, in: node)
        }
        new += 1
      } else if isGone {
        removeItem(at: old, from: node)
        old += 1
      } else {
        (old, new) = (old + 1, new + 1)
      }
    }
  }
}

extension Node {
  /// Whether the value can become another one entry by entry.
  package func canMerge(_ value: JSONValue) -> Bool {
    guard !isEmpty else { return false }
    if let members = value.members { return isMapping && !members.isEmpty }
    if let items = value.array, case .sequence = self.value { return !items.isEmpty }
    return false
  }
}
