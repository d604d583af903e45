#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that locks another for writing. A writer of `X` creates `X.lock` first, writes the new content to it,
/// and renames it to `X`; a writer that is killed in between leaves it behind (git's lockfile.h).
package struct LockFile: Sendable, Hashable {
  /// Absolute.
  package var path: String
  /// When it was last written to, in seconds since 1970.
  package var modified: Int64

  /// Nil if there is none.
  init?(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    self.path = path
    #if canImport(Glibc)
      modified = Int64(info.st_mtim.tv_sec)
    #else
      modified = Int64(info.st_mtimespec.tv_sec)
    #endif
  }
}
