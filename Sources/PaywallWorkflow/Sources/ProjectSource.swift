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

/// The files of a project, whatever they are kept in. Paths are relative to the project's folder.
protocol ProjectSource {
  /// The entries of a folder by name; nil where there is no such folder.
  func list(_ folder: String) throws -> [SourceEntry]?
  /// The whole content of a file.
  /// - Throws: `.tooLarge` for more than `limit` bytes, before any of it is read.
  func read(_ path: String, atMost limit: Int) throws -> [UInt8]
  /// The first `limit` bytes of a file; nil for one so large and so packed that they cannot be had alone.
  func prefix(_ path: String, limit: Int) throws -> [UInt8]?
  /// Whether git is told not to look at a path.
  func isIgnored(_ path: String) -> Bool
}

extension ProjectSource {
  /// A file of the project's own; of one that is too long the beginning.
  func file(_ path: String) throws -> SourceFile {
    do { return SourceFile(path: path, bytes: try read(path, atMost: SourceFile.sizeLimit)) } catch let error
      as WorkflowError where error.code == .tooLarge
    {
      let beginning = try prefix(path, limit: SourceFile.sizeLimit) ?? []
      return SourceFile(path: path, bytes: beginning, isTooLong: true)
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

  func read(_ path: String, atMost limit: Int) throws -> [UInt8] {
    try repository.blob(path, blob(path), atMost: limit)
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
  /// The content of a file in git; one of more than `limit` bytes is `.tooLarge`, as in a work tree.
  func blob(_ path: String, _ id: ObjectID, atMost limit: Int) throws -> [UInt8] {
    let size = try handle.blobSize(id)
    guard size <= limit else {
      throw WorkflowError(
        .tooLarge, "cannot read \(path): it holds \(size) bytes, more than the \(limit) that are read")
    }
    return try handle.blob(id)
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
}
