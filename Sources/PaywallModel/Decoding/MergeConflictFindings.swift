import Base
import JSON
import YAML

extension SourceFile {
  /// Findings for the conflict markers that git leaves in a file, one for each field that both sides changed; empty if
  /// there are none.
  package var mergeConflicts: [Finding] {
    guard hasMarker else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { MergeConflict.isMarker($0, "<") }) else {
      // A marker that stayed when the others were taken out.
      return lines.firstIndex { MergeConflict.isMarker($0, ">") || $0.elementsEqual("=======".utf8) }.map { index in
        let position = SourcePosition(line: UInt32(index + 1), column: 1)
        return [
          Finding(
            .wellFormed, at: SourceRange(path, position, position), "a marker of a merge conflict is left over",
            hint: "remove the line")
        ]
      } ?? []
    }
    func finding(_ line: Int, _ message: String) -> Finding {
      let position = SourcePosition(line: UInt32(line), column: 1)
      return Finding(.wellFormed, at: SourceRange(path, position, position), message, hint: Finding.keepOneSide)
    }
    guard let conflict = MergeConflict(bytes), let differences = conflict.differences(in: path) else {
      return [finding(line + 1, Finding.unreadableConflict)]
    }
    let parts = path.split(separator: "/")
    let isVersion = parts.first == "offerings" && parts.count == 3 && conflict.isOnlyAbout("version")
    let bump = isVersion ? "settle it with: paywall bump \(parts[1])" : nil
    var found: [Finding] = []
    var explained: Set<Int> = []
    let sides = [conflict.ours, conflict.theirs].map { $0.read(path).map { NodePaths($0, as: FileKind(of: path)) } }
    for difference in differences {
      let places = [difference.ours, difference.theirs].compactMap { $0 }
      guard let place = places.first(where: conflict.holds) ?? places.first else { continue }
      // Outside its conflicts a file is the same on both sides, so a value that begins elsewhere is of the conflict before it,
      // which holds its key or the middle of its lines.
      explained.formUnion(places.map(conflict.nearest))
      // Of a list as a whole all conflicts in it are.
      for list in difference.consequences.flatMap({ [$0.ours, $0.theirs] }).compactMap({ $0 }) {
        explained.formUnion(conflict.indices(within: list))
      }
      for list in places where list.kindName == "list" { explained.formUnion(conflict.indices(within: list)) }
      found.append(
        Finding(
          .wellFormed, at: SourceRange(path, place), conflict.words(difference),
          hint: bump ?? conflict.hint(for: difference, among: differences, in: path, sides)
            ?? conflict.hint(for: difference, in: path, sides)))
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

extension MergeConflict {
  /// How a value that one side alone has is kept or removed, or a field that both have is decided.
  fileprivate func hint(for difference: Difference, in path: String, _ sides: [NodePaths?]) -> String {
    let field = difference.field
    if field.isEmpty { return Finding.keepOneSide }
    guard let ours = difference.ours, let theirs = difference.theirs else {
      // A position is not where an item will be; in a name a number is a part of that.
      let names = sides[difference.ours == nil ? 1 : 0]?.reach(field).children.map(\.name) ?? []
      guard names.allSatisfy({ Int($0) == nil }), let node = difference.ours ?? difference.theirs else {
        return listHint(names.prefix { Int($0) == nil }.joined(separator: "."), in: path)
      }
      let (key, value) = node.asTyped
      guard !value.contains("\n"), !value.hasPrefix("-"), value.utf8.count <= 2000 else {
        return sidesHint(field, in: path)
      }
      let lacksCells = node["values"]?.items.contains { $0.json == .null } == true
      let keep = lacksCells ? "keep it, with its missing cells" : "keep it"
      return "\(keep): paywall set \(shellWord("\(path):\(field)\(key)")) \(shellWord(value)); "
        + "or remove it: paywall set \(shellWord("\(path):\(field)")) --unset"
    }
    if [ours, theirs].allSatisfy({ $0.kindName == "list" }) { return listHint(field, in: path) }
    guard [ours, theirs].allSatisfy({ !$0.isMapping && $0.kindName != "list" }) else {
      return sidesHint(field, in: path)
    }
    return "say what it is to be: paywall set \(shellWord("\(path):\(field)")) VALUE"
  }

  /// How a field gets what one side says.
  private func sidesHint(_ field: String, in path: String) -> String {
    let place = shellWord("\(path):\(field)")
    return
      "take it from \(ours.name): paywall set \(place) --ours; or from \(theirs.name): paywall set \(place) --theirs"
  }

  /// How the hint begins for two items of which only one can be kept.
  package static let oneOfTwo = "both are for everybody, so one of them goes: "

  private func listHint(_ field: String, in path: String) -> String {
    sidesHint(field, in: path) + "; or say what the list is to be: paywall set \(shellWord("\(path):\(field)")) JSON"
  }

  /// How both sides are kept where each added one item at the same place of a list; nil elsewhere.
  fileprivate func hint(
    for difference: Difference, among all: [Difference], in path: String, _ sides: [NodePaths?]
  ) -> String? {
    guard FileKind(of: path) != .locale, let dot = difference.field.lastIndex(of: "."),
      let at = Int(difference.field[dot...].dropFirst())
    else {
      return nil
    }
    let field = String(difference.field[..<dot])
    if Self.areCells(field) { return nil }
    let counts = sides.map { $0?.node(at: field)?.items.count }
    // The number may be the end of a name.
    if counts == [nil, nil] { return nil }
    let inList = all.filter { $0.field.hasPrefix(field + ".") }
    // Both may have edited one text, or each added one.
    if inList.count == 1, difference.ours?.string != nil, difference.theirs?.string != nil {
      return listHint(field, in: path)
    }
    // One position is not one thing on both sides.
    let whole =
      counts[0] == counts[1] ? nil : listHint(field, in: path)
    guard inList.count == 2, inList.allSatisfy({ $0.field == difference.field }), inList[0].theirs == nil,
      inList[1].ours == nil, let added = inList[1].theirs, var items = sides[0]?.node(at: field)?.items.map(\.json),
      at < items.count
    else { return whole }
    // Of two rules for everybody the second one would lead nobody anywhere.
    func isForEverybody(_ rule: Node?) -> Bool { rule?.pairs.map(\.key) == ["offering"] }
    if FileKind(of: path) == .placements, isForEverybody(inList[0].ours), isForEverybody(added) {
      return Self.oneOfTwo + sidesHint(difference.field, in: path)
    }
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
    case (let ours?, let theirs?) where ours.order(besides: theirs) != nil:
      "merge conflict: the order of '\(difference.field)' is \(ours.order(besides: theirs) ?? "") in \(self.ours.name), and "
        + "\(theirs.order(besides: ours) ?? "") in \(self.theirs.name)"
    case (let ours?, let theirs?):
      "merge conflict: '\(difference.field)' is \(ours.brief(besides: theirs)) in \(self.ours.name), and "
        + "\(theirs.brief(besides: ours)) in \(self.theirs.name)"
    case (let ours?, nil): "merge conflict: only \(self.ours.name) has '\(difference.field)': \(ours.brief)"
    case (_, let theirs): "merge conflict: only \(self.theirs.name) has '\(difference.field)': \(theirs?.brief ?? "")"
    }
  }
}

extension Node {
  /// The names of a list's items that differ in nothing but their order from those of another list; nil for other values.
  fileprivate func order(besides other: Node) -> String? {
    guard let mine = json.array, let others = other.json.array, let names = ItemNames.of([mine, others]),
      Dictionary(uniqueKeysWithValues: zip(names[0], mine)) == Dictionary(uniqueKeysWithValues: zip(names[1], others))
    else { return nil }
    return cut(names[0].joined(separator: ", "))
  }

