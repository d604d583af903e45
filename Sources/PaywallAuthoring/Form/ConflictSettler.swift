import Base
import Git
import JSON
import PaywallModel
import PaywallProject
import YAML

/// Settles what a merge left in conflict where every field has one right answer, as git cannot see by lines: of two fields
/// beside each other, each side changed another one.
struct ConflictSettler {
  /// A file in which fewer fields are in conflict than before.
  struct Settlement {
    var bytes: [UInt8]
    /// The fields that still are; empty if none is.
    var left: [String]
  }

  /// What a field is to be, or that it is not to be there.
  typealias Decision = (field: String, value: JSONValue?)

  private let workspace: Workspace
  private let reader: ProjectReader
  private let repository: OpenRepository?

  /// Of the work tree; settles nothing where there is no repository.
  init(_ workspace: Workspace, _ reader: ProjectReader) throws {
    self.workspace = workspace
    self.reader = reader
    repository = workspace.repositoryPath == nil ? nil : OpenRepository(try workspace.repository())
  }

  /// The file with what only one side changed or added on both sides; whole, with our side's form, if nothing else is in
  /// conflict.
  /// - Parameter decided: a field that gets this value on both sides, whatever they say, or that both lose for nil.
  /// - Returns: nil where nothing gets settled, and for a file without a conflict that can be read.
  func settled(_ path: String, deciding decided: Decision? = nil) throws -> Settlement? {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes) else { return nil }
    // Where both sides added the file, nothing was changed by one alone.
    var base = stage(1, of: path)
    if base == nil, FileKind(of: path) == .waivers, stage(2, of: path) != nil, stage(3, of: path) != nil {
      // Waivers have no order, and none is another one's.
      base = Array((file.isJSON ? "{\"waivers\": []}" : "waivers: []").utf8)
    }
    let stages = [base, stage(2, of: path), stage(3, of: path)].compactMap { $0 }
    let sides = [conflict.ours.bytes, conflict.theirs.bytes]
    if stages.count == 3 {
      // Git compares by lines, and may put what one side moved below another thing.
      let named = try FileKind(of: path) == .locale ? variantsNamedAlike(stages, file) : stages
      let partly = isUntouched(conflict, stages) ? merged(file, conflict, named, decided) : nil
      if let partly, partly.left.isEmpty { return partly }
      // What one side moved out of a conflict is the same on both sides of the markers, and may be there under another name.
      if isMade(file.bytes, of: stages), let whole = merged(file, conflict, named, decided), whole.left.isEmpty {
        return whole
      }
      if !areTrue(sides, to: stages, file) {
        return partly ?? (isMade(file.bytes, of: stages) ? merged(file, conflict, named, decided) : nil)
      }
    }
    return merged(file, conflict, [base ?? []] + sides, decided, knowsBase: base != nil)
  }

  /// - Parameter versions: what both come from, ours and theirs.
  private func merged(
    _ file: SourceFile, _ conflict: MergeConflict, _ versions: [[UInt8]], _ decided: Decision?, knowsBase: Bool = true
  ) -> Settlement? {
    let versions = LineBreaks.merged(versions, knowsBase: knowsBase)
    let roots = versions.map { read($0, file) }
    guard let ours = roots[1], let theirs = roots[2], !knowsBase || roots[0] != nil else { return nil }
    let was = knowsBase ? roots[0]?.json : nil
    let before = MergeConflict.differences(ours, theirs).count
    // Without what would lose a comment, where that is not the whole of it.
    for takesOver in decided == nil ? [true] : [true, false] {
      let merge = ThreeWayMerge(was, ours.json, theirs.json, deciding: decided, takesOver: takesOver)
      guard let one = merge.ours, let other = merge.theirs, decided == nil || merge.isDecided else { return nil }
      let kept = decided.map { commented(file, versions, (ours, theirs), $0) } ?? versions
      let isWhole = merge.conflicts.isEmpty && one == other
      for form in Form.allCases {
        guard let results = written(file, versions, (ours, theirs), (one, other), form) else { continue }
        if isWhole, let whole = joined(results, kept, file) { return Settlement(bytes: whole, left: []) }
        if isWhole && decided == nil && form != .plain { continue }
        if isWhole && decided == nil { return nil }
        guard keeps(results[0], commentsOf: kept[1]), keeps(results[1], commentsOf: kept[2]) else { continue }
        if isWhole && form != .plain { continue }
        let names = (conflict.ours.name, conflict.theirs.name)
        let bytes = conflicting(results[0], results[1], names, asOne: isWhole)
        guard let left = MergeConflict(bytes)?.differences(in: file.path)?.map(\.field) else { return nil }
        // A file that is not nearer to its end stays as git made it.
        if decided == nil, left.count >= before || markers(bytes) > markers(file.bytes) { return nil }
        return Settlement(bytes: bytes, left: left.isEmpty ? ["comments"] : left)
      }
    }
    return nil
  }

  /// What a side gets from the other one as it is written there: fields with other values and items, items alone, or nothing.
  private enum Form: CaseIterable { case fields, items, plain }

  /// Both sides' files with other content, what one of them gets from the other as it is written there; nil where a value cannot
  /// be put into its place.
  private func written(
    _ file: SourceFile, _ versions: [[UInt8]], _ roots: (ours: Node, theirs: Node),
    _ values: (ours: JSONValue, theirs: JSONValue), _ form: Form
  ) -> [[UInt8]]? {
    func written(_ side: Int, _ root: Node, _ value: JSONValue, as other: Int, _ node: Node) -> [UInt8]? {
      var editor = YAMLEditor(versions[side], isJSON: file.isJSON)
      let pattern = form == .plain ? nil : (editor: YAMLEditor(versions[other], isJSON: file.isJSON), node: node)
      editor.merge(root, to: value, as: pattern, takesFields: form == .fields, pairing: ItemNames.areOne)
      let bytes = editor.result()
      return read(bytes, file)?.json == value ? bytes : nil
    }
    guard let ours = written(1, roots.ours, values.ours, as: 2, roots.theirs),
      let theirs = written(2, roots.theirs, values.theirs, as: 1, roots.ours)
    else { return nil }
    return [ours, theirs]
  }

  /// The versions with the comments that are to stay: those of what is decided to go go with it.
  private func commented(
    _ file: SourceFile, _ versions: [[UInt8]], _ roots: (ours: Node, theirs: Node), _ decided: Decision
  ) -> [[UInt8]] {
    if decided.value != nil { return versions }
    let merge = ThreeWayMerge(nil, roots.ours.json, roots.theirs.json, deciding: decided)
    guard let ours = merge.ours, let theirs = merge.theirs,
      let sides = written(file, versions, roots, (ours, theirs), .plain)
    else { return versions }
    return [versions[0]] + sides
  }

  /// The list of items without names that a field of a file in conflict is in, with all items that one of the sides has.
  func listOfBoth(_ path: String, around field: String) throws -> (field: String, value: JSONValue)? {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes) else { return nil }
    let names = field.split(separator: ".")
    guard let place = names.firstIndex(where: { Int($0) != nil }), place > 0 else { return nil }
    let list = names[..<place].joined(separator: ".")
    let sides = [conflict.ours.bytes, conflict.theirs.bytes].map { bytes in
      read(bytes, file).map { NodePaths($0, as: FileKind(of: path)) }?.node(at: list)?.json.array
    }
    guard let ours = sides[0], let theirs = sides[1] else { return nil }
    let was = stage(1, of: path).flatMap { read($0, file) }
    let former = was.map { NodePaths($0, as: FileKind(of: path)) }?.node(at: list)?.json.array ?? []
    var all = ours
    for (index, item) in theirs.enumerated() where !all.contains(item) {
      var place = index == 0 ? 0 : all.firstIndex(of: theirs[index - 1]).map { $0 + 1 } ?? 0
      // Behind what ours added at that place.
      while place < all.count, !theirs.contains(all[place]), !former.contains(all[place]) { place += 1 }
      all.insert(item, at: place)
    }
    // What one side took away, or wrote anew, is not there twice.
    all.removeAll { former.contains($0) && !(ours.contains($0) && theirs.contains($0)) }
    return (list, .array(all))
  }

  private func read(_ bytes: [UInt8], _ file: SourceFile) -> Node? {
    let document = SourceFile(path: file.path, bytes: bytes).read()
    return document.diagnostics.isEmpty ? document.root : nil
  }

  /// Whether the sides that the markers show say what git has of them, or what both come to together, wherever they are not
  /// the same: git may have put what one side moved into the place of another thing.
  private func areTrue(_ sides: [[UInt8]], to stages: [[UInt8]], _ file: SourceFile) -> Bool {
    let values = (sides + stages).map { read($0, file)?.json }
    guard let ours = values[0], let theirs = values[1], let one = values[3], let other = values[4] else { return false }
    // An item under another name on one side, which the other side moved, is there under both.
    let twins = one.twins.union(other.twins)
    guard ours.twins.union(theirs.twins).isSubset(of: twins) else { return false }
    let merge = ThreeWayMerge(values[2], one, other)
    let (mine, others) = (ours.leaves, theirs.leaves)
    let known = [[one.leaves, merge.ours?.leaves ?? [:]], [other.leaves, merge.theirs?.leaves ?? [:]]]
    return Set(mine.keys).union(others.keys).allSatisfy { path in
      mine[path] == others[path]
        || known[0].contains { $0[path] == mine[path] } && known[1].contains { $0[path] == others[path] }
    }
  }

  /// Whether a file with conflicts has no line of its own, and all that either side added: nobody has worked on it since.
  private func isMade(_ bytes: [UInt8], of stages: [[UInt8]]) -> Bool {
    func lines(_ bytes: [UInt8]) -> Set<ArraySlice<UInt8>> { Set(bytes.split(separator: UInt8(ascii: "\n"))) }
    let (before, ours, theirs) = (lines(stages[0]), lines(stages[1]), lines(stages[2]))
    let present = lines(bytes)
    let own = present.subtracting(ours).subtracting(theirs).subtracting(before)
    return own.allSatisfy { line in
      ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: $0.utf8) }
    }
      && ours.subtracting(before).union(theirs.subtracting(before)).union(ours.intersection(theirs)).isSubset(
        of: present)
  }

  /// Whether a file with conflicts is what git made of the three, line by line: each side of it is that side's own file, but
  /// for what the other one alone added and removed, or moved into a conflict or out of it.
  private func isUntouched(_ conflict: MergeConflict, _ stages: [[UInt8]]) -> Bool {
    let (before, ours, theirs) = (Lines(stages[0]), Lines(stages[1]), Lines(stages[2]))
    let (one, other) = (Lines(conflict.ours.bytes), Lines(conflict.theirs.bytes))
    func isMade(_ side: Lines, of own: Lines, beside far: Lines, of foreign: Lines) -> Bool {
      side.beyond(own).isWithin(foreign.beyond(before).and(side.beyond(far)))
        && own.beyond(side).isWithin(before.beyond(foreign).and(far.beyond(side)))
    }
    return isMade(one, of: ours, beside: other, of: theirs) && isMade(other, of: theirs, beside: one, of: ours)
  }

  /// The three with one name for a variant that one side alone renamed.
  private func variantsNamedAlike(_ stages: [[UInt8]], _ file: SourceFile) throws -> [[UInt8]] {
    guard let id = file.path.split(separator: "/").dropFirst().first,
      let variants = try? Set(Offering(reading: reader.offering(String(id))).variants.map(\.name))
    else { return stages }
    let roots = stages.map { SourceFile(path: file.path, bytes: $0).read().root }
    let keys = roots.map { Set($0?.pairs.map(\.key) ?? []) }
    // The names that go away and those that come, on either side.
    var names: [String: String] = [:]
    for side in [1, 2] {
      for gone in keys[0].subtracting(keys[side]) where !variants.contains(gone) {
        let new = keys[side].subtracting(keys[0]).filter {
          variants.contains($0) && roots[side]?[$0]?.json == roots[0]?[gone]?.json
        }
        guard new.count == 1, let name = new.first else { continue }
        // Each side has another name for it.
        if let other = names[gone], other != name { return stages }
        names[gone] = name
      }
    }
    return zip(stages, roots).map { bytes, root in
      var editor = YAMLEditor(bytes, isJSON: file.isJSON)
      for pair in root?.pairs ?? [] {
        guard let name = names[pair.key] else { continue }
        editor.replaceSource(from: pair.keyStart, to: pair.keyEnd, with: file.isJSON ? "\"\(name)\"" : name)
      }
      return editor.result()
    }
  }

  /// One of two files that say the same: of those with the comments that are to be there the one with the most of them, without
  /// those that one side took away where it left what they are about; nil where neither has them.
  private func joined(_ results: [[UInt8]], _ versions: [[UInt8]], _ file: SourceFile) -> [UInt8]? {
    let remarks = versions.map(Remarks.init)
    let wanted = remarks[1].comments.merged(with: remarks[2].comments, from: remarks[0].comments)
    let whole = results.map(Remarks.init).enumerated().filter { wanted.isWithin($0.element.comments) }
    // A comment about what no version has it about stands in the place of something else.
    func rank(_ result: (offset: Int, element: Remarks)) -> (Int, Int, Int) {
      (-result.element.strange(to: remarks), result.element.count, -result.offset)
    }
    guard let best = whole.max(by: { rank($0) < rank($1) }) else { return nil }
    let bytes = results[best.offset]
    let removed = remarks[0].removed(by: remarks[1]).union(remarks[0].removed(by: remarks[2]))
    if removed.isEmpty { return bytes }
    // What one side took away is still beside what the other one wrote.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.compactMap { line -> ArraySlice<UInt8>? in
      guard let sign = Remarks.sign(in: line), removed.contains(Array(Remarks.text(line[sign...]))) else { return line }
      let code = line[..<sign]
      guard let last = code.lastIndex(where: { $0 > 0x20 }) else { return nil }
      return line.last == UInt8(ascii: "\r") ? code[...last] + [UInt8(ascii: "\r")] : code[...last]
    }
    let rest = Array(kept.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
    return read(rest, file)?.json == read(bytes, file)?.json ? rest : bytes
  }

  /// How many conflicts git's markers say there are.
  private func markers(_ bytes: [UInt8]) -> Int {
    bytes.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "<<<<<<<".utf8) }
  }

  /// What git has of a file in conflict: 1 is what both sides come from, 2 is ours, 3 is theirs.
  private func stage(_ number: Int, of path: String) -> [UInt8]? {
    guard let repository,
      let id = try? repository.handle.object(":\(number):\(workspace.inRepository(path))"),
      let blob = try? repository.blob(id.id, atMost: SourceFile.sizeLimit)
    else { return nil }
    return blob
  }

  /// Whether a side that was edited has all comments that it had.
  private func keeps(_ bytes: [UInt8], commentsOf before: [UInt8]) -> Bool {
    Remarks(before).comments.isWithin(Remarks(bytes).comments)
  }
}

