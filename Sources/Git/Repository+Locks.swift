#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that stands for the right to write another. Who writes `X` makes `X.lock` first, writes the new content into it,
/// and renames it to `X`; one that was killed in between leaves it behind (git's lockfile.h).
package struct LockFile: Sendable, Hashable {
  /// Absolute.
  package var path: String
  /// When it was last written to, in seconds since 1970.
  package var modified: Int64

  /// Nil where there is none.
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

extension Repository {
  /// The error of a write that a lock may have stopped: if so it names the lock, and says whether it may go and why.
  func explainLock(_ error: GitError, ofAny files: [String]) -> GitError {
    guard error.code == .locked else { return error }
    return files.lazy.compactMap { LockFile($0 + ".lock") }.first.map { GitError(lock: $0) } ?? error
  }

  /// Where a reference is kept, and the file that packed references are in: writing needs the locks of both.
  func files(of reference: String) -> [String] {
    let own = reference.hasPrefix("refs/") ? commonFolder : gitFolder
    return [own + "/" + reference, commonFolder + "/packed-refs"] + (own == gitFolder ? [] : [gitFolder + "/HEAD"])
  }
}

extension GitError {
  fileprivate init(lock: LockFile) {
    self.init(
      .locked, "\(lock.path) is there, so another git or paywall is writing, or one was stopped and left it",
      hint: "wait for what is running; if nothing is, remove it and run this again; nothing is lost, for what a lock "
        + "holds was never in force: rm \(shellWord(lock.path))")
    self.lock = lock
  }
}

extension Repository {
  /// Removes the lock of a reference where it is the very file that the reference is by now.
  ///
  /// libgit2 gives the finished lock its second name (`link`) before it takes the first away; a process that is killed in
  /// between leaves a lock that stops the next write, though nothing is left to do.
  package func removeFinishedLock(of reference: String) {
    let file = commonFolder + "/" + reference
    var (lock, current) = (stat(), stat())
    guard lstat(file + ".lock", &lock) == 0, lstat(file, &current) == 0, lock.st_ino == current.st_ino,
      lock.st_dev == current.st_dev
    else { return }
    unlink(file + ".lock")
  }
}
