/// The files of a project, whatever they are kept in. Paths are relative to the project's folder.
package protocol ProjectSource {
  /// The entries of a folder by name; nil where there is no such folder.
  func list(_ folder: String) throws -> [SourceEntry]?
  /// The whole content of a file; nil for more than `limit` bytes, before any of it is read.
  func read(_ path: String, atMost limit: Int) throws -> [UInt8]?
  /// The first `limit` bytes of a file; nil for one so large and so packed that they cannot be had alone.
  func prefix(_ path: String, limit: Int) throws -> [UInt8]?
  /// Whether git is told not to look at a path.
  func isIgnored(_ path: String) -> Bool
}

/// What an entry of a folder is.
package enum EntryKind: Sendable { case file, folder, symlink, other }

/// One entry of a folder of a project.
package struct SourceEntry: Sendable {
  /// Bytes that are not UTF-8 read as `\xff`.
  package var name: String
  package var kind: EntryKind

  package init(name: String, kind: EntryKind) {
    self.name = name
    self.kind = kind
  }
}

extension ProjectSource {
  /// A file of the project's own; of one that is too long the beginning.
  package func file(_ path: String) throws -> SourceFile {
    if let bytes = try read(path, atMost: SourceFile.sizeLimit) { return SourceFile(path: path, bytes: bytes) }
    let beginning = try prefix(path, limit: SourceFile.sizeLimit) ?? []
    return SourceFile(path: path, bytes: beginning, isTooLong: true)
  }
}