/// The comments of a file, each with what it is about: the line that it stands behind, or that follows it.
private struct Remarks {
  private(set) var comments: Lines
  private(set) var count = 0
  /// What each is about, without values: a key, or a whole item.
  private var subjects: [[UInt8]: Set<[UInt8]>] = [:]
  /// All lines that a comment could be about, each with how often it is there.
  private var all: [[UInt8]: Int] = [:]

  init(_ bytes: [UInt8]) {
    var found: [ArraySlice<UInt8>] = []
    var waiting: [[UInt8]] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let sign = Self.sign(in: line)
      let subject = Self.subject(line[..<(sign ?? line.endIndex)])
      if let sign {
        found.append(line[sign...])
        let text = Array(Self.text(line[sign...]))
        if subject.isEmpty { waiting.append(text) } else { subjects[text, default: []].insert(subject) }
      }
      if subject.isEmpty { continue }
      for text in waiting { subjects[text, default: []].insert(subject) }
      waiting = []
      all[subject, default: 0] += 1
    }
    comments = Lines(found)
    count = found.count
  }

  /// The comments that another version of the file has no more, although it has all that they are about.
  func removed(by other: Remarks) -> Set<[UInt8]> {
    Set(
      subjects.filter { text, subjects in
        !other.comments.holds(text[...]) && !subjects.isEmpty
          && subjects.allSatisfy { other.all[$0, default: 0] >= all[$0, default: 0] }
      }.keys)
  }

  /// How many are about something that they are about in none of these versions.
  func strange(to versions: [Remarks]) -> Int {
    subjects.reduce(0) { sum, entry in
      sum
        + entry.value.count { subject in
          !versions.contains { $0.subjects[entry.key]?.contains(subject) ?? false }
        }
    }
  }

  /// Where a comment begins in a line, as far as a line tells: at a `#` at its start or behind a space.
  static func sign(in line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { at in
      line[at] == UInt8(ascii: "#") && (at == line.startIndex || line[at - 1] == 0x20 || line[at - 1] == 0x09)
    }
  }

  /// Without the line's end.
  static func text(_ comment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    comment.last == UInt8(ascii: "\r") ? comment.dropLast() : comment
  }

  /// An item as it is, of a field its key; with its indentation, as other lists have items of the same name.
  private static func subject(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = line.lastIndex(where: { $0 > 0x20 }) else { return [] }
    let code = line[...end]
    let isItem = code.first { $0 != 0x20 } == UInt8(ascii: "-")
    guard !isItem, let colon = code.firstIndex(of: UInt8(ascii: ":")) else { return Array(code) }
    return Array(code[...colon])
  }
}

