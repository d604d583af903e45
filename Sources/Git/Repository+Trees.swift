internal import CLibgit2

extension Repository {
  /// The entries of a tree in git's order.
  package func entries(ofTree id: ObjectID) throws(GitError) -> [TreeEntry] {
    try withTree(id) { tree throws(GitError) in
      (0..<git_tree_entrycount(tree)).compactMap { git_tree_entry_byindex(tree, $0).flatMap(TreeEntry.init) }
    }
  }

  /// What stands at `path` below the tree `id`; nil where nothing does. An empty path gives the tree itself.
  package func entry(_ path: String, inTree id: ObjectID) throws(GitError) -> TreeEntry? {
    let path = path.split(separator: "/").joined(separator: "/")
    if path.isEmpty { return TreeEntry(name: "", id: id, mode: .tree) }
    return try withTree(id) { tree throws(GitError) in
      var entry: OpaquePointer?
      guard try found(git_tree_entry_bypath(&entry, tree, path), "'\(path)' in tree \(id)") else { return nil }
      defer { git_tree_entry_free(entry) }
      return TreeEntry(try unwrap(entry))
    }
  }

  /// The content of a blob.
  package func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    var raw = id.raw
    var blob: OpaquePointer?
    try check(git_blob_lookup(&blob, handle, &raw), "blob \(id)")
    defer { git_blob_free(blob) }
    let count = Int(git_blob_rawsize(blob))
    guard count > 0, let content = git_blob_rawcontent(blob) else { return [] }
    return Array(UnsafeRawBufferPointer(start: content, count: count))
  }

  /// The length of a blob in bytes, from its header alone.
  package func blobSize(_ id: ObjectID) throws(GitError) -> Int {
    var odb: OpaquePointer?
    try check(git_repository_odb(&odb, handle), "cannot open the object database")
    defer { git_odb_free(odb) }
    var raw = id.raw
    var size = 0
    var kind = GIT_OBJECT_ANY
    try check(git_odb_read_header(&size, &kind, odb, &raw), "blob \(id)")
    guard kind == GIT_OBJECT_BLOB else { throw GitError(.invalidRevision, "object \(id) is not a blob") }
    return size
  }

  func withTree<Result>(
    _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var raw = id.raw
    var tree: OpaquePointer?
    try check(git_tree_lookup(&tree, handle, &raw), "tree \(id)")
    defer { git_tree_free(tree) }
    return try body(try unwrap(tree))
  }
}

extension TreeEntry {
  init?(_ entry: OpaquePointer) {
    guard let name = git_tree_entry_name(entry), let id = git_tree_entry_id(entry),
      let mode = FileMode(raw: git_tree_entry_filemode_raw(entry).rawValue)
    else { return nil }
    self.init(name: String(cString: name), id: ObjectID(id.pointee), mode: mode)
  }
}
