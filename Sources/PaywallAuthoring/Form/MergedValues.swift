import JSON
import PaywallDiff
import PaywallModel

extension JSONValue {
  /// A text as it is, with an id or without, another value as JSON.
  var words: String {
    if let text = string ?? (isLine ? self["text"]?.string : nil) { return text }
    return String(decoding: canonicalBytes(), as: UTF8.self)
  }

  /// Whether it is a text with an id.
  var isLine: Bool { members.map { Set($0.map(\.key)) == ["id", "text"] } ?? false }

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

  /// The columns of the tables in it, by path.
  var tableColumns: [String: JSONValue] { tables("columns") }

  /// The rows of the tables in it, by path.
  var tableRows: [String: JSONValue] { tables("rows") }

  private func tables(_ part: String) -> [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    func collect(_ value: JSONValue, _ path: [String]) {
      if value["columns"] != nil, value["rows"] != nil { found[path.joined(separator: ".")] = value[part] }
      for member in value.members ?? [] { collect(member.value, path + [member.key]) }
      for (index, item) in (value.array ?? []).enumerated() {
        collect(item, path + [item["id"]?.string ?? item["type"]?.string ?? String(index)])
      }
    }
    collect(self, [])
    return found
  }

  /// Whether a row of a table has other cells in a second one.
  func hasOtherCells(in rows: JSONValue?) -> Bool {
    let others = rows?.array ?? []
    return (array ?? []).contains { row in
      others.contains { $0["label"] == row["label"] && $0["values"] != row["values"] }
    }
  }

  /// The same without what stands in the rows of tables.
  var withoutCells: JSONValue {
    if let members {
      return .object(
        members.compactMap { member in
          member.key == "values" && self["label"] != nil ? nil : JSONMember(member.key, member.value.withoutCells)
        })
    }
    return array.map { .array($0.map(\.withoutCells)) } ?? self
  }

  /// Whether an item without a name, as a rule or a condition, may be another one that was edited: most of what it says is as it was
  /// then. A waiver is what it accepts. Texts tell by their words.
  func isEdit(of former: JSONValue) -> Bool {
    guard self != former, members != nil, former.members != nil, !isLine else { return true }
    if let rule = self["rule"], let path = self["path"] { return former["rule"] == rule && former["path"] == path }
    let (said, before) = (statements, former.statements)
    let left = before.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let shared = Dictionary(grouping: said) { $0 }.reduce(0) { $0 + Swift.min($1.value.count, left[$1.key] ?? 0) }
    return 2 * shared > Swift.max(said.count, before.count)
  }

