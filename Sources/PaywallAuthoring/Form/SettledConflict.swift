import Git
import PaywallModel
import PaywallProject
import YAML

/// Settles merge conflicts in which every field has one right answer, as git cannot see by lines: of two fields beside each
/// other, each side changed another one.
struct ConflictSettler {
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

  /// The file with our side, and in it what only the other side changed.
  /// - Returns: nil where both sides changed a field, where one added or removed something, or wrote a comment that ours has not,
  ///   for an item that only its position tells apart, and where the file that both come from is not in the index.
  func settled(_ path: String) throws -> [UInt8]? {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes),
      let differences = conflict.differences(in: path), !differences.isEmpty,
      let base = try base(of: path), let origin = SourceFile(path: path, bytes: base).read().root,
      let ours = SourceFile(path: path, bytes: conflict.ours.bytes).read().root,
      hasComments(of: conflict.theirs.bytes, in: conflict.ours.bytes)
    else { return nil }
    let kind = FileKind(of: path)
    let (before, after) = (NodePaths(origin, as: kind), NodePaths(ours, as: kind))
    var editor = YAMLEditor(conflict.ours.bytes, isJSON: file.isJSON)
    for difference in differences {
      guard let one = difference.ours, let other = difference.theirs, one.isScalar, other.isScalar,
        // What stands at a position may have stood at another one before.
        !difference.field.split(separator: ".").contains(where: { Int($0) != nil }),
        let was = before.node(at: difference.field)
      else { return nil }
      if was.json == other.json { continue }
      guard was.json == one.json, let place = after.node(at: difference.field) else { return nil }
      editor.replace(place, with: EditValue(other.json))
    }
    return editor.result()
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

extension Node {
  fileprivate var isScalar: Bool {
    switch value {
    case .mapping, .sequence: false
    case .null, .boolean, .integer, .number, .string: true
    }
  }
}
