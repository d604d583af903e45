import Base
import PaywallModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that a command has read that is going to write some: what an editor saved in between, or a branch that somebody
/// switched to, is not written over.
enum ReadFiles {
  private struct Version: Equatable {
    var (inode, size): (UInt64, Int64)
    /// When the content changed, and when the name or anything else of the file did; seconds and nanoseconds since 1970.
    var (content, status): ([Int], [Int])

    /// Nil where there is no file.
    init?(_ path: String) {
      var information = stat()
      guard lstat(path, &information) == 0 else { return nil }
      (inode, size) = (UInt64(information.st_ino), Int64(information.st_size))
      #if canImport(Darwin)
        let (changed, touched) = (information.st_mtimespec, information.st_ctimespec)
      #else
        let (changed, touched) = (information.st_mtim, information.st_ctim)
      #endif
      (content, status) = ([changed.tv_sec, changed.tv_nsec], [touched.tv_sec, touched.tv_nsec])
    }
  }

  /// By path, as they were when they were first read; nil before anything is going to be written.
  private static let known = Locked<[String: Version]?>(nil)

  /// Remembers from now on what is read.
  static func watch() { known.withLock { $0 = $0 ?? [:] } }

  /// Remembers a file that is about to be read, unless it was before.
  static func note(_ path: String) {
    known.withLock { versions in
      guard versions != nil, versions?[path] == nil, let version = Version(path) else { return }
      versions?[path] = version
    }
  }

  /// Remembers a file that this process wrote, or removed.
  static func noteOwn(_ path: String) {
    known.withLock { versions in
      if versions?[path] != nil { versions?[path] = Version(path) }
    }
  }

  /// - Throws: for a file that is another one than when it was read.
  static func requireUnchanged(_ path: String) throws {
    guard let version = known.withLock({ $0?[path] }), Version(path) != version else { return }
    throw ProjectError(
      .refused, "\(path) was changed by somebody else while this command ran", hint: "run it again")
  }
}
