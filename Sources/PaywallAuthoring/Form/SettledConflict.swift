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
    for difference in differences where difference.field != decided?.field {
      let field = difference.field
      guard let before, let side = winner(of: difference, before.node(at: field)) else { continue }
      if side == .theirs ? ours.take(field, from: theirs) : theirs.take(field, from: ours) { isSettled = true }
    }
    if let decided {
      guard ours.set(decided.field, to: decided.value), theirs.set(decided.field, to: decided.value) else { return nil }
      isSettled = true
    }
    guard isSettled else { return nil }
    let (one, other) = (ours.editor.result(), theirs.editor.result())
    let bytes = conflicting(one, other, (conflict.ours.name, conflict.theirs.name))
    let left = MergeConflict(bytes)?.differences(in: path)?.map(\.field) ?? []
    if left.isEmpty, hasComments(of: conflict.theirs.bytes, in: conflict.ours.bytes) {
      return Settlement(bytes: one, left: [])
    }
    return Settlement(bytes: bytes, left: left.isEmpty && bytes != one ? ["comments"] : left)
  }

  private enum Winner { case ours, theirs }

  /// The side that alone changed a field, or added it; nil if both did, or one removed something, and for what only its position
  /// tells apart: what stands there may have stood elsewhere before.
  private func winner(of difference: MergeConflict.Difference, _ was: Node?) -> Winner? {
    if difference.field.split(separator: ".").contains(where: { Int($0) != nil }) { return nil }
    switch (difference.ours, difference.theirs, was) {
    case (let one?, let other?, let was?) where one.isScalar && other.isScalar:
      return was.json == one.json ? .theirs : was.json == other.json ? .ours : nil
    case (.some, nil, nil): return .ours
    case (nil, .some, nil): return .theirs
    default: return nil
    }
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
  var editor: YAMLEditor

  init?(_ bytes: [UInt8], of file: SourceFile) {
    guard let root = SourceFile(path: file.path, bytes: bytes).read().root else { return nil }
    paths = NodePaths(root, as: FileKind(of: file.path))
    editor = YAMLEditor(bytes, isJSON: file.isJSON)
  }

  /// Takes over a field as another side has it, in the place of its own or as one more.
  /// - Returns: whether there is a place for it.
  mutating func take(_ field: String, from other: Side) -> Bool {
    guard let value = other.paths.node(at: field) else { return false }
    if let own = paths.node(at: field) {
      editor.replace(own, with: EditValue(value.json))
      return true
    }
    let parts = field.split(separator: ".").map(String.init)
    guard let name = parts.last else { return false }
    let above = parts.dropLast().joined(separator: ".")
    guard let holder = above.isEmpty ? paths.node(at: "") : paths.node(at: above) else { return false }
    switch holder.value {
    case .mapping: editor.setField(name, to: EditValue(value.json), in: holder)
    case .sequence: editor.appendItem(EditValue(value.json), to: holder)
    default: return false
    }
    return true
  }

  /// - Returns: whether the field is there.
  mutating func set(_ field: String, to value: JSONValue) -> Bool {
    guard let node = paths.node(at: field) else { return false }
    if node.json != value { editor.replace(node, with: EditValue(value)) }
    return true
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
