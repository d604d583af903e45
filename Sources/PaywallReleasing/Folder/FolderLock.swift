import PaywallProject

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An exclusive lock for writing to a folder. It leaves no file behind, and ends with the process.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// - Throws: if another publication has it.
  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProjectError(.file, "cannot read \(path): \(String(cString: strerror(errno)).lowercased())")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw ProjectError(
      .refused, "another publication is writing to \(path)", hint: "wait until it has finished, and publish again")
  }

  deinit { close(descriptor) }
}
