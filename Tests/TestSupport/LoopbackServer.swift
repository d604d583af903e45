import Foundation

/// A web server on loopback that behaves as its rules say (`Python/loopback.py`); it ends with the value.
package final class LoopbackServer {
  private let process = Process()
  private let folder: TemporaryFolder
  private let port: String

  /// Without a slash at its end.
  package var address: String { "http://127.0.0.1:\(port)" }

  package struct Request: Decodable, Sendable {
    package var path: String
    package var headers: [String: String]
  }

  package init(_ rules: String) throws {
    folder = try TemporaryFolder()
    try Data(rules.utf8).write(to: folder.url.appendingPathComponent("rules"))
    guard let script = Bundle.module.url(forResource: "loopback", withExtension: "py", subdirectory: "Python") else {
      throw CocoaError(.fileNoSuchFile)
    }
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, folder.path + "/rules", folder.path + "/log"]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let line = output.fileHandleForReading.availableData
    port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What the tests' threads block, SIGTERM among it, their children block too. Afterwards nobody listens at the address.
  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Other rules from the next request on.
  package func follow(_ rules: String) throws {
    try Data(rules.utf8).write(to: folder.url.appendingPathComponent("rules"), options: .atomic)
  }

  /// What was asked for so far.
  package func requests() throws -> [Request] {
    let text = (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? ""
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
  }
}
