internal import CLibgit2
import Files

// Writing objects changes no reference: until a reference names them, nothing has happened.
extension Repository {
  /// Stores a blob, flushes it to disk and returns its id.
  package func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try GitLibrary.durably { () throws(GitError) in try writeUnflushed(bytes) }
  }

  /// Stores many blobs and returns their ids in order.
  ///
  /// They are on disk when this returns, flushed by one call at the end, if the system has one, instead of two
  /// for each.
  package func writeBlobs(_ contents: [[UInt8]]) throws(GitError) -> [ObjectID] {
    guard contents.count > 64, Disk.canFlushAll else {
      return try contents.map { bytes throws(GitError) in try writeBlob(bytes) }
    }
    let ids = try contents.map { bytes throws(GitError) in try writeUnflushed(bytes) }
    do { try Disk.flushAll(with: commonFolder + "/objects") } catch {
      throw GitError(.other, "cannot flush \(error.path) to disk: \(error.reason)")
    }
    return ids
  }

  private func writeUnflushed(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    var id = git_oid()
    try throwIfFailed(git_blob_create_from_buffer(&id, handle, bytes, bytes.count), "cannot write a blob")
    return ObjectID(id)
  }

  /// Stores a tree of these entries, in any order, and returns its id.
  package func writeTree(_ entries: [TreeEntry]) throws(GitError) -> ObjectID {
    try withBuilder(nil) { builder throws(GitError) in
      for entry in entries { try insert(entry, into: builder) }
    }
  }

  /// Stores the tree `base` (nil: the empty one) with some paths replaced, and returns its id.
  ///
  /// A nil value removes the path, whether a file or a folder; folders are created as needed and removed when they
  /// become empty. Only the trees on the path to a change are read and written.
  package func updateTree(
    _ base: ObjectID?, changes: [String: (id: ObjectID, mode: FileMode)?]
  ) throws(GitError) -> ObjectID {
    var root = TreeChanges()
    for (path, change) in changes {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { ["", ".", "..", ".git"].contains($0) }) else {
        throw GitError(.invalidRevision, "'\(path)' is not a path in a tree")
      }
      guard parts.count <= Self.depthLimit else { throw Self.tooDeep(path) }
      root.set(parts[...], change.map { TreeEntry(name: "", id: $0.id, mode: $0.mode) })
    }
    return try apply(root, to: base)
  }

  private func apply(_ changes: TreeChanges, to base: ObjectID?) throws(GitError) -> ObjectID {
    try withBuilder(base) { builder throws(GitError) in
      for (name, entry) in changes.files {
        try replace(name, with: entry, in: builder)
      }
      for (name, below) in changes.folders {
        let old = Self.folder(name, in: builder)
        let new = try apply(below, to: old)
        if new != Self.emptyTree {
          try insert(TreeEntry(name: name, id: new, mode: .tree), into: builder)
        } else if old != nil {
          try replace(name, with: nil, in: builder)
        }
      }
    }
  }

  private static func folder(_ name: String, in builder: OpaquePointer) -> ObjectID? {
    git_treebuilder_get(builder, name).flatMap { TreeEntry($0) }.flatMap { $0.mode == .tree ? $0.id : nil }
  }

  private func replace(_ name: String, with entry: TreeEntry?, in builder: OpaquePointer) throws(GitError) {
    if var entry {
      entry.name = name
      return try insert(entry, into: builder)
    }
    guard git_treebuilder_get(builder, name) != nil else { return git_error_clear() }
    try throwIfFailed(git_treebuilder_remove(builder, name), "cannot remove '\(name)' from a tree")
  }

  private func insert(_ entry: TreeEntry, into builder: OpaquePointer) throws(GitError) {
    var raw = entry.id.raw
    let mode = git_filemode_t(rawValue: .init(entry.mode.rawValue))
    try throwIfFailed(
      git_treebuilder_insert(nil, builder, entry.name, &raw, mode), "cannot add '\(entry.name)' to a tree")
  }

  private func withBuilder(
    _ base: ObjectID?, _ body: (OpaquePointer) throws(GitError) -> Void
  ) throws(GitError) -> ObjectID {
    var handle: OpaquePointer?
    if let base {
      try withTree(base) { tree throws(GitError) in
        try throwIfFailed(git_treebuilder_new(&handle, self.handle, tree), "tree \(base)")
      }
    } else {
      try throwIfFailed(git_treebuilder_new(&handle, self.handle, nil), "cannot build a tree")
    }
    let builder = try unwrap(handle)
    defer { git_treebuilder_free(builder) }
    try body(builder)
    var id = git_oid()
    try GitLibrary.durably { () throws(GitError) in
      try throwIfFailed(git_treebuilder_write(&id, builder), "cannot write a tree")
    }
    return ObjectID(id)
  }

  /// The id of the tree without entries, which every repository knows.
  static let emptyTree = ObjectID(hex: "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
}

/// Changes to a tree, folder by folder.
private struct TreeChanges {
  /// Nil removes the entry.
  var files: [String: TreeEntry?] = [:]
  var folders: [String: TreeChanges] = [:]

  mutating func set(_ path: ArraySlice<Substring>, _ entry: TreeEntry?) {
    guard let first = path.first else { return }
    if path.count == 1 {
      files.updateValue(entry, forKey: String(first))
    } else {
      folders[String(first), default: TreeChanges()].set(path.dropFirst(), entry)
    }
  }
}
