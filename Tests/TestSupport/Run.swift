package import Foundation

/// What a finished program left: its exit status and both streams as text.
package struct Outcome: Sendable, Equatable {
  package var status: Int32
  package var stdout: String
  package var stderr: String
}

/// Runs a program to its end in `folder` with nothing but `environment` and returns what it printed.
///
/// A name without a slash is looked up by `/usr/bin/env` in the path of this process.
/// - Throws: when the program cannot be started.
package func run(
  _ program: String, _ arguments: [String] = [], in folder: String, environment: [String: String] = [:],
  input: Data = Data()
) throws -> Outcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program.contains("/") ? program : "/usr/bin/env")
  process.arguments = program.contains("/") ? arguments : [program] + arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  var variables = environment
  if variables["PATH"] == nil { variables["PATH"] = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }
  process.environment = variables
  let scratch = try TemporaryFolder()
  func stream(_ name: String) throws -> (URL, FileHandle) {
    let url = scratch.url.appendingPathComponent(name)
    try Data().write(to: url)
    return (url, try FileHandle(forWritingTo: url))
  }
  let (outURL, out) = try stream("out")
  let (errURL, err) = try stream("err")
  let inURL = scratch.url.appendingPathComponent("in")
  try input.write(to: inURL)
  process.standardOutput = out
  process.standardError = err
  process.standardInput = try FileHandle(forReadingFrom: inURL)
  try process.run()
  process.waitUntilExit()
  return Outcome(
    status: process.terminationStatus, stdout: String(decoding: try Data(contentsOf: outURL), as: UTF8.self),
    stderr: String(decoding: try Data(contentsOf: errURL), as: UTF8.self))
}
