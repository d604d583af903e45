import Foundation
import Base

/// A repository made and driven by the real `git` program, in an environment that holds nothing of the machine's.
///
/// Author and committer are fixed and every command is one minute later than the one before, so the same steps
/// give the same ids. The folder goes when the last reference to the fixture goes.
package final class GitFixture: Sendable {
  /// What a git command that should have worked printed instead.
  package struct Failure: Error, CustomStringConvertible {
    package var arguments: [String]
    package var outcome: Outcome
    package var description: String { "git \(arguments.joined(separator: " ")): \(outcome.stderr)" }
  }

  /// The folder around the repository, with the home folder beside it.
  package let folder: TemporaryFolder
  /// The work tree, without a trailing slash.
  package let path: String
  private let clock = Locked<Int>(1_700_000_000)

  /// An empty repository on the branch `main`; `options` go to `git init`.
  package init(_ options: String...) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/repo"
    for name in ["home", "repo"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try git(["init", "-q", "-b", "main"] + options)
  }

  /// The home folder that git sees; it may hold a `.gitconfig`.
  package var home: String { folder.path + "/home" }

  /// Everything the git program is told, with the time of the next command.
  package func environment() -> [String: String] {
    let now = clock.withLock { time in
      time += 60
      return time
    }
    return [
      "HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1", "GIT_PAGER": "cat",
      "GIT_AUTHOR_NAME": "A. Author", "GIT_AUTHOR_EMAIL": "author@example.org", "GIT_AUTHOR_DATE": "@\(now) +0200",
      "GIT_COMMITTER_NAME": "C. Committer", "GIT_COMMITTER_EMAIL": "committer@example.org",
      "GIT_COMMITTER_DATE": "@\(now) +0200", "GIT_TERMINAL_PROMPT": "0",
    ]
  }

  /// Runs git in the work tree (or in `folder`) and returns what it printed, without the last newline.
  /// - Throws: `Failure` when it fails.
  @discardableResult
  package func git(_ arguments: String..., in folder: String? = nil, input: String = "") throws -> String {
    try git(arguments, in: folder, input: input)
  }

  /// As `git(_:in:input:)`, with the arguments in an array.
  @discardableResult
  package func git(_ arguments: [String], in folder: String? = nil, input: String = "") throws -> String {
    let outcome = try attempt(arguments, in: folder, input: input)
    guard outcome.status == 0 else { throw Failure(arguments: arguments, outcome: outcome) }
    return outcome.stdout.hasSuffix("\n") ? String(outcome.stdout.dropLast()) : outcome.stdout
  }

  /// Runs git and returns what it left, however it ended; `overriding` changes the environment.
  package func attempt(
    _ arguments: [String], in folder: String? = nil, input: String = "", overriding: [String: String] = [:]
  ) throws -> Outcome {
    try run(
      "git", arguments, in: folder ?? path, environment: environment().merging(overriding) { $1 },
      input: Data(input.utf8))
  }

  /// Writes a file of the work tree, with its parent folders, and returns its absolute path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try folder.write(text, to: "repo/" + name) }

  /// Removes a file or folder of the work tree.
  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  /// Stages everything and commits it; returns the commit's id.
  @discardableResult
  package func commitAll(_ message: String) throws -> String {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
    return try git("rev-parse", "HEAD")
  }
}