  /// What it says wherever that stands in its lists, but for how conditions are joined, which tells nothing of whom they are about.
  private var statements: [String] {
    if let members {
      return members.filter { $0.key != "match" }.flatMap { pair in pair.value.statements.map { "\(pair.key).\($0)" } }
    }
    if let array { return array.flatMap(\.statements) }
    return [String(decoding: canonicalBytes(), as: UTF8.self)]
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
  /// For each item its place in a former list, if it is there or was edited since; nil for what is new.
  func origins(among former: [JSONValue]) -> [Int?] {
    PaywallDiff.origins(of: map(\.words), among: former.map(\.words)).enumerated().map { index, origin in
      origin.flatMap { self[index].isEdit(of: former[$0]) ? $0 : nil }
    }
  }

  /// The items that either of two lists has, without those that one of them took away.
  /// - Parameters:
  ///   - former: what both come from.
  ///   - side: whose item is there of those that each wrote anew; nil for both.
  ///   - keepsOrder: whether the order is that of this list, even if the other one alone moved something.
  func joined(
    with theirs: [JSONValue], since former: [JSONValue], preferring side: MergeSide?, keepsOrder: Bool = false
  ) -> [JSONValue] {
    func isMoved(_ list: [JSONValue]) -> Bool {
      let order = list.origins(among: former).compactMap { $0 }
      return order != order.sorted()
    }
    if !keepsOrder, !isMoved(self), isMoved(theirs) {
      return theirs.joined(with: self, since: former, preferring: side.map { $0 == .ours ? .theirs : .ours })
    }
    var all = self
    let edited = [self, theirs].map { $0.origins(among: former) }
    let added = indices.filter { edited[0][$0] == nil }.map { self[$0] }
    /// What an item of theirs was before, as this list has it.
    func own(_ index: Int) -> JSONValue? { edited[1][index].flatMap { edited[0].firstIndex(of: $0) }.map { self[$0] } }
    for (index, item) in theirs.enumerated() where !all.contains(item) {
      let origin = edited[1][index].map { former[$0] }
      // What it was before has the place that ours gives it.
      if let origin, !theirs.contains(origin), let own = own(index), let place = all.firstIndex(of: own) {
        if all[place] == origin || side == .theirs {
          all[place] = item
        } else if side == nil {
          all.insert(item, at: place + 1)
        }
        continue
      }
      let before = index == 0 ? nil : all.firstIndex(of: theirs[index - 1]) ?? own(index - 1).flatMap(all.firstIndex)
      var place = before.map { $0 + 1 } ?? 0
      // Behind what ours added at that place.
      while place < all.count, !theirs.contains(all[place]), added.contains(all[place]) { place += 1 }
      all.insert(item, at: place)
    }
    // What one side took away, or wrote anew, is not there twice.
    all.removeAll { former.contains($0) && !(contains($0) && theirs.contains($0)) }
    guard let side else { return all }
    let lost =
      side == .ours
      ? Self.givenUp(theirs, edited[1], for: self, edited[0], former)
      : Self.givenUp(self, edited[0], for: theirs, edited[1], former)
    let gone = Set(lost.map { $0.canonicalBytes() })
    all.removeAll { gone.contains($0.canonicalBytes()) }
    return all
  }

  /// The items of one list that another one is followed instead of: what was edited in it and taken away there, and what was put in
  /// the place of something that both took away.
  /// - Parameters:
  ///   - origins: for each item what it was before, by its place in the former list.
  private static func givenUp(
    _ list: [JSONValue], _ origins: [Int?], for other: [JSONValue], _ others: [Int?], _ former: [JSONValue]
  ) -> [JSONValue] {
    let (own, known) = (Set(origins.compactMap { $0 }), Set(others.compactMap { $0 }))
    let shared = own.intersection(known)
    let present = Set(other.map { $0.canonicalBytes() })
    let othersGaps = others.gaps(shared)
    let written = Set(other.indices.filter { others[$0] == nil }.map { othersGaps[$0] })
    var lost = Set(
      list.indices.filter { index in
        origins[index].map { list[index] != former[$0] && !known.contains($0) } ?? false
          && !present.contains(list[index].canonicalBytes())
      })
    // Of very long lists the first one is as good.
    let isCompared = list.count * former.count <= 100_000
    func words(_ value: JSONValue) -> Set<Substring> {
      isCompared ? Set(value.words.split { !$0.isLetter && !$0.isNumber }) : []
    }
    let said = list.map(words)
    // What was added, by what both have before it.
    let gaps = origins.gaps(shared)
    var added = Dictionary(grouping: list.indices.filter { origins[$0] == nil }, by: { gaps[$0] })
    added = added.mapValues { $0.filter { !present.contains(list[$0].canonicalBytes()) } }
    var before: Int?
    for place in former.indices {
      if shared.contains(place) { before = place }
      guard !own.contains(place), !known.contains(place), written.contains(before) else { continue }
      // The one that says most of what is gone.
      let gone = words(former[place])
      func likeness(_ index: Int) -> Int { said[index].intersection(gone).count }
      let best = added[before]?.max { (likeness($0), -$0) < (likeness($1), -$1) }
      added[before]?.removeAll { $0 == best }
      if let best { lost.insert(best) }
    }
    return lost.sorted().map { list[$0] }
  }

  /// The items that are in a later list, by their names or else as its items were before they were edited.
  func present(in later: [JSONValue]) -> [JSONValue] {
    if let names = ItemNames.of([later])?[0], let own = ItemNames.of([self])?[0] {
      return zip(own, self).filter { names.contains($0.0) }.map(\.1)
    }
    let kept = Set(later.origins(among: self).compactMap { $0 })
    return indices.filter(kept.contains).map { self[$0] }
  }

  /// The list with one waiver alone for each thing that is accepted; items that are no waivers stay.
  /// - Parameter preferred: those that stay where others accept the same; else the first of these does.
  func acceptingOnce(_ preferred: [JSONValue]) -> [JSONValue] {
    let subjects = map { item in
      item["rule"]?.string.flatMap { rule in item["path"]?.string.map { "\(rule) \($0)" } }
    }
    let known = Set(preferred.map { $0.canonicalBytes() })
    let kept = Dictionary(grouping: indices.filter { subjects[$0] != nil }) { subjects[$0] }.values.compactMap { same in
      same.first { known.contains(self[$0].canonicalBytes()) } ?? same.first
    }
    let chosen = Set(kept)
    return indices.filter { subjects[$0] == nil || chosen.contains($0) }.map { self[$0] }
  }

  /// The list with ids for all texts, where some have one.
  var withIDsForAll: [JSONValue] {
    var taken = Set(compactMap { $0["id"]?.string })
    guard contains(where: \.isLine), !taken.isEmpty else { return self }
    return map { value in
      guard let text = value.string, taken.insert(idStem(of: text)).inserted else { return value }
      return .object([JSONMember("id", .string(idStem(of: text))), JSONMember("text", .string(text))])
    }
  }

  /// The texts of a list as the items with ids that they are in another version of it.
  /// - Parameter former: what both come from, in which a text that was edited has its place.
  func withIDs(of other: [JSONValue], since former: [JSONValue] = []) -> [JSONValue] {
    guard contains(where: { $0.string != nil }) else { return self }
    let items = other.filter(\.isLine)
    let known = Dictionary(grouping: items) { $0["text"]?.string }
    let counts = Dictionary(grouping: compactMap(\.string)) { $0 }
    // Where all others have ids, what is new gets one, too.
    var taken = items.count == other.count && !items.isEmpty ? Set(items.compactMap { $0["id"]?.string }) : nil
    func item(_ id: String, _ text: String) -> JSONValue {
      .object([JSONMember("id", .string(id)), JSONMember("text", .string(text))])
    }
    // What became of each former text, here and where texts got ids, by its words or else its neighbours.
    let texts = former.map { $0.string ?? "" }
    let own = Successors(of: texts, among: map { $0.string ?? "" })
    let named = Successors(of: texts, among: items.map { $0["text"]?.string ?? "" })
    let origins = Dictionary(
      own.places.enumerated().compactMap { origin, place in place.map { ($0, origin) } }, uniquingKeysWith: { $1 })
    let isUnsure =
      texts.indices.contains { own.places[$0] == nil && !own.gone.contains($0) }
      && indices.contains { origins[$0] == nil }
    return enumerated().map { index, value in
      guard let text = value.string, counts[text]?.count == 1 else { return value }
      if let same = known[text] { return same.count == 1 ? same[0] : value }
      if let origin = origins[index] {
        return named.places[origin].flatMap { items[$0]["id"]?.string }.map { item($0, text) } ?? value
      }
      // What it was may be among those that are gone.
      if isUnsure { return value }
      let id = idStem(of: text)
      return taken?.insert(id).inserted == true ? item(id, text) : value
    }
  }
}

extension [Int?] {
  /// For each item that comes from none the last one before it that comes from one of these, as places in the former list; those of
  /// others are not looked at.
  fileprivate func gaps(_ shared: Set<Int>) -> [Int?] {
    var last: Int?
    return map { origin in
      if let origin, shared.contains(origin) { last = origin }
      return last
    }
  }
}