  private func cut(_ text: String) -> String { text.count <= 80 ? text : text.prefix(79) + "…" }

  /// What `paywall set` takes for the value: a text as it is, that of an item with an id below its key, or else JSON.
  fileprivate var asTyped: (key: String, value: String) {
    if let text = string { return ("", text) }
    if let text = self["text"]?.string, pairs.allSatisfy({ ["id", "text"].contains($0.key) }) {
      return (".text", text)
    }
    // A cell that neither side has is yet to be said.
    let whole: JSONValue = .object(
      (json.members ?? []).map { member in
        guard member.key == "values", let cells = member.value.array else { return member }
        return JSONMember(member.key, .array(cells.map { $0 == .null ? .string("VALUE") : $0 }))
      })
    return ("", String(decoding: (isMapping ? whole : json).canonicalBytes(), as: UTF8.self))
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
    return cut(text)
  }
}

extension Finding {
  fileprivate static let keepOneSide = "keep one side, and remove the conflict markers"

  /// Of a conflict whose sides cannot be read.
  fileprivate static let unreadableConflict = "the file contains an unresolved merge conflict"

  /// Of a conflict whose sides say the same.
  fileprivate static let commentConflict =
    "an unresolved merge conflict, whose sides differ in comments or spacing alone"

  /// The field on which the sides of a conflict do not agree; nil for another finding.
  package var fieldInConflict: String? {
    guard rule == DecodingRule.wellFormed.rawValue, message.hasPrefix("merge conflict: ") else { return nil }
    // A name in it may have an apostrophe.
    guard let start = message.firstIndex(of: "'").map(message.index(after:)) else { return nil }
    let end = message.hasPrefix("merge conflict: only ") ? "': " : "' is "
    return message[start...].firstRange(of: end).map { String(message[start..<$0.lowerBound]) }
  }

  /// Whether it is of a conflict in comments alone.
  package var isOfCommentConflict: Bool { message == Self.commentConflict }

  /// Whether it is of what sides of a conflict say, rather than of comments beside it or of a marker that is left over.
  package var isOfMergeConflict: Bool {
    rule == DecodingRule.wellFormed.rawValue
      && (message.hasPrefix("merge conflict: ") || message == Self.unreadableConflict)
  }
}
