import JSON
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
