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

  /// Whether a finding is of a conflict that git left in a file.
  static func concerns(_ finding: Finding) -> Bool {
    finding.rule == DecodingRule.wellFormed.rawValue && finding.message.hasPrefix("merge conflict")
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
    if stages.count == 3, let whole = try settled(file, from: stages, decided) { return whole }
    guard let differences = conflict.differences(in: path),
      let (ours, theirs) = sides(
        of: file, conflict.ours.bytes, conflict.theirs.bytes, differences, base, decided)
    else { return nil }
    let (one, other) = (ours.editor.result(), theirs.editor.result())
    let bytes = conflicting(one, other, (conflict.ours.name, conflict.theirs.name))
    // What a value cannot be put into in place is left as it is.
    guard isReadable(one, file), isReadable(other, file),
      bytes == one || MergeConflict(bytes)?.differences(in: path) != nil
    else { return nil }
    let left = MergeConflict(bytes)?.differences(in: path)?.map(\.field) ?? []
    // A file that is not nearer to its end stays as git made it.
    if decided == nil, !left.isEmpty, left.count >= differences.count || markers(bytes) > markers(file.bytes) {
      return nil
    }
    if left.isEmpty, let whole = joined(one, other) { return Settlement(bytes: whole, left: []) }
    return Settlement(bytes: bytes, left: left.isEmpty && bytes != one ? ["comments"] : left)
  }

  /// The file as both sides have it whole, which git compares by lines and may put below another thing; nil where that
  /// leaves something in conflict, and for a file that somebody has worked on since.
  /// - Parameter stages: what both come from, ours and theirs.
  private func settled(_ file: SourceFile, from stages: [[UInt8]], _ decided: Decision?) throws -> Settlement? {
    guard let conflict = MergeConflict(file.bytes), isUntouched(conflict, stages) else { return nil }
    let named = try FileKind(of: file.path) == .locale ? variantsNamedAlike(stages, file) : stages
    let roots = named.map { SourceFile(path: file.path, bytes: $0).read().root }
    guard let ours = roots[1], let theirs = roots[2] else { return nil }
    let differences = MergeConflict.differences(ours, theirs)
    func settlement(_ one: [UInt8], _ other: [UInt8]) -> Settlement? {
      guard let bytes = joined(one, other), keepsComments(bytes, of: named) else { return nil }
      return Settlement(bytes: bytes, left: [])
    }
    if differences.isEmpty, decided == nil { return settlement(named[1], named[2]) }
    guard let (one, other) = sides(of: file, named[1], named[2], differences, named[0], decided) else { return nil }
    let results = [one, other].map { $0.editor.result() }
    guard results.allSatisfy({ isReadable($0, file) }),
      let (ours, theirs) = pair(results.map { SourceFile(path: file.path, bytes: $0).read().root }),
      MergeConflict.differences(ours, theirs).isEmpty
    else { return nil }
    return settlement(results[0], results[1])
  }

  private func pair(_ roots: [Node?]) -> (Node, Node)? {
    guard let one = roots[0], let other = roots[1] else { return nil }
    return (one, other)
  }

  /// Whether a file with conflicts is what git made of the three, line by line: each side of it is that side's own file, but
  /// for what the other one alone added and removed.
  private func isUntouched(_ conflict: MergeConflict, _ stages: [[UInt8]]) -> Bool {
    let (before, ours, theirs) = (Lines(stages[0]), Lines(stages[1]), Lines(stages[2]))
    func isMade(_ side: [UInt8], of own: Lines, and other: Lines) -> Bool {
      let side = Lines(side)
      return side.beyond(own).isWithin(other.beyond(before)) && own.beyond(side).isWithin(before.beyond(other))
    }
    return isMade(conflict.ours.bytes, of: ours, and: theirs) && isMade(conflict.theirs.bytes, of: theirs, and: ours)
  }

  /// Whether a settled file has the comments that both sides have, and those that one of them added.
  private func keepsComments(_ bytes: [UInt8], of stages: [[UInt8]]) -> Bool {
    let (before, ours, theirs) = (Self.comments(stages[0]), Self.comments(stages[1]), Self.comments(stages[2]))
    return ours.intersection(theirs).union(ours.subtracting(before)).union(theirs.subtracting(before))
      .isSubset(of: Self.comments(bytes))
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

  private func isReadable(_ bytes: [UInt8], _ file: SourceFile) -> Bool {
    SourceFile(path: file.path, bytes: bytes).read().diagnostics.isEmpty
  }

  /// One of two files that say the same: ours, if it has all comments; nil where each has one that the other lacks.
  private func joined(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
    hasComments(of: theirs, in: ours) ? ours : hasComments(of: ours, in: theirs) ? theirs : nil
  }

  /// Both sides with what only one of them changed or added.
  /// - Returns: nil where that is nothing, and for what cannot be read.
  private func sides(
    of file: SourceFile, _ one: [UInt8], _ other: [UInt8], _ differences: [MergeConflict.Difference],
    _ before: [UInt8]?, _ decided: Decision?
  ) -> (ours: ConflictSide, theirs: ConflictSide)? {
    guard var ours = ConflictSide(one, of: file), var theirs = ConflictSide(other, of: file) else { return nil }
    let before = before.flatMap { SourceFile(path: file.path, bytes: $0).read().root }.map {
      NodePaths($0, as: FileKind(of: file.path))
    }
    var isSettled = false
    var seen: Set<String> = []
    for difference in differences where decided.map({ difference.field.isAtOrBelow($0.field) }) != true {
      if let decided, decided.field.isAtOrBelow(difference.field) {
        // What is decided is in what one side alone has.
        guard let value = decided.value,
          let kept = (ours.paths.node(at: difference.field) ?? theirs.paths.node(at: difference.field))?.json.replacing(
            value, at: decided.field.dropFirst(difference.field.count + 1).split(separator: ".")),
          ours.put(difference.field, kept, deciding: decided), theirs.put(difference.field, kept, deciding: decided)
        else { return nil }
        return (ours, theirs)
      }
      guard let before else { break }
      // What stands at a position may have stood elsewhere before: of such a list all is taken, or nothing.
      let field = difference.field.beforePositions
      guard seen.insert(field).inserted,
        !isReplacedByBoth(field, ours, theirs, before, isLocale: FileKind(of: file.path) == .locale)
      else { continue }
      let (one, other, was) = (ours.paths.node(at: field), theirs.paths.node(at: field), before.node(at: field))
      guard field == difference.field || [one, other].allSatisfy({ $0?.items.allSatisfy(\.isScalar) == true }),
        let side = winner(one, other, was)
      else {
        if let list = thinned(one, by: other, was) ?? thinned(other, by: one, was),
          ours.put(field, .array(list)), theirs.put(field, .array(list))
        {
          isSettled = true
        }
        continue
      }
      if side == .theirs ? ours.take(field, from: theirs) : theirs.take(field, from: ours) { isSettled = true }
    }
    if let decided {
      guard ours.decide(decided), theirs.decide(decided) else { return nil }
      isSettled = true
    }
    return isSettled ? (ours, theirs) : nil
  }

  /// How many conflicts git's markers say there are.
  private func markers(_ bytes: [UInt8]) -> Int {
    bytes.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "<<<<<<<".utf8) }
  }

  private enum Winner { case ours, theirs }

  /// The side that alone changed, added or removed a field; nil if both did.
  private func winner(_ ours: Node?, _ theirs: Node?, _ was: Node?) -> Winner? {
    let (one, other, before) = (ours?.json, theirs?.json, was?.json)
    if one == other { return nil }
    return before == one ? .theirs : before == other ? .ours : nil
  }

  /// Whether a field is in a list, or is a variant of a locale file, in which both sides removed a name and each added one: it
  /// may be the same thing under another name on each side.
  private func isReplacedByBoth(
    _ field: String, _ ours: ConflictSide, _ theirs: ConflictSide, _ before: NodePaths, isLocale: Bool
  ) -> Bool {
    let holder = field.lastIndex(of: ".").map { String(field[..<$0]) } ?? ""
    let names = [ours.paths, theirs.paths, before].map { paths -> Set<String> in
      guard let node = paths.node(at: holder) else { return [] }
      let keys = isLocale && holder.isEmpty ? node.pairs.map(\.key) : []
      return Set(node.items.compactMap { $0["id"]?.string } + keys)
    }
    let gone = names[2].subtracting(names[0]).subtracting(names[1])
    return !gone.isEmpty && !names[0].subtracting(names[2]).isEmpty && !names[1].subtracting(names[2]).isEmpty
  }

  /// A list to which one side alone added, without the items that the other one removed; nil where that is not all that
  /// they did.
  private func thinned(_ list: Node?, by other: Node?, _ was: Node?) -> [JSONValue]? {
    guard case .array(let more)? = list?.json, case .array(let fewer)? = other?.json,
      case .array(let before)? = was?.json
    else { return nil }
    let lists = [more, fewer, before]
    let kept = lists.map { list in before.filter(list.contains) }
    guard lists.allSatisfy({ list in list.indices.allSatisfy { !list[..<$0].contains(list[$0]) } }),
      // Nothing moved, nothing was removed by both, and the other side added nothing.
      more.filter(before.contains) == kept[0], fewer == kept[1],
      before.allSatisfy({ more.contains($0) || fewer.contains($0) })
    else { return nil }
    return more.filter { !before.contains($0) || fewer.contains($0) }
  }

  /// What git has of a file in conflict: 1 is what both sides come from, 2 is ours, 3 is theirs.
  private func stage(_ number: Int, of path: String) -> [UInt8]? {
    guard let repository,
      let id = try? repository.handle.object(":\(number):\(workspace.inRepository(path))"),
      let blob = try? repository.blob(id.id, atMost: SourceFile.sizeLimit)
    else { return nil }
    return blob
  }

  private func hasComments(of theirs: [UInt8], in ours: [UInt8]) -> Bool {
    Self.comments(theirs).isSubset(of: Self.comments(ours))
  }

  private static func comments(_ bytes: [UInt8]) -> Set<[UInt8]> {
    Set(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "#")).map { Array(line[$0...]) }
      })
  }
}

