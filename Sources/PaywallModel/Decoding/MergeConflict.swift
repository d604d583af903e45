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
  }

  package private(set) var ours, theirs: Side
  /// The lines of each conflict with its markers, from 1.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// - Returns: Nil for a file without a conflict, or with one whose markers are not whole.
  package init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first(where: { Self.label($0, "<<<<<<<") != nil }) else { return nil }
    ours = Side(name: Self.label(first, "<<<<<<<") ?? "")
    theirs = Side(name: "")
    enum Part { case both, ours, base, theirs }
    var (part, start) = (Part.both, 0)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      switch part {
      case .both where Self.label(line, "<<<<<<<") != nil:
        (part, start) = (.ours, number)
        ours.conflicts.append([])
        theirs.conflicts.append([])
      case .ours where Self.label(line, "|||||||") != nil: part = .base
      case .ours where Self.label(line, "=======") == "", .base where Self.label(line, "=======") == "": part = .theirs
      case .theirs where Self.label(line, ">>>>>>>") != nil:
        theirs.name = Self.label(line, ">>>>>>>") ?? ""
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

  /// What stands behind a marker of seven signs; nil for another line.
  private static func label(_ line: ArraySlice<UInt8>, _ marker: String) -> String? {
    guard line.starts(with: marker.utf8) else { return nil }
    var rest = line.dropFirst(marker.utf8.count)
    if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
    guard let next = rest.first else { return "" }
    return next == UInt8(ascii: " ") ? String(decoding: rest.dropFirst(), as: UTF8.self) : nil
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
      for pair in a { compare(pair.value, theirs?[pair.key], below(pair.key), &found) }
      for pair in b where ours?[pair.key] == nil { compare(nil, pair.value, below(pair.key), &found) }
    case (.sequence(let a), .sequence(let b)):
      if isMoved(a, b) { return found.append(Difference(field: path, ours: ours, theirs: theirs)) }
      let count = found.count
      for (name, one, other) in pairs(a, b) { compare(one, other, below(name), &found) }
      // The same items in another order.
      if found.count == count { found.append(Difference(field: path, ours: ours, theirs: theirs)) }
    default: found.append(Difference(field: path, ours: ours, theirs: theirs))
    }
  }

  /// Whether items that both lists have, each once, stand in another order.
  private static func isMoved(_ ours: [Node], _ theirs: [Node]) -> Bool {
    let lists = [ours, theirs].map { $0.map { $0.json.canonicalBytes() } }
    let counts = lists.map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
    func isShared(_ item: [UInt8]) -> Bool { counts.allSatisfy { $0[item] == 1 } }
    return lists[0].filter(isShared) != lists[1].filter(isShared)
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

extension Finding {
  /// Of a conflict whose sides cannot be read.
  fileprivate static let unreadableConflict = "the file contains an unresolved merge conflict"

  /// Of a conflict whose sides say the same.
  fileprivate static let commentConflict =
    "an unresolved merge conflict, whose sides differ in comments or spacing alone"

  /// Whether it is of a conflict in comments alone.
  package var isOfCommentConflict: Bool { message == Self.commentConflict }

  /// Whether it is of what sides of a conflict say, rather than of comments beside it or of a marker that is left over.
  package var isOfMergeConflict: Bool {
    rule == DecodingRule.wellFormed.rawValue
      && (message.hasPrefix("merge conflict: ") || message == Self.unreadableConflict)
  }
}

extension MergeConflict.Side {
  fileprivate mutating func add(_ line: ArraySlice<UInt8>, _ number: Int, inConflict: Bool = false) {
    lines.append(line)
    origins.append(number)
    if inConflict { conflicts[conflicts.count - 1].append(line) }
  }

  /// The tree of the side, with the lines of the file that has the markers.
  fileprivate func read(_ path: String) -> Node? {
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

extension SourceFile {
  /// Findings for the conflict markers that git leaves in a file, one for each field that both sides changed; empty if
  /// there are none.
  package var mergeConflicts: [Finding] {
    guard hasMarker else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.starts(with: "<<<<<<< ".utf8) }) else {
      // A marker that stayed when the others were taken out.
      return lines.firstIndex { $0.starts(with: ">>>>>>> ".utf8) || $0.elementsEqual("=======".utf8) }.map { index in
        let position = SourcePosition(line: UInt32(index + 1), column: 1)
        return [
          Finding(
            .wellFormed, at: SourceRange(path, position, position), "a marker of a merge conflict is left over",
            hint: "remove the line")
        ]
      } ?? []
    }
    let keep = "keep one side, and remove the conflict markers"
    func finding(_ line: Int, _ message: String) -> Finding {
      let position = SourcePosition(line: UInt32(line), column: 1)
      return Finding(.wellFormed, at: SourceRange(path, position, position), message, hint: keep)
    }
    guard let conflict = MergeConflict(bytes), let differences = conflict.differences(in: path) else {
      return [finding(line + 1, Finding.unreadableConflict)]
    }
    let parts = path.split(separator: "/")
    let isVersion = parts.first == "offerings" && parts.count == 3 && conflict.isOnlyAbout("version")
    let bump = isVersion ? "settle it with: paywall bump \(parts[1])" : nil
    var found: [Finding] = []
    var explained: Set<Int> = []
    for difference in differences {
      let places = [difference.ours, difference.theirs].compactMap { $0 }
      guard let place = places.first(where: conflict.holds) ?? places.first else { continue }
      // Outside its conflicts a file is the same on both sides, so a value that begins elsewhere is of the conflict before it,
      // which holds its key or the middle of its lines.
      explained.formUnion(places.map(conflict.nearest))
      // Of a list as a whole all conflicts in it are.
      for list in places where list.kindName == "list" { explained.formUnion(conflict.indices(within: list)) }
      found.append(
        Finding(
          .wellFormed, at: SourceRange(path, place), conflict.words(difference),
          hint: bump ?? conflict.hint(for: difference, among: differences, in: path) ?? difference.hint(in: path)
            ?? keep))
    }
    for (index, range) in conflict.ranges.enumerated() where !explained.contains(index) {
      found.append(
        finding(range.lowerBound, Finding.commentConflict))
    }
    return found
  }
}

extension SourceFile {
  /// Whether a line begins with seven of one of the signs that git marks conflicts with.
  private var hasMarker: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var run = 0
      var isStart = true
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "\n"): (run, isStart) = (0, true)
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="):
          run = isStart ? 1 : run > 0 && bytes[index - 1] == byte ? run + 1 : 0
          if run == 7 { return true }
          isStart = false
        default: (run, isStart) = (0, false)
        }
      }
      return false
    }
  }
}

