import Foundation
import TestSupport
import Testing

/// Long results on a terminal, which python's `pty` gives the real binary.
@Suite struct PagerTests {
  private func edited() throws -> Terminal {
    let terminal = try Terminal.withoutKeys()
    try terminal.edit("offerings/default/variants/control.yaml", "headline: ", "headline: Now ")
    return terminal
  }

  @Test func aTerminalGetsAPager() throws {
    let terminal = try edited()
    let pager = "sed 's/^/PAGED [/' # '$LESS'"
    for arguments in [["diff"], ["show", "default"]] {
      let outcome = try terminalOutcome(arguments, by: pager, terminal)
      let lines = outcome.stdout.split(separator: "\r\n")
      #expect(outcome.status == 0 && lines.count > 3 && lines.allSatisfy { $0.hasPrefix("PAGED [") }, "\(outcome)")
    }
    #expect(try terminalOutcome(["diff"], by: "echo $LESS", terminal).stdout == "FRX\r\n")
    for arguments in [["--no-pager", "diff"], ["diff", "--no-pager"], ["diff", "--format", "json"]] {
      #expect(try !terminalOutcome(arguments, by: pager, terminal).stdout.contains("PAGED"), "\(arguments)")
    }
    try terminal.git("config", "core.pager", "sed s/^/OWN/")
    #expect(try terminalOutcome(["diff"], by: nil, terminal).stdout.hasPrefix("OWN"))
    // That of one command goes before (git-config(1), pager.<cmd>), and the environment before both.
    try terminal.git("config", "pager.diff", "sed s/^/MINE/")
    #expect(try terminalOutcome(["diff"], by: nil, terminal).stdout.hasPrefix("MINE"))
    #expect(try terminalOutcome(["show", "default"], by: nil, terminal).stdout.hasPrefix("OWN"))
    #expect(try terminalOutcome(["diff"], by: pager, terminal).stdout.hasPrefix("PAGED"))
    try terminal.git("config", "pager.diff", "false")
    #expect(try !terminalOutcome(["diff"], by: nil, terminal).stdout.contains("OWN"))
  }

  /// What a pager does is its own affair: the result and the exit code are the command's.
  @Test func aPagerThatFailsChangesNothing() throws {
    let terminal = try edited()
    for pager in ["true", "exit 3", "head -c 1 >/dev/null"] {
      #expect(try terminalOutcome(["diff", "--exit-code"], by: pager, terminal).status == 1, "\(pager)")
      #expect(try terminalOutcome(["diff"], by: pager, terminal).status == 0, "\(pager)")
    }
    #expect(try terminalOutcome(["diff"], by: "cat", terminal).stdout.contains("headline"))
  }

  @Test func aPagerThatIsNotThereHidesNothing() throws {
    let terminal = try edited()
    #expect(try terminalOutcome(["diff"], by: "no-such-pager", terminal).stdout.contains("headline"))
  }

  @Test func aPipeGetsNone() throws {
    let terminal = try edited()
    terminal.environment["GIT_PAGER"] = "sed s/^/PAGED/"
    #expect(try !terminal.paywall("diff").stdout.contains("PAGED"))
  }
}
