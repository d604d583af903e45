import Foundation

/// Git's own HTTP server (`git http-backend`) on loopback, for one user with a password.
package final class GitHTTPServer {
  private var process: pid_t = 0
  private let port: UInt16
  package static let user = "ci"
  package static let password = "s3cret-t0ken"

  /// - Parameter folder: the folder that the served repositories are in.
  package init(_ folder: String) throws {
    port = try freePort()
    guard let script = Bundle.module.url(forResource: "git_http", withExtension: "py", subdirectory: "Python") else {
      throw CocoaError(.fileNoSuchFile)
    }
    process = try startServer(
      ["python3", script.path, "\(port)", folder, Self.user, Self.password], environment: ["HOME": folder])
    guard isListening(port, process) else { throw CocoaError(.executableLoad) }
  }

  deinit { kill(process, SIGKILL) }

  package func url(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

  /// A line of git's configuration: a program that knows the user and the password.
  package static let credentialHelper = "!f() { echo username=\(user); echo password=\(password); }; f"
}
