#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import CLibgit2

/// The files that git's environment puts in the place of the user's and the system's configuration, which libgit2 does not
/// look at (git(1), `GIT_CONFIG_GLOBAL`, `GIT_CONFIG_SYSTEM` and `GIT_CONFIG_NOSYSTEM`).
enum ConfigurationEnvironment {
  /// Where there is no file.
  private static let nowhere = "/dev/null/none"

  /// Lets a configuration read them; what is not set stays as libgit2 has it.
  /// - Parameter repository: whose configuration it is, for conditional includes.
  static func apply(to configuration: OpaquePointer, of repository: OpaquePointer? = nil) throws(GitError) {
    if GitLibrary.isIsolated { return }
    func put(_ path: String, _ level: git_config_level_t) throws(GitError) {
      let file = path.isEmpty ? nowhere : path
      try throwIfFailed(git_config_add_file_ondisk(configuration, file, level, repository, 1), "cannot read '\(file)'")
    }
    if let path = value("GIT_CONFIG_GLOBAL") {
      try put(path, GIT_CONFIG_LEVEL_GLOBAL)
      try put("", GIT_CONFIG_LEVEL_XDG)
    }
    if let flag = value("GIT_CONFIG_NOSYSTEM")?.lowercased(), !["", "0", "false", "no", "off"].contains(flag) {
      try put("", GIT_CONFIG_LEVEL_SYSTEM)
    } else if let path = value("GIT_CONFIG_SYSTEM") {
      try put(path, GIT_CONFIG_LEVEL_SYSTEM)
    }
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
