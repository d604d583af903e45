import Base
import JSON
import PaywallModel
import YAML

/// One side of a conflict while it is edited.
struct ConflictSide {
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
  mutating func take(_ field: String, from other: ConflictSide) -> Bool {
    if let value = other.paths.node(at: field) {
      // A comment of what is added would stay behind.
      if paths.node(at: field) == nil, other.hasComment(around: value) { return false }
      return put(field, value.json)
    }
    return remove(field)
  }

  /// Does what was decided of a field, unless it is that way.
  /// - Returns: whether that can be written.
  mutating func decide(_ decision: ConflictSettler.Decision) -> Bool {
    let own = paths.node(at: decision.field)
    guard let value = decision.value else { return own == nil || remove(decision.field) }
    // What has no name is not at the same place on both sides.
    if own == nil, decision.field.split(separator: ".").contains(where: { Int($0) != nil }) { return false }
    return put(decision.field, value)
  }

  private mutating func remove(_ field: String) -> Bool {
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

  /// The same for what holds a field that was decided: where it is there, only that field changes.
  mutating func put(_ field: String, _ value: JSONValue, deciding decision: ConflictSettler.Decision) -> Bool {
    paths.node(at: field) == nil ? put(field, value) : decide(decision)
  }

  /// Gives a field a value, in its place or as one more.
  /// - Returns: whether that can be written.
  mutating func put(_ field: String, _ value: JSONValue) -> Bool {
    let own = paths.node(at: field)
    if own?.json == value { return true }
    if let own, own.canMerge(value) {
      editor.merge(own, to: value)
      return true
    }
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

extension Node {
  var isScalar: Bool {
    switch value {
    case .mapping, .sequence: false
    case .null, .boolean, .integer, .number, .string: true
    }
  }
}
