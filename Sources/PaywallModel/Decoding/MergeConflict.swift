import Base
package import YAML
import JSON

/// What git left in a file that it could not merge: both sides of each conflict, between markers (git-merge(1), "How
/// conflicts are presented"; `merge.conflictStyle` merge, diff3 and zdiff3).
package struct MergeConflict {
  /// One of the two files that were to be merged.
  package struct Side {
    /// What git calls it, such as `HEAD` or a branch.
    package fileprivate(set) var name: String
    /// The whole file of this side, as far as the conflicts tell.
    fileprivate(set) var lines: [ArraySlice<UInt8>] = []
    /// For each of these lines that of the file with the markers, from 1.
    fileprivate var origins: [Int] = []
    /// The lines inside conflicts, by conflict.
    fileprivate var conflicts: [[ArraySlice<UInt8>]] = []
    package var bytes: [UInt8] { Array(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n")))) }
  }

  /// A field on which the sides do not agree; nil where a side does not have it.
  package struct Difference {
    /// As `paywall get` takes it: `headline`, `sections.features.title`.
    package var field: String
    package var ours, theirs: Node?
    /// What else differs because of it: the rows of a table that has one more column.
    package var consequences: [Difference] = []
  }

  package private(set) var ours, theirs: Side
  /// The lines of each conflict with its markers, from 1.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// - Returns: Nil for a file without a conflict, or with one whose markers are not whole.
  package init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first(where: { Self.label($0, "<") != nil }) else { return nil }
    // Seven signs, or more where git merges what it has merged before, or what each side gave another name (git-merge-file(1),
    // `--marker-size`).
    let size = first.prefix { $0 == UInt8(ascii: "<") }.count
    func label(_ line: ArraySlice<UInt8>, _ sign: Character) -> String? { Self.label(line, sign, size) }
    ours = Side(name: Self.label(first, "<") ?? "")
    theirs = Side(name: "")
    enum Part { case both, ours, base, theirs }
    var (part, start) = (Part.both, 0)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      switch part {
      case .both where label(line, "<") != nil:
        (part, start) = (.ours, number)
        ours.conflicts.append([])
        theirs.conflicts.append([])
      case .ours where label(line, "|") != nil: part = .base
      case .ours where label(line, "=") == "", .base where label(line, "=") == "": part = .theirs
      case .theirs where label(line, ">") != nil:
        theirs.name = label(line, ">") ?? ""
        ranges.append(start...number)
        part = .both
      case .both:
        ours.add(line, number)
        theirs.add(line, number)
      case .ours: ours.add(line, number, inConflict: true)
      case .theirs: theirs.add(line, number, inConflict: true)
      case .base: break
      }
    }
    guard part == .both else { return nil }
    if ours.name.isEmpty { ours.name = "ours" }
    if theirs.name.isEmpty { theirs.name = "theirs" }
  }

  /// Whether a line is a marker that names a side.
  static func isMarker(_ line: ArraySlice<UInt8>, _ sign: Character) -> Bool { label(line, sign)?.isEmpty == false }

  /// What stands behind a marker of so many signs, at least seven where it is not said; nil for another line. Of a commit and a
  /// path, as where each side gave the file another name, the commit.
  private static func label(_ line: ArraySlice<UInt8>, _ sign: Character, _ size: Int? = nil) -> String? {
    let count = line.prefix { $0 == sign.asciiValue }.count
    guard size.map({ $0 == count }) ?? (count >= 7) else { return nil }
    var rest = line.dropFirst(count)
    if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
    guard let next = rest.first else { return "" }
    guard next == UInt8(ascii: " ") else { return nil }
    let label = String(decoding: rest.dropFirst(), as: UTF8.self)
    let commit = label.prefix { $0 != ":" && $0 != " " }
    let isOfPath = label.dropFirst(commit.count).first == ":" && label.dropFirst(commit.count + 1).first != " "
    return isOfPath ? String(commit) : label
  }

  /// What the sides say differently, with places in the file that has the markers.
  /// - Returns: Nil if one of the sides cannot be read.
  package func differences(in path: String) -> [Difference]? {
    guard let ours = ours.read(path), let theirs = theirs.read(path) else { return nil }
    return Self.differences(ours, theirs)
  }

  /// What two files say differently, each with its own places.
  package static func differences(_ ours: Node, _ theirs: Node) -> [Difference] {
    var found: [Difference] = []
    compare(ours, theirs, "", &found)
    return found
  }

  /// The sides without the conflict, if that is about nothing but the value of one field.
  package func isOnlyAbout(_ key: String) -> Bool {
    zip(ours.conflicts, theirs.conflicts).allSatisfy { ours, theirs in
      let others = [ours, theirs].map { lines in
        lines.filter { line in
          let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
          return !text.starts(with: "\(key):".utf8) && !text.starts(with: "\(key)\":".utf8)
        }
      }
      return others[0] == others[1]
    }
  }

  private static func compare(_ ours: Node?, _ theirs: Node?, _ path: String, _ found: inout [Difference]) {
    if ours?.json == theirs?.json { return }
    func below(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
    switch (ours?.value, theirs?.value) {
    case (.mapping(let a), .mapping(let b)):
      let others = Dictionary(b.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
      let known = Set(a.map(\.key))
      for pair in a { compare(pair.value, others[pair.key], below(pair.key), &found) }
      for pair in b where !known.contains(pair.key) { compare(nil, pair.value, below(pair.key), &found) }
      if haveOtherColumns(ours, theirs) { gather(rowsBelow: below("rows."), byColumnsBelow: below("columns"), &found) }
    case (.sequence(let a), .sequence(let b)) where areCells(path):
      // Cells belong to columns by their places.
      guard a.count == b.count else { return found.append(Difference(field: path, ours: ours, theirs: theirs)) }
      for index in a.indices { compare(a[index], b[index], below(String(index)), &found) }
    case (.sequence(let a), .sequence(let b)):
      if isMoved(a, b) || isShifted(a, b) { return found.append(Difference(field: path, ours: ours, theirs: theirs)) }
      let count = found.count
      for (name, one, other) in pairs(a, b) { compare(one, other, below(name), &found) }
      // The same items in another order.
      if found.count == count { found.append(Difference(field: path, ours: ours, theirs: theirs)) }
    default: found.append(Difference(field: path, ours: ours, theirs: theirs))
    }
  }

  /// Whether two tables have other columns, or the same in another order: a place in a row is not one column then.
  private static func haveOtherColumns(_ ours: Node?, _ theirs: Node?) -> Bool {
    guard let one = ours?["columns"]?.json.array, let other = theirs?["columns"]?.json.array else { return false }
    if one.count != other.count { return true }
    return ItemNames.of([one, other]).map { $0[0] != $0[1] } ?? false
  }

  /// Counts the rows of a table to the columns that are there or not, or stand elsewhere.
  private static func gather(rowsBelow rows: String, byColumnsBelow columns: String, _ found: inout [Difference]) {
    func isOfCells(_ field: String) -> Bool {
      field.hasPrefix(rows)
        && (areCells(field) || field.lastIndex(of: ".").map { areCells(String(field[..<$0])) } ?? false)
    }
    guard let index = found.firstIndex(where: { $0.field.hasPrefix(columns) }) else { return }
    found[index].consequences += found.filter { isOfCells($0.field) }
    found.removeAll { isOfCells($0.field) }
  }

  /// Whether a path is that of the values of a table's row.
  package static func areCells(_ path: String) -> Bool { path.hasSuffix(".values") && path.contains(".rows.") }

  /// Whether items that both lists have, each once, stand in another order.
  private static func isMoved(_ ours: [Node], _ theirs: [Node]) -> Bool {
    let lists = [ours, theirs].map { $0.map { $0.json.canonicalBytes() } }
    let counts = lists.map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
    func isShared(_ item: [UInt8]) -> Bool { counts.allSatisfy { $0[item] == 1 } }
    return lists[0].filter(isShared) != lists[1].filter(isShared)
  }

  /// Whether what has no name stands at another place on one side, while other things came or went: a position is not one thing
  /// on both sides.
  private static func isShifted(_ ours: [Node], _ theirs: [Node]) -> Bool {
    guard ours.count == theirs.count, ItemNames.of(was: nil, ours: ours.map(\.json), theirs: theirs.map(\.json)) == nil
    else { return false }
    let differing = zip(ours, theirs).filter { $0.json != $1.json }
    let others = Set(differing.map { $1.json.canonicalBytes() })
    return differing.contains { others.contains($0.0.json.canonicalBytes()) }
  }

  /// The items of two lists beside each other: by their ids, or else by position between what both begin and end with.
  private static func pairs(_ ours: [Node], _ theirs: [Node]) -> [(name: String, ours: Node?, theirs: Node?)] {
    if let names = ItemNames.of(was: nil, ours: ours.map(\.json), theirs: theirs.map(\.json)) {
      let (others, known) = (Dictionary(uniqueKeysWithValues: zip(names.theirs, theirs)), Set(names.ours))
      return zip(names.ours, ours).map { ($0, $1, others[$0]) }
        + zip(names.theirs, theirs).filter { !known.contains($0.0) }.map { ($0, nil, $1) }
    }
    // What one side moved out of a conflict is in it on the other side, and once more where it went.
    let once = [ours, theirs].map { list in
      var seen: Set<[UInt8]> = []
      return list.filter { seen.insert($0.json.canonicalBytes()).inserted }
    }
    let isCut = zip(once, [ours, theirs]).map { $0.count != $1.count }
    if isCut != [false, false],
      isCut != [true, true] || ItemNames.of(was: nil, ours: once[0].map(\.json), theirs: once[1].map(\.json)) != nil
    {
      return pairs(once[0], once[1])
    }
    let before = zip(ours, theirs).prefix { $0.json == $1.json }.count
    let after = zip(ours.reversed(), theirs.reversed()).prefix(min(ours.count, theirs.count) - before)
      .prefix { $0.json == $1.json }.count
    let (a, b) = (ours.dropFirst(before).dropLast(after), theirs.dropFirst(before).dropLast(after))
    return (before..<before + max(a.count, b.count)).flatMap { index in
      let (one, other) = (a.indices.contains(index) ? a[index] : nil, b.indices.contains(index) ? b[index] : nil)
      return isOne(one, other)
        ? [("\(index)", one, other)] : [("\(index)", one, Node?.none), ("\(index)", Node?.none, other)]
    }
  }

  /// Whether two mappings at one position are one item that both sides edited, and not two that each side added: they agree in
  /// half of their values, and none of them is a name.
  private static func isOne(_ ours: Node?, _ theirs: Node?) -> Bool {
    guard let ours, let theirs, ours.isMapping, theirs.isMapping else { return true }
    if ["id", "name"].contains(where: { ours[$0]?.string != theirs[$0]?.string }) { return false }
    // Two conditions on one attribute hold together for hardly anybody.
    if let attribute = ours["attribute"]?.string, attribute == theirs["attribute"]?.string { return true }
    func leaves(_ node: Node, _ path: String) -> [String: JSONValue] {
      let inner = node.pairs.map { ($0.key, $0.value) } + node.items.enumerated().map { (String($0), $1) }
      if inner.isEmpty { return [path: node.json] }
      return inner.reduce(into: [:]) { $0.merge(leaves($1.1, "\(path).\($1.0)")) { first, _ in first } }
    }
    let (a, b) = (leaves(ours, ""), leaves(theirs, ""))
    let same = a.count { b[$0.key] == $0.value }
    return same * 2 >= Set(a.keys).union(b.keys).count
  }
}

extension MergeConflict.Side {
  fileprivate mutating func add(_ line: ArraySlice<UInt8>, _ number: Int, inConflict: Bool = false) {
    lines.append(line)
    origins.append(number)
    if inConflict { conflicts[conflicts.count - 1].append(line) }
  }

  /// The tree of the side, with the lines of the file that has the markers.
  func read(_ path: String) -> Node? {
    let document = SourceFile(path: path, bytes: bytes).read()
    guard document.diagnostics.isEmpty, let root = document.root else { return nil }
    return moved(root)
  }

  private func moved(_ node: Node) -> Node {
    func moved(_ position: SourcePosition) -> SourcePosition {
      let line = Int(position.line) - 1
      return SourcePosition(
        line: UInt32(origins.indices.contains(line) ? origins[line] : (origins.last ?? 0) + 1), column: position.column)
    }
    var node = node
    (node.start, node.end) = (moved(node.start), moved(node.end))
    switch node.value {
    case .mapping(let pairs):
      node.value = .mapping(
        pairs.map {
          Node.Pair(
            key: $0.key, keyStart: moved($0.keyStart), keyEnd: moved($0.keyEnd), value: self.moved($0.value))
        })
    case .sequence(let items): node.value = .sequence(items.map(self.moved))
    case .null, .boolean, .integer, .number, .string: break
    }
    return node
  }
}
