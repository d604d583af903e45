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
    /// When the content changed, in seconds and nanoseconds since 1970. Not when anything else of the file did: another
    /// link to it, as a backup makes one, is no other content.
    var changed: [Int]

    /// Nil where there is no file.
    init?(_ path: String) {
      var information = stat()
      guard lstat(path, &information) == 0 else { return nil }
      (inode, size) = (UInt64(information.st_ino), Int64(information.st_size))
      #if canImport(Darwin)
        let time = information.st_mtimespec
      #else
        let time = information.st_mtim
      #endif
      changed = [time.tv_sec, time.tv_nsec]
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
    if let version = versions.first { try require(version, of: path) }
  }

  /// The same for all files in a folder, which is to go.
  static func requireUnchanged(below folder: String) throws {
    let files = known.withLock { folders in
      folders.values.flatMap { $0.filter { $0.key == folder || $0.key.hasPrefix(folder + "/") } }
    }
    for (path, version) in files.sorted(by: { $0.key < $1.key }) { try require(version, of: path) }
  }

  private static func require(_ version: Version, of path: String) throws {
    guard Version(path) != version else { return }
    throw ProjectError(
      .refused, "\(path) was changed by somebody else while this command ran", hint: "run it again")
  }
}
