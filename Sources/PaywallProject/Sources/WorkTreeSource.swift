import Git
package import PaywallModel

/// The files of a work tree, and those that a sparse checkout omits from it as the index has them. For one thread.
package final class WorkTreeSource: ProjectSource {
  private let folder: String
  private lazy var root = FileSystem.resolved(folder) ?? folder
  /// Nil if there is no repository. Opened when it is first needed.
  private lazy var repository = Result { try Self.repository(around: folder) }
  private lazy var sparse = Result { try sparseFiles() }
  /// The system's paths of what has a name that is not UTF-8.
  private var bytes: [String: [CChar]] = [:]

  package init(_ folder: String) { self.folder = folder }

  private static func repository(around folder: String) throws -> OpenRepository? {
    do { return OpenRepository(try Repository.discover(from: folder)) } catch {
      if error.code == .notARepository { return nil }
      throw error
    }
  }

  package func list(_ path: String) throws -> [SourceEntry]? {
    let here = path.isEmpty ? folder : folder + "/" + path
    let present = try FileSystem.list(here, at: bytes[path])
    for entry in present ?? [] where entry.bytes != nil || bytes[path] != nil {
      bytes[path.isEmpty ? entry.name : path + "/" + entry.name] = Self.bytes(
        of: entry, in: bytes[path] ?? Array(here.utf8CString))
    }
    let absent = try sparse.get().entries(in: path)
    let entries = (present ?? []).map { SourceEntry(name: $0.name, kind: $0.kind) }
    if absent.isEmpty { return present == nil ? nil : entries }
    let names: Set<String> = Set(entries.map { $0.name })
    let all: [SourceEntry] = entries + absent.filter { !names.contains($0.name) }
    return all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The system's path of an entry, below that of its folder; both end with a zero.
  private static func bytes(of entry: FolderEntry, in folder: [CChar]) -> [CChar] {
    var path: [CChar] = folder
    path[path.count - 1] = CChar(UInt8(ascii: "/"))
    path.append(contentsOf: entry.bytes ?? Array(entry.name.utf8CString))
    return path
  }

  package func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
    if let id = try absent(path) { return try repository.get()?.blob(id, atMost: limit) }
    do { return try FileSystem.read(folder + "/" + path, atMost: limit, at: bytes[path]) } catch let error
      as ProjectError where error.code == .tooLarge
    { return nil }
  }

  package func prefix(_ path: String, limit: Int) throws -> [UInt8]? {
    if let id = try absent(path) { return try repository.get()?.handle.blobPrefix(id, limit: limit) }
    return try FileSystem.read(folder + "/" + path, limit: limit, at: bytes[path])
  }

  package func isIgnored(_ path: String) throws -> Bool {
    try repository.get()?.handle.ignores("\(root)/\(path)") ?? false
  }

  /// The first file at or below a path that a sparse checkout omits; nil if all is there.
  package func omitted(below path: String) throws -> String? {
    try sparse.get().files.keys.filter { $0 == path || $0.hasPrefix(path + "/") }.sorted().first {
      FileSystem.kind("\(folder)/\($0)") == nil
    }
  }

  /// The blob of a file that is omitted from the work tree; nil for any that is there.
  private func absent(_ path: String) throws -> ObjectID? {
    let sparse = try sparse.get()
    guard let id = sparse.files[path], FileSystem.kind(folder + "/" + path) == nil else { return nil }
    return id
  }

  private func sparseFiles() throws -> SparseFiles {
    guard let repository = try repository.get(), let top = repository.handle.workTree.flatMap(FileSystem.resolved)
    else {
      return SparseFiles()
    }
    let prefix: String = root == top ? "" : "\(root.dropFirst(top.count + 1))/"
    return SparseFiles(try repository.handle.sparseFiles(), below: prefix)
  }
}

/// What a sparse checkout omits from a project's folder, by path from there.
private struct SparseFiles {
  private(set) var files: [String: ObjectID] = [:]
  private var folders: [String: [SourceEntry]] = [:]

  init() {}

  init(_ entries: [String: TreeEntry], below prefix: String) {
    var known = Set<String>()
    for (path, entry) in entries where path.hasPrefix(prefix) {
      let path = String(path.dropFirst(prefix.count))
      files[path] = entry.id
      add(path, entry.mode.kind, &known)
    }
  }

  func entries(in folder: String) -> [SourceEntry] { folders[folder] ?? [] }

  /// Adds an entry to its folder, and the folder to the one above it.
  private mutating func add(_ path: String, _ kind: EntryKind, _ known: inout Set<String>) {
    guard known.insert(path).inserted else { return }
    let slash = path.lastIndex(of: "/")
    let folder: String = if let slash { String(path[..<slash]) } else { "" }
    let name: String = if let slash { String(path[path.index(after: slash)...]) } else { path }
    folders[folder, default: []].append(SourceEntry(name: name, kind: kind))
    if !folder.isEmpty { add(folder, .folder, &known) }
  }
}
