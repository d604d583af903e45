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

  /// Whether two items may be one that was edited: they have no other name, and are of no other type.
  package static func areOne(_ one: JSONValue, _ other: JSONValue) -> Bool {
    ["id", "name", "package", "type"].allSatisfy { one[$0]?.string == other[$0]?.string }
  }
}
