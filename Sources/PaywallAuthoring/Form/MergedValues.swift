import JSON
import PaywallDiff
import PaywallModel

extension JSONValue {
  /// The items of lists that say the same as another one of the list under another id, by path.
  var twins: Set<String> {
    var found: Set<String> = []
    func collect(_ value: JSONValue, _ path: String) {
      for member in value.members ?? [] { collect(member.value, "\(path).\(member.key)") }
      guard let items = value.array else { return }
      var seen: Set<String> = []
      for (index, item) in items.enumerated() {
        collect(item, "\(path).\(item["id"]?.string ?? String(index))")
        guard item["id"] != nil, let members = item.members else { continue }
        let rest = JSONValue.object(members.filter { $0.key != "id" }).canonicalBytes()
        let words = String(decoding: rest, as: UTF8.self)
        if !seen.insert(words).inserted { found.insert("\(path)=\(words)") }
      }
    }
    collect(self, "")
    return found
  }

  /// What it holds by path, list items by their names or else by themselves; empty mappings and lists are values, too.
  var leaves: [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    func collect(_ value: JSONValue, _ path: String) {
      if let members = value.members, !members.isEmpty {
        for member in members { collect(member.value, "\(path).\(member.key)") }
      } else if let items = value.array, !items.isEmpty {
        let names = ItemNames.of([items])?[0]
        for (index, item) in items.enumerated() {
          guard let names else {
            found["\(path).=\(String(decoding: item.canonicalBytes(), as: UTF8.self))"] = item
            continue
          }
          collect(item, "\(path).\(names[index])")
        }
      } else {
        found[path] = value
      }
    }
    collect(self, "")
    return found
  }
}

extension [JSONValue] {
  /// The texts of a list as the items with ids that they are in another version of it.
  /// - Parameter former: what both come from, in which a text that was edited has its place.
  func withIDs(of other: [JSONValue], since former: [JSONValue] = []) -> [JSONValue] {
    guard contains(where: { $0.string != nil }) else { return self }
    let items = other.filter { item in item.members.map { Set($0.map(\.key)) == ["id", "text"] } ?? false }
    let known = Dictionary(grouping: items) { $0["text"]?.string }
    let counts = Dictionary(grouping: compactMap(\.string)) { $0 }
    // Where all others have ids, what is new gets one, too.
    var taken = items.count == other.count && !items.isEmpty ? Set(items.compactMap { $0["id"]?.string }) : nil
    func item(_ id: String, _ text: String) -> JSONValue {
      .object([JSONMember("id", .string(id)), JSONMember("text", .string(text))])
    }
    let origins = PaywallDiff.origins(of: map { $0.string ?? "" }, among: former.map { $0.string ?? "" })
    let claimed = Set(origins.compactMap { $0 })
    let isUnsure = former.indices.contains { !claimed.contains($0) } && origins.contains(nil)
    return enumerated().map { index, value in
      guard let text = value.string, counts[text]?.count == 1 else { return value }
      if let same = known[text] { return same.count == 1 ? same[0] : value }
      if let origin = origins[index] {
        let same = known[former[origin].string ?? ""] ?? []
        return same.count == 1 ? same[0]["id"]?.string.map { item($0, text) } ?? value : value
      }
      // What it was may be among those that are gone.
      if isUnsure { return value }
      let id = idStem(of: text)
      return taken?.insert(id).inserted == true ? item(id, text) : value
    }
  }
}
