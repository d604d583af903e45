import JSON

/// Three versions of a table whose cells are named by their columns, not by their places in the rows: a column that one side
/// adds, moves or takes away takes its cells along, and says nothing of the others.
///
/// A column is named by its place in the merged table, as a path of the merged file names its cells.
struct TableCells {
  private(set) var was: JSONValue?
  private(set) var ours, theirs: JSONValue

  /// The field of a column that holds the name of its cells while they are merged; no file has one of this name.
  private static let mark = "\u{0}"

  /// - Returns: nil for other values, for tables whose columns have no names, and for what is one of these already.
  init?(was: JSONValue?, ours: JSONValue, theirs: JSONValue) {
    let versions = [was, ours, theirs].compactMap { $0 }
    let columns = versions.compactMap { $0["columns"]?.array }
    guard columns.count == versions.count, !columns.contains(where: \.isEmpty),
      !columns.joined().contains(where: { $0[Self.mark] != nil }), versions.allSatisfy({ $0["rows"]?.array != nil }),
      let names = ThreeWayMerge.names(
        was?["columns"]?.array, ours["columns"]?.array ?? [], theirs["columns"]?.array ?? [])
    else { return nil }
    let all =
      ThreeWayMerge.order(names.was, names.ours, names.theirs, takesOver: was != nil)
      ?? ThreeWayMerge.ordered(names.was, names.ours, names.theirs)
    let (former, own, others) = (Set(names.was), Set(names.ours), Set(names.theirs))
    let merged = all.filter { !former.contains($0) || own.contains($0) && others.contains($0) }
    let places = Dictionary(merged.enumerated().map { ($1, String($0)) }, uniquingKeysWith: { first, _ in first })
    func named(_ table: JSONValue, _ names: [String]) -> JSONValue {
      // What one side took away has no place.
      Self.named(table, names.map { places[$0] ?? "\(Self.mark)\($0)" })
    }
    (self.ours, self.theirs) = (named(ours, names.ours), named(theirs, names.theirs))
    self.was = was.map { named($0, names.was) }
  }

  /// The table with named cells in each row that has as many as there are columns.
  private static func named(_ table: JSONValue, _ names: [String]) -> JSONValue {
    var places = names.makeIterator()
    return table.with("rows") { row in
      guard let cells = row["values"]?.array, cells.count == names.count else { return row }
      return row.setting("values", to: .object(zip(names, cells).map { JSONMember($0, $1) }))
    }.with("columns") { $0.setting(mark, to: .string(places.next() ?? "")) }
  }

  /// A merged table with its cells in the order of its columns.
  static func table(from merged: JSONValue) -> JSONValue {
    let names = (merged["columns"]?.array ?? []).compactMap { $0[mark]?.string }
    return merged.with("columns") { $0.setting(mark, to: nil) }.with("rows") { row in
      guard let values = row["values"], values.members != nil else { return row }
      return row.setting("values", to: .array(names.compactMap { values[$0] }))
    }
  }
}

extension JSONValue {
  /// The same with other items in one of its lists.
  fileprivate func with(_ list: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    self[list]?.array.map { items in setting(list, to: .array(items.map(change))) } ?? self
  }

  /// The same with another value of a field in its place, with a new one at the end, or without one.
  fileprivate func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    guard let members else { return self }
    var changed = members.compactMap { member in
      member.key == key ? value.map { JSONMember(key, $0) } : member
    }
    if let value, self[key] == nil { changed.append(JSONMember(key, value)) }
    return .object(changed)
  }
}
