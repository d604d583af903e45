import Foundation
import TestSupport
import Testing

/// A recorded session: each command line, what it printed to stdout, to stderr (behind `! `), and its exit status.
///
/// `PAYWALL_RECORD=1` writes the files anew from what the binary prints, and fails the run so that no recording passes for
/// a test.
struct Golden {
  private let name: String
  private let terminal: Terminal
  private var text = ""

  init(_ name: String, _ terminal: Terminal) {
    self.name = name
    self.terminal = terminal
  }

  /// Runs `paywall` with the words of `line`; single quotes hold words together.
  mutating func run(_ line: String) throws {
    let outcome = try terminal.paywall(words(of: line))
    say("$ paywall \(line)")
    text += terminal.stable(outcome.stdout)
    for error in terminal.stable(outcome.stderr).split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      text += "! \(error)\n"
    }
    if outcome.status != 0 { text += "[\(outcome.status)]\n" }
  }

  /// Notes something that is done beside the binary.
  mutating func say(_ line: String) { text += (text.isEmpty ? "" : "\n") + line + "\n" }

  private func words(of line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      words += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    return words
  }

  /// Compares the session with the recorded one.
  func compare(at location: SourceLocation = #_sourceLocation) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["PAYWALL_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); run again without PAYWALL_RECORD", sourceLocation: location)
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let (old, new) = (
      recorded.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let first = zip(old, new).enumerated().first { $1.0 != $1.1 }
    #expect(
      recorded == text,
      "line \((first?.offset ?? min(old.count, new.count)) + 1): expected '\(first?.element.0 ?? "")', got '\(first?.element.1 ?? "")'",
      sourceLocation: location)
  }
}
