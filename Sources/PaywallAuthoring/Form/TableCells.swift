import JSON
import PaywallModel

/// Three versions of a table whose cells are named by their columns, not by their places in the rows: a column that one side
/// adds, moves or takes away takes its cells along, and says nothing of the others.
///
/// A column is named by its place in the merged table, as a path of the merged file names its cells.
struct TableCells {
  private(set) var was: JSONValue?
  private(set) var ours, theirs: JSONValue
  /// What the cells of each column are called.
  private let keys: [String: String]

  /// The field of one which a side took away, and of which the other changed a cell.
  private static let content = "\u{0}\u{0}"

  /// - Returns: nil for other values, for tables whose columns have no names, and for what is one of these already.
  init?(was: JSONValue?, ours: JSONValue, theirs: JSONValue) {
    let versions = [was, ours, theirs].compactMap { $0 }
    let columns = versions.compactMap { $0["columns"]?.array }
    guard columns.count == versions.count, !columns.contains(where: \.isEmpty),
      !columns.joined().contains(where: { $0[MergedNames.mark] != nil }),
      versions.allSatisfy({ $0["rows"]?.array != nil }),
      let lists = ItemNames.of(columns)
    else { return nil }
    let titles = MergedNames(
      was: was == nil ? [] : lists[0], ours: lists[lists.count - 2], theirs: lists[lists.count - 1])
    let names = titles.unified(was, ours, theirs)
    let all =
      ThreeWayMerge.order(names.was, names.ours, names.theirs, takesOver: was != nil)
      ?? ThreeWayMerge.ordered(names.was, names.ours, names.theirs)
    let (former, own, others) = (Set(names.was), Set(names.ours), Set(names.theirs))
    let merged = all.filter { !former.contains($0) || own.contains($0) && others.contains($0) }
    // What one side took away has no place.
    let taken = Dictionary(all.map { ($0, MergedNames.mark + $0) }, uniquingKeysWith: { first, _ in first })
    var keys = taken.merging(merged.enumerated().map { ($1, String($0)) }) { $1 }
    // One that is decided may go by the name that either side has for it.
    for (given, known) in [(titles.was, names.was), (titles.ours, names.ours), (titles.theirs, names.theirs)] {
      for (title, name) in zip(given, known) where keys[title] == nil { keys[title] = keys[name] }
    }
    self.keys = keys
    let gone = Set(all).subtracting(merged)
    func named(_ table: JSONValue, _ names: [String], isFormer: Bool) -> JSONValue {
      Self.named(table, names.map { Column(key: keys[$0] ?? $0, isTaken: gone.contains($0)) }, isFormer: isFormer)
    }
    let (one, other) = (named(ours, names.ours, isFormer: false), named(theirs, names.theirs, isFormer: false))
    self.ours = one.filled(from: other)
    self.theirs = other.filled(from: one)
    self.was = was.map { named($0, names.was, isFormer: true) }
    guard let was, !gone.isEmpty else { return }
    // Whether such a one goes is asked of the column, where the other side wrote a cell of it.
    let rows = was.cells(named: names.was)
    for (name, isOurs) in gone.map({ ($0, own.contains($0)) }) {
      let present = isOurs ? ours.cells(named: names.ours) : theirs.cells(named: names.theirs)
      let isEdited = present.contains { row, cells in rows[row].map { $0[name] != cells[name] } ?? true }
      guard isEdited, let key = keys[name] else { continue }
      if isOurs { self.ours = Self.edited(key, in: self.ours) } else { self.theirs = Self.edited(key, in: self.theirs) }
    }
  }

  private struct Column {
    /// What its cells are called.
    var key: String
    /// Whether one side took it away; its cells go or stay with it.
    var isTaken: Bool
  }

  /// The table with named cells in each row that has as many as there are columns.
  /// - Parameter isFormer: whether both sides come from it.
  private static func named(_ table: JSONValue, _ columns: [Column], isFormer: Bool) -> JSONValue {
    var left = columns[...]
    return table.with("rows") { row in
      guard let cells = row["values"]?.array, cells.count == columns.count else { return row }
      let kept = zip(columns, cells).filter { !(isFormer && $0.0.isTaken) }
      return row.setting("values", to: .object(kept.map { JSONMember($0.0.key, $0.1) }))
    }.with("columns") { $0.setting(MergedNames.mark, to: .string(left.popFirst()?.key ?? "")) }
  }

  private static func edited(_ key: String, in table: JSONValue) -> JSONValue {
    table.with("columns") { column in
      column[MergedNames.mark]?.string == key ? column.setting(content, to: .boolean(true)) : column
    }
  }

