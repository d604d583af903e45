package import JSON

/// What tells the items of lists apart that are versions of one: their names by one of the keys that schemas tell items by
/// (`Identity`).
package enum ItemNames {
  /// The fields that name an item, the first that it has.
  package static let keys = ["id", "name", "package", "title", "label"]

  /// The names of the items of each list; nil where an item has none by a key that all have, or two in one list have the same.
  package static func of(_ lists: [[JSONValue]]) -> [[String]]? { named(lists)?.names }

  /// The names, and the key that they are by.
  private static func named(_ lists: [[JSONValue]]) -> (names: [[String]], key: String)? {
    guard !lists.allSatisfy(\.isEmpty) else { return nil }
    // Sections and packages go by their types where they have no ids.
    let areTyped = lists.allSatisfy {
      $0.allSatisfy { $0["type"]?.string.flatMap(SectionType.init) != nil || $0["type"] != nil && $0["product"] != nil }
    }
    for key in Self.keys {
      let keys = key == "id" && areTyped ? ["id", "type"] : [key]
      let names = lists.map { list in list.map { item in keys.lazy.compactMap { item[$0]?.string }.first } }
      if names.contains(where: { $0.contains(nil) }) { continue }
      // What stands there twice, as what was moved out of a conflict, is not told apart by its words.
      return names.allSatisfy { Set($0).count == $0.count } ? (names.map { $0.compactMap { $0 } }, keys[0]) : nil
    }
    return nil
  }

  /// The names of the items of two versions of a list, and of what both come from if that is known: an item that got an id,
  /// another one, or another title has one name in all of them: that in ours, else in theirs.
  /// - Returns: nil as `of`.
  package static func of(
    was: [JSONValue]?, ours: [JSONValue], theirs: [JSONValue]
  ) -> (was: [String], ours: [String], theirs: [String])? {
    let lists = [ours, theirs] + (was.map { [$0] } ?? [])
    guard case (var names, let key)? = named(lists) else { return nil }
    // What a title is changed to, others may be changed to as well; another package is another card.
    let words = was != nil && ["title", "label", "name"].contains(key) ? key : "id"
    for (one, other) in was == nil ? [(0, 1)] : [(0, 2), (1, 2)] {
      let known = [Set(names[one]), Set(names[other])]
      let lost = names[other].indices.filter { !known[0].contains(names[other][$0]) }
      let new = names[one].indices.filter { !known[1].contains(names[one][$0]) }
      // Only those of the same words, or of the same type, can be one.
      func traces(_ item: JSONValue) -> [[UInt8]] {
        [rest(item, without: words).canonicalBytes()] + (item["type"]?.string.map { [Array($0.utf8)] } ?? [])
      }
      func byTrace(_ list: Int, _ indices: [Int]) -> [[UInt8]: [Int]] {
        var found: [[UInt8]: [Int]] = [:]
        for index in indices { for trace in traces(lists[list][index]) { found[trace, default: []].append(index) } }
        return found
      }
      let (formers, successors) = (byTrace(other, lost), byTrace(one, new))
      func fitting(_ item: JSONValue, _ candidates: [[UInt8]: [Int]], _ fits: (Int) -> Bool) -> [Int] {
        // Of many nobody knows which one it is.
        let near = Set(traces(item).flatMap { candidates[$0]?.prefix(100) ?? [] })
        return near.filter(fits).sorted()
      }
      func fits(_ old: Int, _ new: Int) -> Bool {
        // Without what both come from, each may have added one that says the same.
        let (old, new) = (lists[other][old], lists[one][new])
        return isRenamed(old, new, by: words) && (was != nil || (old["id"] == nil) != (new["id"] == nil))
      }
      for index in new {
        let former = fitting(lists[one][index], formers) { fits($0, index) }
        // Two that fit, on either side, are anybody's guess.
        guard former.count == 1,
          fitting(lists[other][former[0]], successors, { fits(former[0], $0) }).count == 1
        else { continue }
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
  private static func isRenamed(_ former: JSONValue, _ item: JSONValue, by key: String = "id") -> Bool {
    guard former.members != nil, item.members != nil else { return false }
    if rest(former, without: key) == rest(item, without: key) { return former[key] != item[key] }
    guard let type = item["type"]?.string, SectionType(rawValue: type) != nil, former["type"]?.string == type else {
      return false
    }
    return (former["id"] == nil) != (item["id"] == nil)
  }

  /// An item without its id, or what else names it.
  private static func rest(_ item: JSONValue, without key: String) -> JSONValue {
    item.members.map { .object($0.filter { $0.key != key }) } ?? item
  }

  /// Whether two items may be one that was edited: they have no other name, and are of no other type.
  package static func areOne(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let text = one.string ?? other.string {
      // A text in a list that became an item with an id, or the other way round.
      return (one["text"]?.string ?? other["text"]?.string) == text
    }
    return isRenamed(one, other)
      || ["id", "name", "package", "type"].allSatisfy { one[$0]?.string == other[$0]?.string }
  }
}
