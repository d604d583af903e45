package import Git
package import PaywallModel

/// A repository that several sources read from, on one thread; a class because its handle cannot be copied.
package final class OpenRepository {
  package let handle: Repository

  package init(_ handle: consuming Repository) { self.handle = handle }
}

extension OpenRepository {
  /// The content of a file in git; nil for one of more than `limit` bytes, as in a work tree.
  package func blob(_ id: ObjectID, atMost limit: Int) throws -> [UInt8]? {
    try handle.blobSize(id) > limit ? nil : handle.blob(id)
  }
}

extension FileMode {
  package var kind: EntryKind {
    switch self {
    case .tree: .folder
    case .blob, .executable: .file
    case .symlink: .symlink
    case .submodule: .other
    }
  }

  /// Whether it is a regular file, executable or not.
  package var isFile: Bool { kind == .file }
}
