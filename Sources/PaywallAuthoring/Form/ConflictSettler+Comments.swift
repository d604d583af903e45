import JSON
import PaywallModel
import YAML

/// What becomes of comments while a merge is settled.
extension ConflictSettler {
  /// The versions with the comments that are to stay, and those of what is decided to stay, whichever side took them away: those
  /// of what is decided to go go with it.
  func commented(
    _ file: SourceFile, _ versions: [[UInt8]], _ roots: (ours: Node, theirs: Node), _ decided: ThreeWayMerge.Decision
  ) -> (versions: [[UInt8]], own: Set<[UInt8]>) {
    // What both come to has the comments that both come to, what is of one side alone those of that side.
    if let side = decided.side {
      let values = [roots.ours, roots.theirs].map {
        NodePaths($0, as: FileKind(of: file.path)).node(at: decided.field)?.json
      }
      guard ThreeWayMerge.isOneStatement(values[0], values[1], at: decided.field) else { return (versions, []) }
      let rest = withoutField(file, versions, roots, decided.field)
      guard let rest else { return (versions, []) }
      let (kept, lost) = side == .ours ? (0, 1) : (1, 0)
      var versions = versions
      let own = Self.comments(of: versions[kept + 1], besides: rest[kept], file)
      versions[lost + 1] = rest[lost]
      return (versions, own)
    }
    guard let sides = withoutField(file, versions, roots, decided.field) else { return (versions, []) }
    if decided.value == nil { return ([versions[0]] + sides, []) }
    if let list = decided.value?.array {
      // Of a list that is decided as a whole, with those of what is not in it any more.
      func rest(_ root: Node) -> JSONValue? {
        let items = NodePaths(root, as: FileKind(of: file.path)).node(at: decided.field)?.json.array ?? []
        let left = items.present(in: list)
        return ThreeWayMerge(nil, root.json, root.json, deciding: .init(field: decided.field, value: .array(left))).ours
      }
      guard let one = rest(roots.ours), let other = rest(roots.theirs),
        let sides = written(file, versions, roots, (one, other), .plain)
      else { return (versions, []) }
      return ([versions[0]] + sides, [])
    }
    let own = zip(versions.dropFirst(), sides).map { Self.comments(of: $0, besides: $1, file) }
    return (versions, own[0].union(own[1]))
  }

  /// Both sides' files without a field; nil where it cannot be taken away.
  private func withoutField(
    _ file: SourceFile, _ versions: [[UInt8]], _ roots: (ours: Node, theirs: Node), _ field: String
  ) -> [[UInt8]]? {
    let rest: [JSONValue?]
    if let dot = field.lastIndex(of: "."), let place = Int(field[field.index(after: dot)...]) {
      // What only its place tells apart.
      let list = String(field[..<dot])
      rest = [roots.ours, roots.theirs].map { root in
        var items = NodePaths(root, as: FileKind(of: file.path)).node(at: list)?.json.array ?? []
        if items.indices.contains(place) { items.remove(at: place) }
        return ThreeWayMerge(nil, root.json, root.json, deciding: .init(field: list, value: .array(items))).ours
      }
    } else {
      let merge = ThreeWayMerge(nil, roots.ours.json, roots.theirs.json, deciding: .init(field: field))
      rest = [merge.ours, merge.theirs]
    }
    guard let ours = rest[0], let theirs = rest[1] else { return nil }
    return written(file, versions, roots, (ours, theirs), .plain)
  }

  /// The comments that a file has and another one has not.
  private static func comments(of version: [UInt8], besides rest: [UInt8], _ file: SourceFile) -> Set<[UInt8]> {
    let left = Set(FileComments(rest, file).all.map(\.text))
    return Set(FileComments(version, file).all.map(\.text)).subtracting(left)
  }

  /// Whether a side that was edited has all comments that it had.
  func keeps(_ bytes: [UInt8], commentsOf before: [UInt8], _ file: SourceFile) -> Bool {
    FileComments(before, file).counts.isWithin(FileComments(bytes, file).counts)
  }
}
