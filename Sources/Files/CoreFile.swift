internal import CSync

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The picture of its memory that a process leaves when it crashes.
package enum CoreFile {
  /// From now on this process leaves none: no file, and on Linux none for a program that collects them either.
  package static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      setrlimit(RLIMIT_CORE, &none)
    #endif
    #if os(Linux)
      _ = paywall_forbid_dumps()
    #endif
  }
}
