import Base
import Git
import PaywallChecking
import PaywallProject

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks that only the user can access private keys, as ssh does for its own (`StrictModes` in sshd_config(5)).
///
/// Modes are inspected instead of trying to open files: root can open every file.
enum KeyProtection {
  /// Refuses a key file that others can read, that belongs to another user, or that is in a folder accessible to
  /// others.
  static func requirePrivate(file: String) throws {
    guard let found = FileRights(file) else { return }
    guard found.kind == S_IFREG else { throw refusal(of: file, found) }
    try requireOwn(file, found)
    guard found.mode & 0o077 == 0 else {
      throw ProjectError(
        .trust, "the private key \(file) is accessible to others: its mode is \(found.modeText)",
        hint: "protect it with: chmod 600 \(shellWord(file))")
    }
    if let slash = file.lastIndex(of: "/") { try requirePrivate(folder: String(file[..<slash])) }
  }

  private static func refusal(of file: String, _ found: FileRights) -> ProjectError {
    guard found.kind == S_IFLNK else { return ProjectError(.trust, "the private key \(file) is not a regular file") }
    let target = FileSystem.resolved(file).map(shellWord) ?? "FILE"
    return ProjectError(
      .trust, "the private key \(file) is a symbolic link; symbolic links to secrets are not followed",
      hint: "replace it with the file itself: install -m 600 \(target) \(shellWord(file))")
  }

  /// Refuses a folder of keys that others can list, or that someone else could replace.
  static func requirePrivate(folder: String) throws {
    guard let real = FileSystem.resolved(folder), let found = FileRights(real) else { return }
    try requireOwn(real, found)
    guard found.mode & 0o077 == 0 else {
      throw ProjectError(
        .trust, "the folder of private keys, \(real), is accessible to others: its mode is \(found.modeText)",
        hint: "protect it with: chmod 700 \(shellWord(real))")
    }
    for parent in parents(of: real) {
      guard let found = FileRights(parent), found.isOpenForWriting else { continue }
      throw ProjectError(
        .trust, "others can write to \(parent), which contains the private keys: its mode is \(found.modeText)",
        hint: "protect it with: chmod go-w \(shellWord(parent))")
    }
  }

  /// Refuses another user's folder, whose mode cannot be changed.
  static func requireOwn(folder: String) throws {
    guard let real = FileSystem.resolved(folder), let found = FileRights(real) else { return }
    try requireOwn(real, found)
  }

  private static func requireOwn(_ path: String, _ found: FileRights) throws {
    guard found.owner != geteuid() else { return }
    throw ProjectError(
      .trust, "\(path), which contains private keys, belongs to another user (\(found.owner))",
      hint: "run this as that user, or take ownership with: sudo chown \(geteuid()) \(shellWord(path))")
  }

  private static func parents(of path: String) -> [String] {
    var parents: [String] = []
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      parents.append(rest.isEmpty ? "/" : String(rest))
    }
    return parents
  }
}

/// What the file system says about a path, links not followed.
private struct FileRights {
  /// One of `S_IFREG` and its kin.
  var kind: mode_t
  /// The twelve permission bits.
  var mode: UInt32
  var owner: uid_t
  var group: gid_t

  /// Nil if there is nothing.
  init?(_ path: String) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    kind = information.st_mode & S_IFMT
    mode = UInt32(information.st_mode & 0o7777)
    owner = information.st_uid
    group = information.st_gid
  }

  /// Whether others may put something else in place of what the folder holds. In a sticky folder (`/tmp`) they may not. A
  /// group of the user's own, with the user's number, has nobody else in it; where each has one, `umask 002` is usual.
  var isOpenForWriting: Bool {
    guard mode & UInt32(S_ISVTX) == 0 else { return false }
    let isOwnGroup = group == geteuid() && group == getegid() && group != 0
    return mode & (isOwnGroup ? 0o002 : 0o022) != 0
  }

  /// As `chmod` takes it.
  var modeText: String { "0" + String(mode, radix: 8) }
}
