package import Git
package import PaywallModel

/// A tree in git. For one thread.
package final class GitTreeSource: ProjectSource {
  private enum Wanted { case tree, blob }
  private let repository: OpenRepository
  private let root: ObjectID
  /// Objects that a listing has named already.
  private var known: [String: TreeEntry] = [:]

  package init(_ repository: OpenRepository, _ root: ObjectID) {
    self.repository = repository
    self.root = root
  }

  package func list(_ folder: String) throws -> [SourceEntry]? {
    guard let id = try object(folder, .tree) else { return nil }
    return try repository.handle.entries(ofTree: id).map { entry in
      known[folder.isEmpty ? entry.name : folder + "/" + entry.name] = entry
      return SourceEntry(name: entry.name, kind: entry.mode.kind)
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
    try repository.blob(blob(path), atMost: limit)
  }

  package func prefix(_ path: String, limit: Int) throws -> [UInt8]? {
    try repository.handle.blobPrefix(blob(path), limit: limit)
  }

  private func blob(_ path: String) throws -> ObjectID {
    if let id = try object(path, .blob) { return id }
    throw ProjectError(.notFound, "\(path) is not in \(root.short)")
  }

  package func isIgnored(_ path: String) -> Bool { false }

  private func object(_ path: String, _ wanted: Wanted) throws -> ObjectID? {
    if path.isEmpty { return root }
    guard let entry = try known[path] ?? repository.handle.entry(path, inTree: root) else { return nil }
    return (entry.mode == .tree) == (wanted == .tree) ? entry.id : nil
  }
}
