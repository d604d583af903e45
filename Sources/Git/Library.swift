internal import CLibgit2
import Base

/// The state libgit2 keeps for the whole process.
package enum GitLibrary {
  /// Starts libgit2 on first use; that alone takes some milliseconds (it reads a CA bundle), so commands
  /// without a repository never come here.
  static let status: Int32 = {
    let status = git_libgit2_init()
    guard status >= 0 else { return status }
    // Ownership is checked in `Repository+Owner.swift`: libgit2 1.5 answers "not found" and ignores `*`.
    paywall_git_set_owner_validation(0)
    // A folder of some hundred entries is past libgit2's usual 4 KiB, and would be unpacked again for each path in it.
    paywall_git_set_cached_object_size(GIT_OBJECT_TREE, 4 << 20)
    // `objectformat` is let through so that the error can say "sha256"; see `Repository.checkObjectFormat`.
    let names = ["worktreeconfig", "partialclone", "preciousobjects", "objectformat"]
    return withCStrings(names) { pointers, count in paywall_git_set_extensions(pointers, count) }
  }()

  /// The number of calls of `durably` in progress.
  private static let durable = Locked(0)

  /// Runs `body` so that what it writes is on disk when it returns: objects before a reference names them, and a reference
  /// before its new name is the valid one. libgit2 keeps this as one switch for the process.
  static func durably<Result>(_ body: () throws(GitError) -> Result) throws(GitError) -> Result {
    durable.withLock { count in
      count += 1
      paywall_git_set_fsync(1)
    }
    defer {
      durable.withLock { count in
        count -= 1
        if count == 0 { paywall_git_set_fsync(0) }
      }
    }
    return try body()
  }

  static func start() throws(GitError) { try throwIfFailed(status, "cannot start libgit2") }

  /// libgit2's version, such as `1.5.1`.
  package static var version: String {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    git_libgit2_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  private static let isolation = Locked(false)

  /// Whether `isolateConfiguration` was called.
  static var isIsolated: Bool { isolation.withLock { $0 } }

  /// Reads the user's configuration from `home`/.gitconfig and nothing from the system's, for tests that must not
  /// depend on the machine they run on. Call it before the first repository is opened.
  package static func isolateConfiguration(home: String) throws(GitError) {
    try start()
    isolation.withLock { $0 = true }
    let none = home + "/no-such-folder"
    try throwIfFailed(paywall_git_set_search_path(GIT_CONFIG_LEVEL_GLOBAL, home))
    for level in [GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_PROGRAMDATA] {
      try throwIfFailed(paywall_git_set_search_path(level, none))
    }
  }
}

/// Lends `strings` as the array of C strings that libgit2 takes.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int) -> Result
) -> Result {
  let storage = strings.map { string in
    let bytes = string.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    return copy
  }
  // One slot more, so that the array has an address even when it is empty.
  let array = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
  for (index, copy) in storage.enumerated() { array[index] = copy }
  array[strings.count] = nil
  defer {
    storage.forEach { $0.deallocate() }
    array.deallocate()
  }
  return body(array, strings.count)
}
