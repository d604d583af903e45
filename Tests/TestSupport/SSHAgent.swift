import Foundation

/// A real ssh-agent of its own, which ends with the value.
package final class SSHAgent {
  /// Of its socket.
  package let path: String
  private let process = Process()

  package init(_ path: String) throws {
    self.path = path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ssh-agent", "-D", "-a", path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: path) { usleep(10_000) }
  }

  deinit { stop() }

  package func stop() {
    guard process.isRunning else { return }
    // What this process blocks, SIGTERM among it, its children block too.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
