import Foundation
import TestSupport

/// What the real binary prints on a terminal, which python's `pty` gives it.
func terminalOutcome(_ arguments: [String], by pager: String?, _ terminal: Terminal) throws -> Outcome {
  var environment = terminal.environment
  environment["TERM"] = "xterm"
  environment["GIT_PAGER"] = pager
  environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
  let spawn = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
  return try run(
    "python3", ["-c", spawn, Terminal.program] + arguments, in: terminal.path, environment: environment)
}