extension MergeConflict.Difference {
  /// How a value that one side alone has is kept or removed, or a field that both have is decided; nil for another.
  fileprivate func hint(in path: String) -> String? {
    guard let ours, let theirs else {
      // A position is not where an item will be; in a locale file it is a part of a name.
      let names = field.split(separator: ".")
      guard FileKind(of: path) == .locale || names.allSatisfy({ Int($0) == nil }), let node = ours ?? theirs else {
        let list = names.prefix { Int($0) == nil }.joined(separator: ".")
        return "say what the list is to be: paywall set \(shellWord("\(path):\(list)")) JSON"
      }
      let (key, value) = node.asTyped
      guard !value.contains("\n"), !value.hasPrefix("-"), value.utf8.count <= 2000 else { return nil }
      return "keep it: paywall set \(shellWord("\(path):\(field)\(key)")) \(shellWord(value)); "
        + "or remove it: paywall set \(shellWord("\(path):\(field)")) --unset"
    }
    if [ours, theirs].allSatisfy({ $0.kindName == "list" }) {
      return "say what the list is to be: paywall set \(shellWord("\(path):\(field)")) JSON"
    }
    guard [ours, theirs].allSatisfy({ !$0.isMapping && $0.kindName != "list" }) else { return nil }
    return "say what it is to be: paywall set \(shellWord("\(path):\(field)")) VALUE"
  }
}

