package import Git
import PaywallModel

/// Where a project's files are looked at: the work tree or a tree in git.
package enum SourceTree: Sendable {
  /// The absolute path of the project's folder.
  case workTree(String)
  /// A repository's folder and the tree of the project's folder in it.
  case tree(repository: String, ObjectID)

  /// A source to read from; each thread opens its own.
  func open() throws -> any ProjectSource {
    switch self {
    case .workTree(let folder): WorkTreeSource(folder)
    case .tree(let repository, let tree): GitTreeSource(OpenRepository(try Repository.open(repository)), tree)
    }
  }
}

/// A repository that several sources read from, on one thread; a class because its handle cannot be copied.
final class OpenRepository {
  let handle: Repository

  init(_ handle: consuming Repository) { self.handle = handle }
}

/// A tree in git. For one thread.
final class GitTreeSource: ProjectSource {
  private enum Wanted { case tree, blob }
  private let repository: OpenRepository
  private let root: ObjectID
  /// Objects that a listing has named already.
  private var known: [String: TreeEntry] = [:]

  init(_ repository: OpenRepository, _ root: ObjectID) {
    self.repository = repository
    self.root = root
  }

  func list(_ folder: String) throws -> [SourceEntry]? {
    guard let id = try object(folder, .tree) else { return nil }
    return try repository.handle.entries(ofTree: id).map { entry in
      known[folder.isEmpty ? entry.name : folder + "/" + entry.name] = entry
      return SourceEntry(name: entry.name, kind: entry.mode.kind)
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
    try repository.blob(blob(path), atMost: limit)
  }

  func prefix(_ path: String, limit: Int) throws -> [UInt8]? {
    try repository.handle.blobPrefix(blob(path), limit: limit)
  }

  private func blob(_ path: String) throws -> ObjectID {
    if let id = try object(path, .blob) { return id }
    throw WorkflowError(.notFound, "\(path) is not in \(root.short)")
  }

  func isIgnored(_ path: String) -> Bool { false }

  private func object(_ path: String, _ wanted: Wanted) throws -> ObjectID? {
    if path.isEmpty { return root }
    guard let entry = try known[path] ?? repository.handle.entry(path, inTree: root) else { return nil }
    return (entry.mode == .tree) == (wanted == .tree) ? entry.id : nil
  }
}

extension OpenRepository {
  /// The content of a file in git; nil for one of more than `limit` bytes, as in a work tree.
  func blob(_ id: ObjectID, atMost limit: Int) throws -> [UInt8]? {
    try handle.blobSize(id) > limit ? nil : handle.blob(id)
  }
}

extension FileMode {
  var kind: EntryKind {
    switch self {
    case .tree: .folder
    case .blob, .executable: .file
    case .symlink: .symlink
    case .submodule: .other
    }
  }

  /// Whether it is a regular file, executable or not.
  var isFile: Bool { kind == .file }
}
