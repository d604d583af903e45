import Base

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Repository {
  /// The error of a write that a lock may have blocked: if so, it names the lock, and says when it may be removed.
  func explainLock(_ error: GitError, ofAny files: [String]) -> GitError {
    guard error.code == .locked else { return error }
    // Each lock is looked at once: a lazy `compactMap` would look twice, and its owner may remove the lock in between.
    for file in files {
      if let lock = LockFile(file + ".lock") { return GitError(lock: lock) }
    }
    return error
  }

  /// The file of a reference, and the file of packed references: writing needs the locks of both.
  func files(of reference: String) -> [String] {
    let own = reference.hasPrefix("refs/") ? commonFolder : gitFolder
    return [own + "/" + reference, commonFolder + "/packed-refs"] + (own == gitFolder ? [] : [gitFolder + "/HEAD"])
  }
}

extension GitError {
  fileprivate init(lock: LockFile) {
    self.init(
      .locked, "\(lock.path) exists: another git or paywall is writing, or one was interrupted and left it",
      hint: "wait for the running process; if there is none, remove the lock and try again; nothing is lost, as "
        + "what a lock contains was never applied: rm \(shellWord(lock.path))")
    self.lock = lock
  }
}

extension Repository {
  /// Removes the lock of a reference, or of the file of the configuration, if it is the same file as what it locks.
  ///
  /// libgit2 gives the finished lock its second name (`link`) before it takes the first away; a process that is killed
  /// in between leaves a lock that blocks the next write, although nothing is left to do.
  /// - Parameter reference: in full; `config` for the repository's configuration.
  package func removeFinishedLock(of reference: String) {
    let file = commonFolder + "/" + reference
    var (lock, current) = (stat(), stat())
    guard lstat(file + ".lock", &lock) == 0, lstat(file, &current) == 0, lock.st_ino == current.st_ino,
      lock.st_dev == current.st_dev
    else { return }
    unlink(file + ".lock")
  }
}
