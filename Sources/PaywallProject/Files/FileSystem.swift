import Files
package import PaywallModel

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// One entry of a folder on disk.
package struct FolderEntry: Sendable {
  /// Bytes that are not UTF-8 read as `\xff`.
  package var name: String
  package var kind: EntryKind
  /// What the file system calls it, with a zero at the end, where that is not UTF-8.
  package var bytes: [CChar]?
}

/// The file system in the few calls that commands need. Errors name the path and what the system said.
package enum FileSystem {
  /// The entries of a folder sorted by name; nil if there is no such folder.
  /// - Parameter bytes: the folder's path for the system, where it is not UTF-8.
  package static func list(_ folder: String, at bytes: [CChar]? = nil) throws -> [FolderEntry]? {
    guard let handle = bytes.map({ opendir($0) }) ?? opendir(folder) else {
      // No file system has a name that is too long for it.
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
      throw failure("cannot list \(folder)")
    }
    defer { closedir(handle) }
    var entries: [FolderEntry] = []
    while let entry = readdir(handle) {
      let (name, raw) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { Self.name($0) }
      }
      if name == "." || name == ".." { continue }
      let kind = kind(of: entry.pointee.d_type, at: folder + "/" + name)
      entries.append(FolderEntry(name: name, kind: kind, bytes: raw))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// A name as text, and its bytes where they are not UTF-8.
  private static func name(_ pointer: UnsafePointer<CChar>) -> (String, [CChar]?) {
    let name = FileName.text(pointer)
    if strcmp(name, pointer) == 0 { return (name, nil) }
    return (name, Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer) + 1)))
  }

  private static func kind(of type: UInt8, at path: String) -> EntryKind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .symlink
    case Int(DT_UNKNOWN): kind(path) ?? .other
    default: .other
    }
  }

  /// What stands at `path`, links not followed; nil if there is nothing.
  package static func kind(_ path: String) -> EntryKind? {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .symlink
    default: return .other
    }
  }

  /// The whole content of a regular file; a symbolic link is not followed, and a FIFO or a device never waited for.
  /// - Parameter bytes: the path for the system, where it is not UTF-8.
  /// - Throws: also for a file of more than `limit` bytes, before any of it is read.
  package static func read(_ path: String, atMost limit: Int, at bytes: [CChar]? = nil) throws -> [UInt8] {
    do {
      if let bytes { return try RegularFile.read(bytes, atMost: limit) }
      ReadFiles.note(path)
      return try RegularFile.read(path, atMost: limit)
    } catch { throw failure("cannot read \(path)", error) }
  }

  /// The first `limit` bytes of a regular file, for who wants no more; otherwise as `read(_:atMost:)`.
  package static func read(_ path: String, limit: Int, at bytes: [CChar]? = nil) throws -> [UInt8] {
    do {
      if let bytes { return try RegularFile.prefix(bytes, limit: limit) }
      return try RegularFile.prefix(path, limit: limit)
    } catch { throw failure("cannot read \(path)", error) }
  }

  /// Whether there is a regular file, links not followed.
  package static func isRegularFile(_ path: String) -> Bool { kind(path) == .file }

  /// The length of a regular file in bytes; nil for anything else.
  package static func length(_ path: String) -> Int? {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(information.st_size)
  }

  /// Makes a folder and those above it.
  package static func makeFolder(_ path: String, mode: mode_t = 0o777) throws {
    if mkdir(path, mode) == 0 { return }
    if errno == EEXIST, isFolder(path) { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw failure("cannot create the folder \(path)")
    }
    try makeFolder(String(path[..<slash]), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw failure("cannot create the folder \(path)") }
  }

  /// The same.
  /// - Returns: those that were not there, from the outside in.
  package static func makeFolders(_ path: String) throws -> [String] {
    var missing: [String] = []
    var place = path
    while !place.isEmpty, kind(place) == nil {
      missing.insert(place, at: 0)
      place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
    }
    if !missing.isEmpty { try makeFolder(path) }
    return missing
  }

  /// Removes a folder in which nothing is.
  package static func removeEmptyFolder(_ path: String) throws {
    guard rmdir(path) == 0 else { throw failure("cannot remove the folder \(path)") }
  }

  /// From now on, a crash of this process leaves no picture of its memory behind, which may hold private keys.
  package static func forbidCoreFiles() { CoreFile.forbid() }

  /// Removes a folder's permissions for everyone but its owner.
  package static func restrict(_ folder: String) throws {
    guard chmod(folder, 0o700) == 0 else { throw failure("cannot protect the folder \(folder)") }
  }

  /// Whether `path` is a folder or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes a file atomically: to a temporary name beside it, then renamed into place.
  /// - Parameter isDurable: whether the content is on disk before the rename, and the rename before this returns. What the
  ///   file speaks of must be flushed before.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666, isDurable: Bool = false) throws {
    let file = try stage(bytes, for: path, mode: mode)
    defer { file.discard() }
    if isDurable { try flush([file.temporary]) }
    try file.putInPlace()
    if isDurable { try flush([folder(of: path)]) }
  }

  /// Writes a file's new content beside it, under a temporary name.
  package static func stage(_ bytes: [UInt8], for path: String, mode: mode_t = 0o666) throws -> StagedFile {
    let file = StagedFile(path: path, temporary: temporaryName(for: path))
    do { try create(file.temporary, bytes, mode: mode, for: path) } catch {
      file.discard()
      throw error
    }
    keepMode(of: path, on: file.temporary, besides: mode)
    return file
  }

  /// A file's new content under a temporary name beside it.
  package struct StagedFile: Sendable {
    package let path: String
    fileprivate let temporary: String

    /// Takes the file's place, in one step.
    /// - Throws: also where somebody else wrote the file after this process read it; it stays then.
    package func putInPlace() throws {
      try ReadFiles.requireUnchanged(path)
      defer { ReadFiles.noteOwn(path) }
      guard rename(temporary, path) == 0 else { throw failure("cannot write \(path)") }
    }

    /// Removes it where it is not in place.
    package func discard() { unlink(temporary) }
  }

  /// What somebody may read and write stays so; what is to be private is it whatever stood there.
  private static func keepMode(of path: String, on temporary: String, besides mode: mode_t) {
    var information = stat()
    guard mode == 0o666, lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return }
    chmod(temporary, information.st_mode & 0o777)
  }

  /// The beginning of the names under which files are written before they are renamed into place.
  package static let temporaryPrefix = ".paywall-tmp-"

  /// A name in the same folder that nobody else uses: that of this process, by which `removeAbandoned` knows whether it is
  /// still there, and a random part.
  package static func temporaryName(for path: String) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path[..<slash]
      + "\(temporaryPrefix)\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))-\(path[slash...])"
  }

  /// Writes a new file; one that is already there is an error.
  /// - Parameter target: what errors name instead of a temporary name.
  package static func create(
    _ path: String, _ bytes: [UInt8], mode: mode_t = 0o666, for target: String? = nil
  ) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw failure("cannot write \(target ?? path)") }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("cannot write \(target ?? path)") }
      written += count
    }
  }

  /// Gives a file or a folder another name in the same file system.
  package static func move(_ from: String, to path: String) throws {
    guard rename(from, path) == 0 else { throw failure("cannot write \(path)") }
  }

  /// - Throws: if this user may not remove a folder or something in it.
  package static func requireRemovable(_ path: String) throws {
    guard kind(path) == .folder else { return }
    let entries = try list(path) ?? []
    guard entries.isEmpty || faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) == 0 else {
      throw failure("cannot remove what is in \(path)")
    }
    for entry in entries { try requireRemovable("\(path)/\(entry.name)") }
  }

  /// Removes a file, or a folder with all that it holds.
  package static func remove(_ path: String) throws {
    if kind(path) == .folder {
      for entry in try list(path) ?? [] { try remove(path + "/" + entry.name) }
      guard rmdir(path) == 0 else { throw failure("cannot remove \(path)") }
    } else if unlink(path) != 0, errno != ENOENT {
      throw failure("cannot remove \(path)")
    }
  }

  /// Flushes files and folders to disk, so that a later rename cannot overtake them in a power failure.
  /// - Throws: for what is not there and for what the disk did not take: neither may be published.
  package static func flush(_ paths: [String]) throws {
    do { try Disk.flush(paths) } catch {
      throw ProjectError(
        .file, "cannot flush \(error.path) to disk: \(error.reason)", hint: "check the disk, and run it again")
    }
  }

  /// Flushes files and the folders that hold them, from the files' own up to the one that holds `top`.
  package static func flush(_ files: [String], upTo top: String) throws {
    var folders: Set = [folder(of: top)]
    for file in files {
      var folder = folder(of: file)
      while folder.utf8.count >= top.utf8.count, folders.insert(folder).inserted { folder = self.folder(of: folder) }
    }
    try flush(files + folders.sorted { $0.utf8.count > $1.utf8.count })
  }

  /// The folder that a path is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without symbolic links; nil if there is nothing.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  fileprivate static func failure(_ what: String) -> ProjectError {
    failure(what, .system(errno))
  }

  private static func failure(_ what: String, _ reason: FileError) -> ProjectError {
    if case .tooLong = reason { return ProjectError(.tooLarge, "\(what): \(reason)") }
    return ProjectError(.file, "\(what): \(reason)")
  }
}

// Outside of `FileSystem`, whose own `write` would be meant inside it.

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
