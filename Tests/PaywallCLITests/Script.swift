import Foundation
import TestSupport
import Testing

/// A recorded session, whose file is at once the script and what it is expected to print.
///
/// A line that begins with `$ ` is given to the shell; below it stands what it printed to stdout, to stderr (behind `! `),
/// and its exit status unless that is 0 (`[2]`). A line that begins with `% ` prepares something: it must succeed, and its
/// output is not kept. A line that begins with `// ` is a comment. Folders, keys and commits have names that are the same
/// in every run. `PAYWALL_RECORD=1` writes what is printed now into the files, and fails the run so that no recording
/// passes for a test.
struct Script {
  let name: String
  private let file: URL
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Scripts")

  init(_ name: String) {
    self.name = name
    file = Self.folder.appendingPathComponent(name + ".txt")
  }

  /// Every script beside this file.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// Runs the script and compares what it prints with what is recorded.
  func compare() throws {
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let printed = try play(recorded)
    if ProcessInfo.processInfo.environment["PAYWALL_RECORD"] == "1" {
      if recorded != printed { try Data(printed.utf8).write(to: file) }
      Issue.record("recorded \(name); run again without PAYWALL_RECORD")
      return
    }
    let (old, new) = (lines(recorded), lines(printed))
    let first = zip(old, new).enumerated().first { $1.0 != $1.1 }
    #expect(
      recorded == printed,
      "\(name).txt:\((first?.offset ?? min(old.count, new.count)) + 1): expected '\(first?.element.0 ?? "")', got '\(first?.element.1 ?? "")'"
    )
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The script with what its commands print now.
  private func play(_ script: String) throws -> String {
    let terminal = try Terminal()
    var blocks: [String] = []
    var previous = ""
    for line in script.split(separator: "\n") {
      let kind = line.prefix(3)
      let block: String
      switch kind.prefix(2) {
      case "$ ": block = "\(line)\n" + terminal.stable(try terminal.shell(String(line.dropFirst(2))).recorded)
      case "% ":
        let outcome = try terminal.shell(String(line.dropFirst(2)))
        try #require(outcome.status == 0, "\(name).txt: \(line): \(outcome.stdout)\(outcome.stderr)")
        block = "\(line)\n"
      case "//": block = "\(line)\n"
      default: continue
      }
      // What prepares a command stands right above it.
      if previous.hasPrefix("%") || previous.hasPrefix("//") {
        blocks[blocks.count - 1] += block
      } else {
        blocks.append(block)
      }
      previous = String(line)
    }
    return blocks.joined(separator: "\n")
  }
}

extension Outcome {
  /// What a script keeps of a command.
  fileprivate var recorded: String {
    let errors = stderr.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "! \($0)\n" }
    return stdout + errors.joined() + (status == 0 ? "" : "[\(status)]\n")
  }
}

extension Terminal {
  /// Gives a line to the shell, which finds the binary by its name. The folder that it ends in is where the next one starts.
  func shell(_ line: String) throws -> Outcome {
    let note = try TemporaryFolder().path + ".cwd"
    defer { try? FileManager.default.removeItem(atPath: note) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folder = URL(fileURLWithPath: Self.program).deletingLastPathComponent().path
    let outcome = try run(
      "sh", ["-c", "\(line)\nstatus=$?; pwd -P > '\(note)'; exit $status"], in: self.path,
      environment: environment.merging(["PATH": "\(folder):\(path)"]) { $1 })
    if let end = try? String(contentsOfFile: note, encoding: .utf8) {
      self.path = end.trimmingCharacters(in: .newlines)
    }
    return outcome
  }
}
