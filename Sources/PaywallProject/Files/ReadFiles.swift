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

  /// By the folder that is locked, and by path, as they were when they were first read.
  private static let known = Locked<[String: [String: Version]]>([:])

  /// Remembers from now on what is read in a folder.
  static func watch(_ folder: String) { known.withLock { $0[folder] = [:] } }

  /// Forgets what was read in it.
  static func forget(_ folder: String) { known.withLock { $0[folder] = nil } }

  /// Remembers a file that is about to be read, unless it was before.
  static func note(_ path: String) {
    known.withLock { folders in
      for folder in folders.keys where path.hasPrefix(folder + "/") && folders[folder]?[path] == nil {
        folders[folder]?[path] = Version(path)
      }
    }
  }

  /// Remembers a file that this process wrote, or removed.
  static func noteOwn(_ path: String) {
    known.withLock { folders in
      for folder in folders.keys where folders[folder]?[path] != nil { folders[folder]?[path] = Version(path) }
    }
  }

  /// - Throws: for a file that is another one than when it was read.
  static func requireUnchanged(_ path: String) throws {
    let versions = known.withLock { folders in folders.values.compactMap { $0[path] } }
    guard !versions.isEmpty, case let now = Version(path), versions.contains(where: { $0 != now }) else { return }
    throw ProjectError(
      .refused, "\(path) was changed by somebody else while this command ran", hint: "run it again")
  }
}
