import Foundation

/// Writes a shell script that can be run, with its parent folders.
///
/// A program of its own writes it: what this one has open for writing, other tests' programs inherit, and while they run
/// nobody can run the script (execve(2), ETXTBSY).
/// - Parameter script: its lines below the first, which names the shell.
package func writeProgram(_ script: String, to path: String) throws {
  let written = try run(
    "/bin/sh", ["-c", #"mkdir -p "$(dirname "$0")" && cat > "$0" && chmod 755 "$0""#, path], in: "/",
    input: Data("#!/bin/sh\n\(script)\n".utf8))
  guard written.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
}