  /// A merged table with its cells in the order of its columns. A cell that a column has in no row of the other side is null: it is
  /// yet to be said.
  func table(from merged: JSONValue) -> JSONValue {
    let columns = merged["columns"]?.array ?? []
    // One that was decided has no mark.
    let names = ItemNames.of([columns])?[0] ?? []
    let cells = columns.indices.map { index in
      columns[index][MergedNames.mark]?.string ?? (names.indices.contains(index) ? keys[names[index]] : nil)
    }
    return merged.with("columns") { $0.setting(MergedNames.mark, to: nil).setting(Self.content, to: nil) }.with("rows")
    {
      row in
      guard let values = row["values"], values.members != nil else { return row }
      return row.setting("values", to: .array(cells.map { cell in cell.flatMap { values[$0] } ?? .null }))
    }
  }
}

extension MergedNames {
  /// The same where a column of a table that one side calls otherwise has one name in all versions: it has the cells that it had.
  fileprivate func unified(_ was: JSONValue?, _ ours: JSONValue, _ theirs: JSONValue) -> Self {
    guard let was else { return self }
    var names = self
    for (new, old) in Self.renamed(was.cells(named: names.was), names.was, ours.cells(named: names.ours), names.ours)
    where !names.theirs.contains(new) {
      names.was = names.was.map { $0 == old ? new : $0 }
      names.theirs = names.theirs.map { $0 == old ? new : $0 }
    }
    for (new, old) in Self.renamed(
      was.cells(named: names.was), names.was, theirs.cells(named: names.theirs), names.theirs)
    where !names.ours.contains(new) {
      names.theirs = names.theirs.map { $0 == new ? old : $0 }
    }
    return [names.was, names.ours, names.theirs].allSatisfy { Set($0).count == $0.count } ? names : self
  }

  /// How many cells are compared at most.
  private static var limit: Int { 100_000 }

  private typealias Rows = [String: [String: JSONValue]]

  /// What new columns were before: of those that are gone the one whose cells they have in half of the rows. Check marks are
  /// alike by chance, and are one column's only where all are.
  private static func renamed(
    _ old: Rows, _ oldNames: [String], _ new: Rows, _ newNames: [String]
  ) -> [(new: String, old: String)] {
    let shared = old.compactMap { row, cells in new[row].map { (cells, $0) } }
    let known = [Set(oldNames), Set(newNames)]
    let lost = oldNames.filter { !known[1].contains($0) }
    let fresh = newNames.filter { !known[0].contains($0) }
    // No screen shows a table in which so many columns got other titles at once.
    if lost.count * fresh.count * max(shared.count, 1) > limit { return [] }
    func isLike(_ one: String, _ other: String) -> Bool {
      let isOnly = lost.count == 1 && fresh.count == 1
      let cells = shared.map { (old: $0.0[one], new: $0.1[other]) }
      let words = cells.filter { $0.old?.string != nil || $0.new?.string != nil }
      let same = [words.count { $0.old == $0.new }, cells.count { $0.old == $0.new }]
      if words.isEmpty { return isOnly && same[1] == cells.count }
      return same[0] * 2 >= words.count && same[1] * 2 >= cells.count
    }
    return fresh.compactMap { name in
      let former = lost.filter { isLike($0, name) }
      guard former.count == 1, fresh.filter({ isLike(former[0], $0) }).count == 1 else { return nil }
      return (name, former[0])
    }
  }
}

extension JSONValue {
  /// The cells of each row of a table, by their columns.
  fileprivate func cells(named columns: [String]) -> [String: [String: JSONValue]] {
    let rows = (self["rows"]?.array ?? []).compactMap { row -> (String, [String: JSONValue])? in
      guard let name = ItemNames.of([[row]])?[0][0], let cells = row["values"]?.array, cells.count == columns.count
      else { return nil }
      return (name, Dictionary(zip(columns, cells), uniquingKeysWith: { first, _ in first }))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// The same with other items in one of its lists.
  fileprivate func with(_ list: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    self[list]?.array.map { items in setting(list, to: .array(items.map(change))) } ?? self
  }

  /// A table with named cells, those that are yet to be said as the other version's row of the same name says them.
  fileprivate func filled(from other: JSONValue) -> JSONValue {
    let rows = (other["rows"]?.array ?? []).compactMap { row in ItemNames.of([[row]]).map { ($0[0][0], row) } }
    let known = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    return with("rows") { row in
      guard let cells = row["values"]?.members, cells.contains(where: { $0.value == .null }),
        let name = ItemNames.of([[row]])?[0][0], let others = known[name]?["values"], others.members != nil
      else { return row }
      let filled = cells.map { cell in
        cell.value == .null ? JSONMember(cell.key, others[cell.key] ?? .null) : cell
      }
      return row.setting("values", to: .object(filled))
    }
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