/// The lines of a text, each with how often it is there.
private struct Lines {
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ bytes: [UInt8]) { for line in bytes.split(separator: UInt8(ascii: "\n")) { counts[line, default: 0] += 1 } }

  /// Those that another text has not, or less often.
  func beyond(_ other: Lines) -> Lines {
    var rest = self
    for (line, count) in counts { rest.counts[line] = max(0, count - other.counts[line, default: 0]) }
    return rest
  }

  func isWithin(_ other: Lines) -> Bool { counts.allSatisfy { $1 <= other.counts[$0, default: 0] } }
}

extension String {
  /// Whether it is this path, or one below it.
  fileprivate func isAtOrBelow(_ path: String) -> Bool { self == path || hasPrefix(path + ".") }

  /// The path up to the first position in it.
  fileprivate var beforePositions: String {
    split(separator: ".").prefix { Int($0) == nil }.joined(separator: ".")
  }
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
  /// The value with another one at a path of keys; nil if there is no such path.
  fileprivate func replacing(_ value: JSONValue, at path: [Substring]) -> JSONValue? {
    guard let key = path.first else { return value }
    guard case .object(let members) = self, members.contains(where: { $0.key == key }) else { return nil }
    var all: [JSONMember] = []
    for member in members {
      guard member.key == key else {
        all.append(member)
        continue
      }
      guard let inner = member.value.replacing(value, at: Array(path.dropFirst())) else { return nil }
      all.append(JSONMember(member.key, inner))
    }
    return .object(all)
  }
}
