internal import CLibgit2

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a repository could not answer, with what to do about it.
package struct GitError: Error, Sendable, Hashable {
  /// The kinds of failure that callers distinguish.
  package enum Code: Sendable, Hashable {
    /// No repository in the folder or above it.
    case notARepository
    /// The repository belongs to another user and `safe.directory` does not name it.
    case ownerMismatch
    /// The repository uses a format this libgit2 cannot read (`extensions.*`, `core.repositoryFormatVersion`).
    case unsupportedExtension
    /// There is no such object, reference, path or common ancestor.
    case notFound
    /// An abbreviated id matches several objects.
    case ambiguous
    /// A revision, reference name or date that is not spelled as git spells it, or names another kind of object.
    case invalidRevision
    /// HEAD names a branch without a commit.
    case unbornHead
    /// A reference moved in the meantime, or a checkout would overwrite local changes.
    case conflict
    /// What was to be created already exists.
    case exists
    /// Neither the environment nor the configuration names an author.
    case noIdentity
    /// The repository has no work tree.
    case bareRepository
    /// A commit would change nothing.
    case nothingToCommit
    /// Another process holds the lock of a reference or of the index.
    case locked
    /// This user may not read or write a file.
    case denied
    /// An object that is too large, or folders nested too deeply.
    case tooLarge
    /// A remote does not answer, or does not let this user in.
    case unreachable
    /// A remote does not accept what was pushed.
    case rejected
    /// A hook of the repository does not let a commit through.
    case refused
    /// What git is configured to sign cannot be signed.
    case unsigned
    /// Everything else: a damaged repository, a full disk, missing permissions.
    case other
  }

  package var code: Code
  /// One lowercase line without a full stop.
  package var message: String
  /// The command or the edit that fixes it.
  package var hint: String?
  /// What a program that git ran wrote, in lines: for a hook that refuses, its reasons.
  package var said: [String] = []
  /// The revision that is unknown, and the names of those that there are.
  package var unknown: UnknownRevision?
  /// The lock that was in the way, if known.
  package var lock: LockFile?

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

/// A revision that names nothing, and what might have been meant.
package struct UnknownRevision: Sendable, Hashable {
  package var name: String
  package var known: [String]
}

extension GitError: CustomStringConvertible {
  package var description: String { hint.map { "\(message) (\($0))" } ?? message }
}

extension GitError {
  /// The error of a failed libgit2 call; must be made before any other call on this thread.
  init(status: Int32, _ context: String) {
    let detail = git_error_last().flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "unknown error"
    git_error_clear()
    self.init(Code(status: status), context.isEmpty ? detail : "\(context): \(detail)")
    // libgit2 uses one code for a lock that is held and for a file without permission (EACCES); the system's message
    // tells which it is.
    if code == .locked, detail.hasSuffix(String(cString: strerror(EACCES))) { code = .denied }
    if code == .locked { hint = "another process is writing; try again, or remove the .lock file it left behind" }
    if code == .denied { hint = "check the permissions of the file and of the folders above it with: ls -ld" }
  }
}

extension GitError.Code {
  init(status: Int32) {
    let known: [(git_error_code, Self)] = [
      (GIT_ENOTFOUND, .notFound), (GIT_EEXISTS, .exists), (GIT_EAMBIGUOUS, .ambiguous),
      (GIT_EBAREREPO, .bareRepository), (GIT_EUNBORNBRANCH, .unbornHead), (GIT_EINVALIDSPEC, .invalidRevision),
      (GIT_EPEEL, .invalidRevision), (GIT_ECONFLICT, .conflict), (GIT_EMODIFIED, .conflict),
      (GIT_ELOCKED, .locked), (GIT_EOWNER, .ownerMismatch),
    ]
    self = known.first { $0.0.rawValue == status }?.1 ?? .other
  }
}

/// The one place where libgit2's return codes become errors: its message is thread-local and overwritten by
/// the next failure, so it is read here at once.
func throwIfFailed(_ status: Int32, _ context: @autoclosure () -> String = "") throws(GitError) {
  guard status < 0 else { return }
  throw GitError(status: status, context())
}

/// As `check`, with false for "not found".
func found(_ status: Int32, _ context: @autoclosure () -> String = "") throws(GitError) -> Bool {
  if status == GIT_ENOTFOUND.rawValue {
    git_error_clear()
    return false
  }
  try throwIfFailed(status, context())
  return true
}

/// The object that a successful lookup has left in its out parameter.
func unwrap(_ handle: OpaquePointer?) throws(GitError) -> OpaquePointer {
  guard let handle else { throw GitError(.other, "libgit2 returned no object") }
  return handle
}
