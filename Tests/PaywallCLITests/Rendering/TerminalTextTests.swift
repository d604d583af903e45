import Foundation
import TestSupport
import Testing

/// What others wrote, names above all, moves no cursor, reorders no text and forges no line of output.
@Suite struct TerminalTextTests {
  /// A line feed, an escape sequence, a carriage return, the second C1 control and a bidirectional override.
  private static let nasty = "x\n::error::forged\u{1B}[2J\r\u{9B}31m\u{202E}"

  /// A project with such text in the names of a branch, an author and a committer, and in a subject.
  private static func shop() throws -> Terminal {
    let terminal = try Terminal.withProject()
    terminal.environment["GIT_AUTHOR_NAME"] = "A\u{1B}[31m\u{202E}uthor"
    terminal.environment["GIT_COMMITTER_NAME"] = "C\u{1B}[31m\u{9B}ommitter"
    try terminal.git("switch", "-q", "-c", "branch\u{202E}\u{9B}")
    try terminal.git("commit", "-q", "--allow-empty", "-m", "subject \u{1B}[2J\u{202E}\r::error::forged")
    return terminal
  }

  private func check(_ terminal: Terminal, _ arguments: [String], shows text: String? = nil) throws {
    let outcome = try terminal.paywall(arguments)
    let printed = outcome.stdout + outcome.stderr
    #expect(!printed.isEmpty)
    let bad = printed.unicodeScalars.filter { scalar in
      scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(bad.isEmpty, "\(arguments): \(printed)")
    let lines = printed.split(whereSeparator: \.isNewline)
    #expect(!lines.contains { $0.hasPrefix("::error::forged") }, "\(arguments): \(printed)")
    if let text { #expect(printed.contains(text), "\(arguments): \(printed)") }
  }

  @Test func inFindings() throws {
    let terminal = try Self.shop()
    try terminal.write("offerings/default/\(Self.nasty).yaml", "headline: x\n")
    try terminal.write("offerings/default/variants/\(Self.nasty).yaml", "headline: x\n")
    try check(terminal, ["validate"], shows: "x\\n::error::forged\\u{1b}[2J\\r\\u{9b}31m\\u{202e}.yaml:1:1")
    for format in ["sarif", "github", "junit", "json"] { try check(terminal, ["validate", "--format", format]) }
    // GitHub reads back what the escapes of its own stand for.
    try check(terminal, ["validate", "--format", "github"], shows: "x%0A%3A%3Aerror%3A%3Aforged")
  }

  @Test func inComparisons() throws {
    let terminal = try Self.shop()
    for format in ["text", "json", "markdown"] { try check(terminal, ["diff", "HEAD~1..HEAD", "--format", format]) }
    try terminal.write("offerings/\(Self.nasty)/offering.yaml", "schema: 1\n")
    for format in ["text", "json", "markdown"] { try check(terminal, ["diff", "--format", format]) }
    try check(terminal, ["status"], shows: "branch\\u{202e}\\u{9b}")
    try terminal.edit(
      "offerings/default/offering.yaml", "displayName:", "displayName: \"\\e[31m\\n::error::forged\\u202e\" #")
    try check(terminal, ["diff"], shows: "::error::forged\\u{202e}")
    try check(terminal, ["show", "default"], shows: "\\u{1b}[31m\\n::error::forged\\u{202e}")
  }

  @Test func inReleases() throws {
    let terminal = try Self.shop()
    try check(terminal, ["publish", "--bundle", "out\u{1B}[31m"], shows: "out\\u{1b}[31m")
    try check(terminal, ["log"], shows: "subject \\u{1b}[2J\\u{202e}\\r::error::forged")
    try terminal.write("out\u{1B}[31m/\(Self.nasty)", "stray")
    try check(
      terminal, ["verify", "out\u{1B}[31m"], shows: "x\\n::error::forged\\u{1b}[2J\\r\\u{9b}31m\\u{202e}: error:")
  }

  @Test func inErrors() throws {
    let terminal = try Self.shop()
    try check(terminal, ["show", Self.nasty], shows: "x\\n::error:")
    try check(terminal, ["diff", "\(Self.nasty)..HEAD"])
    try check(terminal, ["verify", Self.nasty])
    try check(terminal, [Self.nasty])
  }

  /// Colour is for what this tool says, never for what a name says.
  @Test func underColours() throws {
    let terminal = try Self.shop()
    try terminal.write("offerings/default/\u{1B}[8mhidden.yaml", "headline: x\n")
    let printed = try terminal.paywall("validate", "--color", "always").stdout
    #expect(printed.contains("\u{1B}[1m") && !printed.contains("\u{1B}[8m") && printed.contains("\\u{1b}[8mhidden"))
  }
}
