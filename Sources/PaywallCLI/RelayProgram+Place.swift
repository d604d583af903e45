import PaywallReleasing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension RelayProgram {
  /// The program that fetches, started: from the folder of this one, or else from PATH.
  static func beside(_ environment: [String: String]) -> RelayProgram? {
    let folders = [ownFolder].compactMap { $0 } + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let place = folders.lazy.filter { $0.hasPrefix("/") }.map { $0 + "/tuf-client" }.first { access($0, X_OK) == 0 }
    return place.flatMap { RelayProgram($0, environment: environment) }
  }

  private static var ownFolder: String? {
    #if os(Linux)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      var length = UInt32(PATH_MAX)
      var bytes = [CChar](repeating: 0, count: Int(length))
      let path = _NSGetExecutablePath(&bytes, &length) == 0 ? realpath(bytes, nil).map(Self.text) : nil
    #endif
    return path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }

  #if !os(Linux)
    private static func text(_ path: UnsafeMutablePointer<CChar>) -> String {
      defer { free(path) }
      return String(cString: path)
    }
  #endif
}
