package import JSON

extension YAMLEditor {
  /// Makes a list or mapping say something else entry by entry, so that entries that stay equal keep their bytes and comments.
  ///
  /// Items of lists are paired where they are equal; between those, mappings that stand beside each other are one that has
  /// changed. What moves within a list, and what stands in `pattern`, is written as it is there, with its comments.
  /// - Parameters:
  ///   - pattern: another text of the same kind, with its value.
  ///   - takesFields: whether a field that gets the value that it has in the pattern gets its lines, and not its value alone.
  ///   - isOne: whether two such mappings may be one.
  package mutating func merge(
    _ node: Node, to value: JSONValue, as pattern: (editor: YAMLEditor, node: Node)? = nil, takesFields: Bool = false,
    pairing isOne: @escaping (JSONValue, JSONValue) -> Bool = { _, _ in true }
  ) {
    var merging = Merging(isOne: isOne, pattern: pattern?.editor, takesFields: takesFields)
    merge(node, to: value, as: pattern?.node, &merging)
  }

  /// What a merge goes by.
  private struct Merging {
    var isOne: (JSONValue, JSONValue) -> Bool
    var pattern: YAMLEditor?
    var takesFields: Bool

    /// A field as the pattern has it; nil where it has another value there.
    mutating func field(_ member: JSONMember, of node: Node?) -> Entry? {
      guard let node, let index = pattern?.index(of: member.key, in: node),
        node.pairs[index].value.json == member.value, let lines = pattern?.lines(ofEntryAt: index, of: node)
      else { return nil }
      return .copied(.field(member.key, EditValue(member.value)), lines)
    }
  }

  private mutating func merge(_ node: Node, to value: JSONValue, as pattern: Node?, _ merging: inout Merging) {
    if let members = value.members, node.isMapping { return merge(node, to: members, as: pattern, &merging) }
    if let items = value.array, case .sequence(let present) = node.value {
      merge(node, present, to: items, as: pattern, &merging)
    }
  }

  private mutating func merge(
    _ node: Node, to members: [JSONMember], as pattern: Node?, _ merging: inout Merging
  ) {
    let keys = Set(members.map(\.key))
    for pair in node.pairs where !keys.contains(pair.key) { removeField(pair.key, in: node) }
    var previous: String?
    for member in members {
      if let place = index(of: member.key, in: node) {
        let present = node.pairs[place].value
        if present.json != member.value {
          if present.canMerge(member.value) {
            merge(present, to: member.value, as: pattern?[member.key], &merging)
          } else if merging.takesFields, !isInFlow(node), let field = merging.field(member, of: pattern) {
            removeField(member.key, in: node)
            insert(field, after: place, in: node, isMapping: true)
          } else {
            setField(member.key, to: EditValue(member.value), in: node)
          }
        }
        previous = member.key
      } else if let field = merging.field(member, of: pattern) {
        let position = previous.flatMap { index(of: $0, in: node) } ?? node.pairs.count - 1
        insert(field, after: position, in: node, isMapping: true)
      } else {
        setField(member.key, to: EditValue(member.value), in: node, after: previous)
      }
    }
  }

  /// A new item: as it is written at the place that it moves away from, or in the pattern.
  private mutating func entry(
    _ item: JSONValue, from node: Node, _ removed: Set<Int>, as pattern: Node?, _ merging: inout Merging
  ) -> Entry {
    let entry = Entry.item(EditValue(item))
    if let index = removed.first(where: { node.items[$0].json == item }), let lines = lines(ofEntryAt: index, of: node)
    {
      return .copied(entry, lines)
    }
    // By its id, or under another one.
    func rest(_ item: JSONValue) -> JSONValue? { item.members.map { .object($0.filter { $0.key != "id" }) } }
    let moved =
      item["id"] == nil
      ? nil
      : removed.first { node.items[$0].json["id"] == item["id"] }
        ?? removed.sorted().first { rest(node.items[$0].json) == rest(item) }
    if let index = moved,
      let lines = edited(node, at: index, to: item, &merging)
    {
      return .copied(entry, lines)
    }
    guard let pattern, let index = pattern.items.firstIndex(where: { $0.json == item }),
      let lines = merging.pattern?.lines(ofEntryAt: index, of: pattern)
    else { return entry }
    return .copied(entry, lines)
  }

