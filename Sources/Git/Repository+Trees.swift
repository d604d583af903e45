internal import CLibgit2
import Files

extension Repository {
  /// The entries of a tree in git's order.
  package func entries(ofTree id: ObjectID) throws(GitError) -> [TreeEntry] {
    try withTree(id) { tree throws(GitError) in
      (0..<git_tree_entrycount(tree)).compactMap { git_tree_entry_byindex(tree, $0).flatMap(TreeEntry.init) }
    }
  }

  /// The entry at `path` in the tree `id`; nil if there is none. An empty path gives the tree itself.
  package func entry(_ path: String, inTree id: ObjectID) throws(GitError) -> TreeEntry? {
    let path = path.split(separator: "/").joined(separator: "/")
    if path.isEmpty { return TreeEntry(name: "", id: id, mode: .tree) }
    try Self.checkDepth(of: path)
    return try withTree(id) { tree throws(GitError) in
      var entry: OpaquePointer?
      guard try found(git_tree_entry_bypath(&entry, tree, path), "'\(path)' in tree \(id)") else { return nil }
      defer { git_tree_entry_free(entry) }
      return TreeEntry(try unwrap(entry))
    }
  }

  func withTree<Result>(
    _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var raw = id.raw
    var tree: OpaquePointer?
    try throwIfFailed(git_tree_lookup(&tree, handle, &raw), "tree \(id)")
    defer { git_tree_free(tree) }
    return try body(try unwrap(tree))
  }
}

extension TreeEntry {
  init?(_ entry: OpaquePointer) {
    guard let name = git_tree_entry_name(entry), let id = git_tree_entry_id(entry),
      let mode = FileMode(raw: git_tree_entry_filemode_raw(entry).rawValue)
    else { return nil }
    self.init(name: FileName.text(name), id: ObjectID(id.pointee), mode: mode)
  }
}
