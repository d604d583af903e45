package import Foundation
import Subprocess

/// What a finished program left: its exit status and both streams as text.
package struct Outcome: Sendable, Equatable {
  package var status: Int32
  package var stdout: String
  package var stderr: String
}

/// Runs a program to its end in `folder` with nothing but `environment` and returns what it printed.
///
/// A name without a slash is looked up in the path of `environment`, or else of this process; status 127 says that there is
/// none.
package func run(
  _ program: String, _ arguments: [String] = [], in folder: String, environment: [String: String] = [:],
  input: Data = Data()
) throws -> Outcome {
  var variables = environment
  if variables["PATH"] == nil { variables["PATH"] = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }
  let scratch = try TemporaryFolder()
  func stream(_ name: String, _ bytes: Data = Data()) throws -> FileHandle {
    let url = scratch.url.appendingPathComponent(name)
    try bytes.write(to: url)
    return try FileHandle(forUpdating: url)
  }
  let (stdin, out, err) = (try stream("in", input), try stream("out"), try stream("err"))
  // Foundation's Process waits for a socket that other children may hold: for as long as a server of another test runs.
  // The variables are the program's alone: a library that is preloaded would strike the shell instead.
  let given = variables.map { "\($0)=\($1)" }
  let process = try Subprocess(
    ["/bin/sh", "-c", #"cd "$0" && exec /usr/bin/env -i "$@""#, folder] + given + [program] + arguments,
    environment: [:], input: .descriptor(stdin.fileDescriptor), output: .descriptor(out.fileDescriptor),
    errors: .descriptor(err.fileDescriptor))
  let status = withExtendedLifetime((stdin, out, err)) { process.end() }
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent(name)), as: UTF8.self)
  }
  return try withExtendedLifetime(scratch) {
    Outcome(status: status, stdout: try text("out"), stderr: try text("err"))
  }
}
