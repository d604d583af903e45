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
    let base = stage(1, of: path)
    let stages = [base, stage(2, of: path), stage(3, of: path)].compactMap { $0 }
    let sides = [conflict.ours.bytes, conflict.theirs.bytes]
    if stages.count == 3 {
      // Git compares by lines, and may put what one side moved below another thing.
      let named = try FileKind(of: path) == .locale ? variantsNamedAlike(stages, file) : stages
      let partly = isUntouched(conflict, stages) ? merged(file, conflict, named, decided) : nil
      if let partly, partly.left.isEmpty { return partly }
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
    let roots = versions.map { read($0, file) }
    guard let ours = roots[1], let theirs = roots[2], !knowsBase || roots[0] != nil else { return nil }
    let was = knowsBase ? roots[0]?.json : nil
    let before = MergeConflict.differences(ours, theirs).count
    // Without what would lose a comment, where that is not the whole of it.
    for takesOver in decided == nil ? [true] : [true, false] {
      let merge = ThreeWayMerge(was, ours.json, theirs.json, deciding: decided, takesOver: takesOver)
      guard let one = merge.ours, let other = merge.theirs, decided == nil || merge.isDecided else { return nil }
      var (mine, others) = (YAMLEditor(versions[1], isJSON: file.isJSON), YAMLEditor(versions[2], isJSON: file.isJSON))
      mine.merge(ours, to: one, pairing: ItemNames.areOne)
      others.merge(theirs, to: other, pairing: ItemNames.areOne)
      let results = [mine.result(), others.result()]
      // What a value cannot be put into in place is left as it is.
      guard read(results[0], file)?.json == one, read(results[1], file)?.json == other else { continue }
      if merge.conflicts.isEmpty, one == other {
        if let whole = joined(results[0], results[1]), keepsComments(whole, of: versions) {
          return Settlement(bytes: whole, left: [])
        }
        if decided == nil { return nil }
      }
      guard keeps(results[0], commentsOf: versions[1]), keeps(results[1], commentsOf: versions[2]) else { continue }
      let bytes = conflicting(results[0], results[1], (conflict.ours.name, conflict.theirs.name))
      guard let left = MergeConflict(bytes)?.differences(in: file.path)?.map(\.field) else { return nil }
      // A file that is not nearer to its end stays as git made it.
      if decided == nil, left.count >= before || markers(bytes) > markers(file.bytes) { return nil }
      return Settlement(bytes: bytes, left: left.isEmpty ? ["comments"] : left)
    }
    return nil
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
    var all = ours
    for (index, item) in theirs.enumerated() where !all.contains(item) {
      let before = index == 0 ? nil : all.firstIndex(of: theirs[index - 1])
      all.insert(item, at: before.map { $0 + 1 } ?? 0)
    }
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

  /// Whether a settled file has the comments that both sides have, and those that one of them added.
  private func keepsComments(_ bytes: [UInt8], of stages: [[UInt8]]) -> Bool {
    let (before, ours, theirs) = (Self.comments(stages[0]), Self.comments(stages[1]), Self.comments(stages[2]))
    return ours.merged(with: theirs, from: before).isWithin(Self.comments(bytes))
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

  /// One of two files that say the same: ours, if it has all comments; nil where each has one that the other lacks.
  private func joined(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
    hasComments(of: theirs, in: ours) ? ours : hasComments(of: ours, in: theirs) ? theirs : nil
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
  private func keeps(_ bytes: [UInt8], commentsOf before: [UInt8]) -> Bool { hasComments(of: before, in: bytes) }

  private func hasComments(of theirs: [UInt8], in ours: [UInt8]) -> Bool {
    Self.comments(theirs).isWithin(Self.comments(ours))
  }

  private static func comments(_ bytes: [UInt8]) -> Lines {
    Lines(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "#")).map { line[$0...] }
      })
  }
}

/// The lines of a text, each with how often it is there.
private struct Lines {
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ bytes: [UInt8]) { self.init(bytes.split(separator: UInt8(ascii: "\n"))) }

  init(_ lines: [ArraySlice<UInt8>]) { for line in lines { counts[line, default: 0] += 1 } }

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
private func conflicting(_ ours: [UInt8], _ theirs: [UInt8], _ names: (ours: String, theirs: String)) -> [UInt8] {
  func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let (one, other) = (lines(ours), lines(theirs))
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
