internal import CSync

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What survives a power failure.
package enum Disk {
  /// Brings files and folders to disk, so that a rename after it cannot overtake them when the power fails. Of a folder
  /// these are its names, not what is in its files.
  /// - Parameter paths: all in the file system of the first; many are flushed with it, which costs less than a call for each.
  package static func flush(_ paths: [String]) throws(FlushError) {
    guard paths.count > 64, canFlushAll, let first = paths.first else {
      for path in paths { try flush(path) { fsync($0) } }
      return
    }
    for path in paths where access(path, F_OK) != 0 { throw FlushError(path: path, number: errno) }
    try flushAll(with: first)
  }

  #if os(Linux)
    /// Whether the system can flush a file system in one call and say whether that failed.
    package static let canFlushAll = true
  #else
    package static let canFlushAll = false
  #endif

  /// Flushes everything that was written to the file system of `path`; only if `canFlushAll`.
  package static func flushAll(with path: String) throws(FlushError) {
    #if os(Linux)
      try flush(path) { syncfs($0) }
    #endif
  }

  private static func flush(_ path: String, _ call: (Int32) -> Int32) throws(FlushError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FlushError(path: path, number: errno) }
    defer { close(descriptor) }
    while call(descriptor) != 0 {
      if errno != EINTR { throw FlushError(path: path, number: errno) }
    }
  }
}

/// What could not be brought to disk, and what the system said.
package struct FlushError: Error, Sendable, Hashable {
  package var path: String
  package var number: Int32

  package init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  /// Lowercase, without the path and without a full stop.
  package var reason: String { FileError.system(number).description }
}