extension MergeConflict {
  /// How both sides are kept where each added one item at the same place of a list; nil elsewhere.
  fileprivate func hint(for difference: Difference, among all: [Difference], in path: String) -> String? {
    guard FileKind(of: path) != .locale, let dot = difference.field.lastIndex(of: "."),
      let at = Int(difference.field[dot...].dropFirst())
    else {
      return nil
    }
    let field = String(difference.field[..<dot])
    // The cells of a row belong to columns by their position.
    if field.hasSuffix(".values"), field.contains(".rows.") { return nil }
    let counts = [ours, theirs].map { side in
      side.read(path).flatMap { NodePaths($0, as: FileKind(of: path)).node(at: field)?.items.count }
    }
    let inList = all.filter { $0.field.hasPrefix(field + ".") }
    // Both may have edited one text, or each added one.
    if inList.count == 1, difference.ours?.string != nil, difference.theirs?.string != nil {
      return "say what the list is to be: paywall set \(shellWord("\(path):\(field)")) JSON"
    }
    // One position is not one thing on both sides.
    let whole =
      counts[0] == counts[1] ? nil : "say what the list is to be: paywall set \(shellWord("\(path):\(field)")) JSON"
    guard inList.count == 2, inList.allSatisfy({ $0.field == difference.field }), inList[0].theirs == nil,
      inList[1].ours == nil, let root = ours.read(path), let added = inList[1].theirs,
      var items = NodePaths(root, as: FileKind(of: path)).node(at: field)?.items.map(\.json), at < items.count
    else { return whole }
    // Behind ours, but a rule for everybody comes last: the first that applies does.
    let isForAll = inList[0].ours?["audience"] == nil && added["audience"] != nil
    items.insert(added.json, at: isForAll ? at : at + 1)
    // An item that one side moved is in both.
    let ids = items.compactMap { $0["id"]?.string }
    guard Set(ids).count == ids.count else { return whole }
    let list = String(decoding: JSONValue.array(items).canonicalBytes(), as: UTF8.self)
    // Words that a shell takes as they are between quotes.
    guard !list.contains("'"), list.utf8.count <= 2000 else {
      return "each side added an item: say what the list is to be: paywall set \(shellWord("\(path):\(field)")) JSON"
    }
    return "each side added an item; to keep both: paywall set \(shellWord("\(path):\(field)")) '\(list)'"
  }

  /// Which conflict a value is in, or is cut by; nil for none.
  fileprivate func index(_ node: Node) -> Int? {
    ranges.firstIndex { $0.overlaps(Int(node.start.line)...max(Int(node.start.line), Int(node.end.line))) }
  }

  /// The conflicts that a value reaches over.
  fileprivate func indices(within node: Node) -> [Int] {
    ranges.indices.filter { ranges[$0].overlaps(Int(node.start.line)...max(Int(node.start.line), Int(node.end.line))) }
  }

  fileprivate func holds(_ node: Node) -> Bool { index(node) != nil }

  /// The conflict that a value is in, or else the last one that begins before it.
  fileprivate func nearest(_ node: Node) -> Int {
    index(node) ?? ranges.lastIndex { $0.lowerBound <= Int(node.start.line) } ?? 0
  }

  /// Both sides' meaning.
  fileprivate func words(_ difference: Difference) -> String {
    switch (difference.ours, difference.theirs) {
    case (let ours?, let theirs?):
      "merge conflict: '\(difference.field)' is \(ours.brief(besides: theirs)) in \(self.ours.name), and "
        + "\(theirs.brief(besides: ours)) in \(self.theirs.name)"
    case (let ours?, nil): "merge conflict: only \(self.ours.name) has '\(difference.field)': \(ours.brief)"
    case (_, let theirs): "merge conflict: only \(self.theirs.name) has '\(difference.field)': \(theirs?.brief ?? "")"
    }
  }
}

extension Node {
  /// What `paywall set` takes for the value: a text as it is, that of an item with an id below its key, or else JSON.
  fileprivate var asTyped: (key: String, value: String) {
    if let text = string { return ("", text) }
    if let text = self["text"]?.string, pairs.allSatisfy({ ["id", "text"].contains($0.key) }) {
      return (".text", text)
    }
    return ("", String(decoding: json.canonicalBytes(), as: UTF8.self))
  }

  /// The value as JSON, cut where it is long; from shortly before where it is another than a second one.
  fileprivate func brief(besides other: Node) -> String {
    let (one, two) = (json.canonicalBytes(), other.json.canonicalBytes())
    let (text, second) = (String(decoding: one, as: UTF8.self), String(decoding: two, as: UTF8.self))
    let same = zip(text, second).prefix { $0 == $1 }.count
    guard text.count > 80, same > 40 else { return brief }
    let rest = text.dropFirst(same - 20)
    return "…" + (rest.count <= 80 ? rest : rest.prefix(79) + "…")
  }

  /// The value as JSON, cut where it is long.
  fileprivate var brief: String {
    let text = String(decoding: json.canonicalBytes(), as: UTF8.self)
    return text.count <= 80 ? text : text.prefix(79) + "…"
  }
}