  /// The lines of an item that moves, with another value.
  private func edited(_ node: Node, at index: Int, to item: JSONValue, _ merging: inout Merging) -> [String]? {
    guard !isJSON, node.items[index].canMerge(item) else { return nil }
    var copy = YAMLEditor(source.bytes)
    copy.merge(node.items[index], to: item, as: nil, &merging)
    let bytes = copy.result()
    // Nothing above the item has moved.
    func list(_ other: Node) -> Node? {
      if other.start == node.start, case .sequence = other.value { return other }
      for child in other.items + other.pairs.map(\.value) { if let found = list(child) { return found } }
      return nil
    }
    guard let root = readYAML(bytes).root, let found = list(root), found.items.indices.contains(index),
      found.items[index].json == item
    else { return nil }
    var editor = YAMLEditor(bytes)
    return editor.lines(ofEntryAt: index, of: found)
  }

  private mutating func merge(
    _ node: Node, _ present: [Node], to items: [JSONValue], as pattern: Node?, _ merging: inout Merging
  ) {
    let difference = items.difference(from: present.map(\.json))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    // What went elsewhere is no edit of what stands in its place now.
    let gone = Set(removed.map { present[$0].json.canonicalBytes() })
    let come = Set(inserted.map { items[$0].canonicalBytes() })
    let isElsewhere = (
      old: present.map { come.contains($0.json.canonicalBytes()) },
      new: items.map { gone.contains($0.canonicalBytes()) }
    )
    func isEdit(_ old: Int, _ new: Int) -> Bool { !isElsewhere.new[new] && !isElsewhere.old[old] }
    // The first item may become one that stands further on.
    let staysFirst = inserted.contains {
      guard let first = present.first, $0 > 0, isEdit(0, $0), merging.isOne(first.json, items[$0]) else { return false }
      return first.canMerge(items[$0]) || items[$0].members?.last?.value == first.json
    }
    // Of what stands at one place the most alike are one.
    func later(_ changed: Set<Int>, behind index: Int) -> some Sequence<Int> {
      (index + 1..<index + 16).lazy.prefix { changed.contains($0) }
    }
    func isBetter(_ old: Int, _ new: Int, than likeness: Int) -> Bool {
      isEdit(old, new) && present[old].json.likeness(to: items[new]) > likeness
        && merging.isOne(present[old].json, items[new])
    }
    var (old, new) = (0, 0)
    while old < present.count || new < items.count {
      var isGone = removed.contains(old)
      var isNew = inserted.contains(new)
      if isGone, isNew, present[old].isMapping {
        let likeness = present[old].json.likeness(to: items[new])
        if later(inserted, behind: new).contains(where: { isBetter(old, $0, than: likeness) }) {
          isGone = false
        } else if later(removed, behind: old).contains(where: { isBetter($0, new, than: likeness) }) {
          isNew = false
        }
      }
      if isGone, isNew, isEdit(old, new), present[old].canMerge(items[new]),
        merging.isOne(present[old].json, items[new])
      {
        let former = present[old].json
        let alike =
          pattern?.items.first { $0.json["id"] == former["id"] && merging.isOne(former, $0.json) }
          ?? pattern?.items.first { merging.isOne(former, $0.json) }
        merge(present[old], to: items[new], as: alike, &merging)
        (old, new) = (old + 1, new + 1)
      } else if isGone, isNew, isEdit(old, new), let members = items[new].members, members.count == 2,
        members[1].value == present[old].json, let name = members[0].value.string,
        merging.isOne(present[old].json, items[new])
      {
        wrap(present[old], of: node, as: members[1].key, behind: (members[0].key, name))
        (old, new) = (old + 1, new + 1)
      } else if isGone, isNew, isEdit(old, new), present[old].isScalar, EditValue(items[new]).isInline,
        items[new].members == nil, items[new].array == nil
      {
        replace(present[old], with: EditValue(items[new]))
        (old, new) = (old + 1, new + 1)
      } else if isNew {
        // What comes before the first item comes behind it where that goes.
        let place = old == 0 && removed.contains(0) && !staysFirst ? 0 : old - 1
        let entry = entry(items[new], from: node, removed, as: pattern, &merging)
        insert(entry, after: max(place, -1), in: node, isMapping: false)
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

extension JSONValue {
  /// In how many fields two mappings are the same, less those that one alone has.
  fileprivate func likeness(to other: JSONValue) -> Int {
    guard let members, let others = other.members else { return 0 }
    let same = members.count { other[$0.key] == $0.value }
    let shared = members.count { other[$0.key] != nil }
    return same - (members.count - shared) - (others.count - shared)
  }
}

extension Node {
  /// Whether it has no parts.
  package var isScalar: Bool {
    switch value {
    case .mapping, .sequence: false
    case .null, .boolean, .integer, .number, .string: true
    }
  }

  /// Whether the value can become another one entry by entry.
  package func canMerge(_ value: JSONValue) -> Bool {
    guard !isEmpty else { return false }
    if let members = value.members { return isMapping && !members.isEmpty }
    if let items = value.array, case .sequence = self.value { return !items.isEmpty }
    return false
  }
}
