#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Removes what runs that were killed left half-written in a folder; what another running process writes stays.
  package static func removeAbandoned(in folder: String) throws {
    for entry in try list(folder) ?? [] where isAbandoned(entry.name) { try? remove("\(folder)/\(entry.name)") }
  }

  /// The same in the folders of files that are to be written.
  package static func removeAbandoned(beside files: [String]) throws {
    for folder in Set(files.map { self.folder(of: $0) }) { try removeAbandoned(in: folder) }
  }

  /// Whether a name was made by `temporaryName` in a process that is no more.
  private static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(temporaryPrefix) else { return false }
    guard let process = pid_t(name.dropFirst(temporaryPrefix.count).prefix { $0 != "-" }) else { return false }
    // This one has not begun: in a container, one run after the other has the same number.
    if process == getpid() { return true }
    return process > 0 && kill(process, 0) != 0 && errno == ESRCH
  }
}