/// Line breaks, of which one side may have changed every one.
private enum LineBreaks {
  /// Three versions with the line breaks of the side that changed them, else of ours.
  static func merged(_ versions: [[UInt8]], knowsBase: Bool) -> [[UInt8]] {
    let are = versions.map(isCRLF)
    let wanted = knowsBase && are[0] == are[1] ? are[2] : are[1]
    return zip(versions, are).map { $1 == wanted ? $0 : with(wanted, $0) }
  }

  private static func isCRLF(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    return end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
  }

  private static func with(_ isCRLF: Bool, _ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bare = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    return Array(bare.joined(separator: isCRLF ? Array("\r\n".utf8) : Array("\n".utf8)))
  }
}

/// The lines of a text, each with how often it is there.
private struct Lines {
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ bytes: [UInt8]) { self.init(bytes.split(separator: UInt8(ascii: "\n"))) }

  init(_ lines: [ArraySlice<UInt8>]) { for line in lines { counts[Self.text(line), default: 0] += 1 } }

  func holds(_ line: ArraySlice<UInt8>) -> Bool { counts[Self.text(line), default: 0] > 0 }

  /// The line without the first half of its line break.
  private static func text(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Each as often as a three-way merge has it.
  func merged(with other: Lines, from before: Lines) -> Lines {
    var all = self
    for line in Set(counts.keys).union(other.counts.keys) {
      let (one, two, was) = (counts[line, default: 0], other.counts[line, default: 0], before.counts[line, default: 0])
      all.counts[line] = one == two ? one : max(0, one + two - was)
    }
    return all
  }

  /// Those that another text has not, or less often.
  func beyond(_ other: Lines) -> Lines {
    var rest = self
    for (line, count) in counts { rest.counts[line] = max(0, count - other.counts[line, default: 0]) }
    return rest
  }

  func and(_ other: Lines) -> Lines {
    var all = self
    all.counts.merge(other.counts, uniquingKeysWith: +)
    return all
  }

  func isWithin(_ other: Lines) -> Bool { counts.allSatisfy { $1 <= other.counts[$0, default: 0] } }
}

