#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is in the place of a regular file.
package enum Irregular: String, Sendable {
  case folder = "a folder"
  case symlink = "a symbolic link"
  case fifo = "a named pipe"
  case socket = "a socket"
  case device = "a device"

  /// Nil for a regular file.
  init?(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .symlink
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }
}

/// Why a file was not read or not written.
package enum FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the system said, as its error number.
  case system(Int32)
  case notRegular(Irregular)
  /// Lengths in bytes.
  case tooLong(size: Int, limit: Int)

  /// Whether there is nothing under the name.
  package var isAbsent: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  /// Lowercase, without the path and without a full stop.
  package var description: String {
    switch self {
    case .system(let number): String(cString: strerror(number)).lowercased()
    case .notRegular(let kind): "it is \(kind.rawValue), not a regular file"
    case .tooLong(let size, let limit): "it has \(size) bytes, more than the limit of \(limit)"
    }
  }
}
