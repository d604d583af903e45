/// A project whose files are in memory: made by a program, or by a test.
package struct MemorySource: ProjectSource {
  /// The contents by path.
  private let files: [String: [UInt8]]
  /// The kinds of all other entries by path.
  private let others: [String: EntryKind]

  /// A project of these files.
  ///
  /// - Parameters:
  ///   - files: contents by path, relative to the project's folder.
  ///   - others: all other entries: links, devices, and empty folders.
  package init(_ files: [String: [UInt8]], others: [String: EntryKind] = [:]) {
    self.files = files
    self.others = others
  }

  /// The entries that the paths say are in a folder; nil if there are none and the folder is not among `others`.
  package func list(_ folder: String) throws -> [SourceEntry]? {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var kinds: [String: EntryKind] = [:]
    for (path, kind) in files.keys.map({ ($0, EntryKind.file) }) + others where path.hasPrefix(prefix) {
      let parts = path.dropFirst(prefix.count).split(separator: "/")
      if let name = parts.first { kinds[String(name)] = parts.count == 1 ? kind : .folder }
    }
    if kinds.isEmpty, others[folder] != .folder { return nil }
    return kinds.map { SourceEntry(name: $0.key, kind: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
    let bytes = files[path] ?? []
    return bytes.count > limit ? nil : bytes
  }

  package func prefix(_ path: String, limit: Int) throws -> [UInt8]? { Array((files[path] ?? []).prefix(limit)) }

  package func isIgnored(_ path: String) -> Bool { false }
}
