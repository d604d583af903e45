internal import CLibgit2
import Files

extension Repository {
  /// The paths that differ between two trees, sorted by their bytes; nil stands for the empty tree.
  ///
  /// `prefix` keeps to that folder or file, with a trailing slash to that folder; the paths stay relative to the
  /// root. Equal subtrees are not read, so the cost follows what changed. Renames are not detected.
  package func diff(_ old: ObjectID?, _ new: ObjectID?, below prefix: String = "") throws(GitError) -> [Delta] {
    let path = prefix.split(separator: "/").joined(separator: "/")
    let onlyFolder = prefix.hasSuffix("/")
    var deltas: [Delta] = []
    try compare(
      path, try side(path, inTree: old, onlyFolder), try side(path, inTree: new, onlyFolder), into: &deltas)
    return deltas
  }

  private func side(_ path: String, inTree tree: ObjectID?, _ onlyFolder: Bool) throws(GitError) -> TreeSide? {
    guard let tree, let entry = try entry(path, inTree: tree), !onlyFolder || entry.mode == .tree else { return nil }
    return TreeSide(id: entry.id, mode: entry.mode)
  }

  private func compare(
    _ path: String, _ old: TreeSide?, _ new: TreeSide?, into deltas: inout [Delta]
  ) throws(GitError) {
    guard old != new else { return }
    let (oldTree, newTree) = (old?.tree, new?.tree)
    if let delta = Delta(path: path, old: old?.file, new: new?.file) { deltas.append(delta) }
    guard oldTree != nil || newTree != nil else { return }
    try Self.checkDepth(of: path)
    try withTreeIfAny(oldTree) { oldHandle throws(GitError) in
      try withTreeIfAny(newTree) { newHandle throws(GitError) in
        try merge(TreeCursor(oldHandle), TreeCursor(newHandle), below: path, into: &deltas)
      }
    }
  }

  /// Walks two trees side by side; both are in git's order, so equal names meet.
  private func merge(
    _ left: TreeCursor, _ right: TreeCursor, below folder: String, into deltas: inout [Delta]
  ) throws(GitError) {
    var (left, right) = (left, right)
    while true {
      let order = left.order(right)
      switch order {
      case nil: return
      case 0:
        if !left.isEqual(right) { try descend(left, right, folder, &deltas) }
        left.advance()
        right.advance()
      case let order? where order < 0:
        try descend(left, nil, folder, &deltas)
        left.advance()
      default:
        try descend(nil, right, folder, &deltas)
        right.advance()
      }
    }
  }

  private func descend(
    _ left: TreeCursor?, _ right: TreeCursor?, _ folder: String, _ deltas: inout [Delta]
  ) throws(GitError) {
    let name = (left ?? right)?.name ?? ""
    try compare(folder.isEmpty ? name : folder + "/" + name, left?.side, right?.side, into: &deltas)
  }

  private func withTreeIfAny(
    _ id: ObjectID?, _ body: (OpaquePointer?) throws(GitError) -> Void
  ) throws(GitError) {
    guard let id else { return try body(nil) }
    try withTree(id) { tree throws(GitError) in try body(tree) }
  }
}

/// One side of a comparison: an object and its mode.
private struct TreeSide: Equatable {
  var id: ObjectID
  var mode: FileMode

  var tree: ObjectID? { mode == .tree ? id : nil }
  var file: Delta.Side? { mode == .tree ? nil : Delta.Side(id: id, mode: mode) }
}

/// A position in a tree whose handle the caller keeps alive; nil handles are empty trees.
private struct TreeCursor {
  private let tree: OpaquePointer?
  private let count: Int
  private var index = 0
  private var entry: OpaquePointer?

  init(_ tree: OpaquePointer?) {
    self.tree = tree
    count = tree.map { git_tree_entrycount($0) } ?? 0
    load()
  }

  private mutating func load() { entry = index < count ? git_tree_entry_byindex(tree, index) : nil }

  mutating func advance() {
    index += 1
    load()
  }

  /// Negative, zero or positive as this entry sorts before, with or after the other's; nil if both are at the end.
  func order(_ other: TreeCursor) -> Int32? {
    switch (entry, other.entry) {
    case (nil, nil): nil
    case (_, nil): -1
    case (nil, _): 1
    case (let one?, let two?): git_tree_entry_cmp(one, two)
    }
  }

  func isEqual(_ other: TreeCursor) -> Bool {
    git_tree_entry_filemode_raw(entry) == git_tree_entry_filemode_raw(other.entry)
      && git_oid_equal(git_tree_entry_id(entry), git_tree_entry_id(other.entry)) == 1
  }

  var name: String { entry.flatMap { git_tree_entry_name($0) }.map { FileName.text($0) } ?? "" }

  var side: TreeSide? {
    entry.flatMap { TreeEntry($0) }.map { TreeSide(id: $0.id, mode: $0.mode) }
  }
}
