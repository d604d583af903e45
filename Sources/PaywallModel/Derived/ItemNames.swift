package import JSON

/// What tells the items of lists apart that are versions of one: their names by one of the keys that schemas tell items by
/// (`Identity`).
package enum ItemNames {
  /// The names of the items of each list; nil where an item has none by a key that all have, or two in one list have the same.
  package static func of(_ lists: [[JSONValue]]) -> [[String]]? {
    guard !lists.allSatisfy(\.isEmpty) else { return nil }
    let areSections = lists.allSatisfy { $0.allSatisfy { $0["type"]?.string.flatMap(SectionType.init) != nil } }
    for keys in [areSections ? ["id", "type"] : ["id"], ["name"], ["package"], ["title"], ["label"]] {
      let names = lists.map { list in list.map { item in keys.lazy.compactMap { item[$0]?.string }.first } }
      if names.allSatisfy({ !$0.contains(nil) && Set($0).count == $0.count }) {
        return names.map { $0.compactMap { $0 } }
      }
    }
    return nil
  }

  /// The names of the items of two versions of a list, and of what both come from if that is known: an item that got an id, or
  /// another one, has one name in all of them: that in ours, else in theirs.
  /// - Returns: nil as `of`.
  package static func of(
    was: [JSONValue]?, ours: [JSONValue], theirs: [JSONValue]
  ) -> (was: [String], ours: [String], theirs: [String])? {
    let lists = [ours, theirs] + (was.map { [$0] } ?? [])
    guard var names = of(lists) else { return nil }
    for (one, other) in was == nil ? [(0, 1)] : [(0, 2), (1, 2)] {
      let lost = names[other].indices.filter { !names[one].contains(names[other][$0]) }
      let new = names[one].indices.filter { !names[other].contains(names[one][$0]) }
      for index in new {
        func fits(_ old: Int, _ new: Int) -> Bool {
          // Without what both come from, each may have added one that says the same.
          let (old, new) = (lists[other][old], lists[one][new])
          return isRenamed(old, new) && (was != nil || (old["id"] == nil) != (new["id"] == nil))
        }
        let former = lost.filter { fits($0, index) }
        // Two that fit, on either side, are anybody's guess.
        guard former.count == 1, new.count(where: { fits(former[0], $0) }) == 1 else { continue }
        let (old, name) = (names[other][former[0]], names[one][index])
        if one == 0 {
          // Ours is what all call it; the others may still have it under its former name.
          for list in names.indices.dropFirst() where !names[list].contains(name) {
            names[list] = names[list].map { $0 == old ? name : $0 }
          }
        } else if !names[one].contains(old) {
          names[one][index] = old
        }
      }
    }
    guard names.allSatisfy({ Set($0).count == $0.count }) else { return nil }
    return (names.count > 2 ? names[2] : [], names[0], names[1])
  }

  /// Whether an item is another one under a new id: all else is the same, or it is the section of its type that had none.
  private static func isRenamed(_ former: JSONValue, _ item: JSONValue) -> Bool {
    guard let old = former.members, let new = item.members else { return false }
    func rest(_ members: [JSONMember]) -> JSONValue { .object(members.filter { $0.key != "id" }) }
    if rest(old) == rest(new) { return former["id"] != item["id"] }
    guard let type = item["type"]?.string, SectionType(rawValue: type) != nil, former["type"]?.string == type else {
      return false
    }
    return (former["id"] == nil) != (item["id"] == nil)
  }

  /// Whether two items may be one that was edited: they have no other name, and are of no other type.
  package static func areOne(_ one: JSONValue, _ other: JSONValue) -> Bool {
    isRenamed(one, other) || ["id", "name", "package", "type"].allSatisfy { one[$0]?.string == other[$0]?.string }
  }
}
