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
  /// - Parameter decided: a field that gets this value on both sides, whatever they say.
  /// - Returns: nil where nothing gets settled, and for a file without a conflict that can be read.
  func settled(_ path: String, deciding decided: (field: String, value: JSONValue)? = nil) throws -> Settlement? {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes),
      let differences = conflict.differences(in: path),
      var ours = Side(conflict.ours.bytes, of: file), var theirs = Side(conflict.theirs.bytes, of: file)
    else { return nil }
    let before = try base(of: path).flatMap { SourceFile(path: path, bytes: $0).read().root }.map {
      NodePaths($0, as: FileKind(of: path))
    }
    var isSettled = false
    var seen: Set<String> = []
    for difference in differences where difference.field != decided?.field {
      guard let before else { break }
      // What stands at a position may have stood elsewhere before: of such a list all is taken, or nothing.
      let field = difference.field.beforePositions
      let lists = [ours, theirs].map { $0.paths.node(at: field) }
      guard field == difference.field || lists.allSatisfy({ $0?.items.allSatisfy(\.isScalar) == true }) else {
        continue
      }
      guard seen.insert(field).inserted,
        let side = winner(ours.paths.node(at: field), theirs.paths.node(at: field), before.node(at: field))
      else { continue }
      if side == .theirs ? ours.take(field, from: theirs) : theirs.take(field, from: ours) { isSettled = true }
    }
    if let decided {
      let sides = [ours, theirs].map { $0.paths.node(at: decided.field) }
      guard sides.allSatisfy({ $0?.isScalar == true }), ours.put(decided.field, decided.value),
        theirs.put(decided.field, decided.value)
      else { return nil }
      isSettled = true
    }
    guard isSettled else { return nil }
    let (one, other) = (ours.editor.result(), theirs.editor.result())
    let bytes = conflicting(one, other, (conflict.ours.name, conflict.theirs.name))
    // What a value cannot be put into in place is left as it is.
    let isReadable = [one, other].allSatisfy { SourceFile(path: path, bytes: $0).read().diagnostics.isEmpty }
    guard isReadable, bytes == one || MergeConflict(bytes)?.differences(in: path) != nil else { return nil }
    let left = MergeConflict(bytes)?.differences(in: path)?.map(\.field) ?? []
    // A file that is not nearer to its end stays as git made it.
    if decided == nil, !left.isEmpty, left.count >= differences.count || markers(bytes) > markers(file.bytes) {
      return nil
    }
    if left.isEmpty, hasComments(of: other, in: one) { return Settlement(bytes: one, left: []) }
    if left.isEmpty, hasComments(of: one, in: other) { return Settlement(bytes: other, left: []) }
    return Settlement(bytes: bytes, left: left.isEmpty && bytes != one ? ["comments"] : left)
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

  /// What both sides come from.
  private func base(of path: String) throws -> [UInt8]? {
    guard let repository,
      let id = try? repository.handle.object(":1:\(workspace.inRepository(path))"),
      let blob = try? repository.blob(id.id, atMost: SourceFile.sizeLimit)
    else { return nil }
    return blob
  }

  private func hasComments(of theirs: [UInt8], in ours: [UInt8]) -> Bool {
    func comments(_ bytes: [UInt8]) -> Set<[UInt8]> {
      Set(
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
          line.firstIndex(of: UInt8(ascii: "#")).map { Array(line[$0...]) }
        })
    }
    return comments(theirs).isSubset(of: comments(ours))
  }
}

/// One side of a conflict while it is edited.
private struct Side {
  let paths: NodePaths
  private let bytes: [UInt8]
  var editor: YAMLEditor

  init?(_ bytes: [UInt8], of file: SourceFile) {
    guard let root = SourceFile(path: file.path, bytes: bytes).read().root else { return nil }
    paths = NodePaths(root, as: FileKind(of: file.path))
    self.bytes = bytes
    editor = YAMLEditor(bytes, isJSON: file.isJSON)
  }

  /// Takes over a field as another side has it: its value, one more, or that it is not there.
  /// - Returns: whether that can be written.
  mutating func take(_ field: String, from other: Side) -> Bool {
    if let value = other.paths.node(at: field) {
      // A comment of what is added would stay behind.
      if paths.node(at: field) == nil, other.hasComment(around: value) { return false }
      return put(field, value.json)
    }
    guard let (holder, name) = holder(of: field), let own = paths.node(at: field) else { return false }
    if holder.isMapping {
      editor.removeField(name, in: holder)
    } else {
      guard let index = holder.items.firstIndex(where: { $0.start == own.start }) else { return false }
      editor.removeItem(at: index, from: holder)
    }
    return true
  }

  /// Whether there is a comment in the lines of a value, or right above it.
  private func hasComment(around node: Node) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let range = max(0, Int(node.start.line) - 2)..<min(lines.count, Int(node.end.line))
    return lines[range].contains { $0.contains(UInt8(ascii: "#")) }
  }

  /// Gives a field a value, in its place or as one more.
  /// - Returns: whether that can be written.
  mutating func put(_ field: String, _ value: JSONValue) -> Bool {
    let own = paths.node(at: field)
    if own?.json == value { return true }
    guard let (holder, name) = holder(of: field) else { return false }
    if holder.isMapping {
      editor.setField(name, to: EditValue(value), in: holder)
    } else if let own {
      guard own.isScalar else { return false }
      editor.replace(own, with: EditValue(value))
    } else {
      editor.appendItem(EditValue(value), to: holder)
    }
    return true
  }

  /// What a field is in, and its name there. A key may have dots itself, as the paths of texts in locale files, and so may an id.
  private func holder(of field: String) -> (Node, String)? {
    for dot in field.indices.reversed() where field[dot] == "." {
      let name = String(field[field.index(after: dot)...])
      guard let holder = paths.node(at: String(field[..<dot])), holder.isMapping || !holder.items.isEmpty else {
        continue
      }
      return (holder, name)
    }
    guard let root = paths.node(at: ""), root.isMapping, !field.isEmpty else { return nil }
    return (root, field)
  }
}

extension String {
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

extension Node {
  fileprivate var isScalar: Bool {
    switch value {
    case .mapping, .sequence: false
    case .null, .boolean, .integer, .number, .string: true
    }
  }
}
