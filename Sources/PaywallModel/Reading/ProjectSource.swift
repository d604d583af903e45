import Base

/// The files of a project, wherever they are stored. Paths are relative to the project's folder.
package protocol ProjectSource {
  /// The entries of a folder by name; nil if there is no such folder.
  func list(_ folder: String) throws -> [SourceEntry]?
  /// The whole content of a file; nil if it has more than `limit` bytes, which is checked before reading.
  func read(_ path: String, atMost limit: Int) throws -> [UInt8]?
  /// The first `limit` bytes of a file; nil if it is too large and compressed for them to be read alone.
  func prefix(_ path: String, limit: Int) throws -> [UInt8]?
  /// Whether git ignores a path.
  func isIgnored(_ path: String) throws -> Bool
}

/// The kind of a folder entry.
package enum EntryKind: Sendable { case file, folder, symlink, other }

/// One entry of a project folder.
package struct SourceEntry: Sendable {
  /// Bytes that are not UTF-8 are shown as `\xff`.
  package var name: String
  /// What the entry is, without following a symbolic link.
  package var kind: EntryKind

  /// An entry as a source found it.
  package init(name: String, kind: EntryKind) {
    self.name = name
    self.kind = kind
  }
}

extension ProjectSource {
  /// One of the project's own files; nil if there is none.
  package func fileIfPresent(_ path: String) throws -> SourceFile? {
    let parts = path.split(separator: "/")
    guard let name = parts.last, let entries = try list(parts.dropLast().joined(separator: "/")),
      entries.contains(where: { $0.kind == .file && sameBytes($0.name, String(name)) })
    else { return nil }
    return try file(path)
  }

  /// One of the project's own files; only the beginning of a file that is too long.
  package func file(_ path: String) throws -> SourceFile {
    if let bytes = try read(path, atMost: SourceFile.sizeLimit) { return SourceFile(path: path, bytes: bytes) }
    let beginning = try prefix(path, limit: SourceFile.sizeLimit) ?? []
    return SourceFile(path: path, bytes: beginning, isTooLong: true)
  }
}
