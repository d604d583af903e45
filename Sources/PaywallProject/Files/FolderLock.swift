#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An exclusive lock for writing to a folder. It leaves no file behind, and ends with the value or the
/// process. While there is one, a file of the folder is not written over that another program wrote after it was read.
package final class FolderLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// How often a lock that another one has is tried again, in microseconds.
  private static let pause: UInt32 = 20_000

  /// - Parameters:
  ///   - seconds: how long to wait for another process that has it.
  ///   - busy: the error if that has it all the time.
  package init(_ path: String, waiting seconds: Int = 0, busy: @autoclosure () -> ProjectError) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProjectError(.file, "cannot read \(path): \(String(cString: strerror(errno)).lowercased())")
    }
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      if ContinuousClock.now - start >= .seconds(seconds) { throw busy() }
      usleep(Self.pause)
    }
    ReadFiles.watch(path)
  }

  deinit {
    ReadFiles.forget(path)
    // A process that is about to be another program has the open file, too, until it is that: closed here it would be locked on.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