/// Two sides as git writes a conflict between them (git-merge(1), "How conflicts are presented").
/// - Parameter isOne: whether it is one conflict from the first line that differs to the last: sides that say the same may do so
///   on lines of other conflicts.
private func conflicting(
  _ ours: [UInt8], _ theirs: [UInt8], _ names: (ours: String, theirs: String), asOne isOne: Bool
) -> [UInt8] {
  func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let (one, other) = (lines(ours), lines(theirs))
  if isOne {
    let before = zip(one, other).prefix { $0 == $1 }.count
    let after = zip(one.reversed(), other.reversed()).prefix(min(one.count, other.count) - before).prefix { $0 == $1 }
      .count
    let marked: [[ArraySlice<UInt8>]] = [
      Array(one[..<before]), [Array("<<<<<<< \(names.ours)".utf8)[...]], Array(one[before..<(one.count - after)]),
      [Array("=======".utf8)[...]], Array(other[before..<(other.count - after)]),
      [Array(">>>>>>> \(names.theirs)".utf8)[...]], Array(one[(one.count - after)...]),
    ]
    return Array(marked.joined().joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
  }
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in other.difference(from: one) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var result: [ArraySlice<UInt8>] = []
  var (left, right) = (0, 0)
  while left < one.count || right < other.count {
    var (mine, others): ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) = ([], [])
    while left < one.count, removed.contains(left) {
      mine.append(one[left])
      left += 1
    }
    while right < other.count, inserted.contains(right) {
      others.append(other[right])
      right += 1
    }
    if !mine.isEmpty || !others.isEmpty {
      result += [Array("<<<<<<< \(names.ours)".utf8)[...]] + mine + [Array("=======".utf8)[...]] + others
      result.append(Array(">>>>>>> \(names.theirs)".utf8)[...])
      continue
    }
    if left < one.count { result.append(one[left]) }
    left += 1
    right += 1
  }
  return Array(result.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
}

extension JSONValue {
  /// The items of lists that say the same as another one of the list under another id, by path.
  fileprivate var twins: Set<String> {
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
  fileprivate var leaves: [String: JSONValue] {
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
