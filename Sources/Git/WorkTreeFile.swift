#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the file system says about a path, without following links.
enum WorkTreeFile {
  /// The mode git would record; nil if there is nothing, or nothing that git stores (a socket, a device).
  static func mode(_ path: String) -> FileMode? {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    return FileMode(raw: UInt32(info.st_mode))
  }

  /// Whether `path` can be opened as a file: opening a FIFO would block.
  static func isRegularOrAbsent(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
  }

  /// The id of the user that `path` belongs to; nil if there is nothing.
  static func owner(_ path: String) -> UInt32? {
    var info = stat()
    return lstat(path, &info) == 0 ? info.st_uid : nil
  }

  /// The id of the user in whose name this process acts.
  static var user: UInt32 { geteuid() }

  /// The bytes of a symbolic link's target; nil if `path` is not a link.
  static func linkTarget(_ path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in text.baseAddress.map { readlink(path, $0, text.count) } ?? -1 }
    }
    return count < 0 ? nil : Array(buffer.prefix(count))
  }
}
