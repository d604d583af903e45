import Base
import Foundation
import TestSupport
import Testing

/// One user at a shell: runs the real binary in an environment that holds nothing of the machine's.
final class Terminal {
  let folder: TemporaryFolder
  /// The folder that commands run in.
  var path: String
  var environment: [String: String]
  private var names: [(text: String, name: String)] = []

  /// The binary beside the test bundle, which the package builds with it.
  static let program = builtProgram("paywall")

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path
    environment = [
      "HOME": folder.path + "/home", "XDG_CONFIG_HOME": folder.path + "/config", "SOURCE_DATE_EPOCH": "1800000000",
      "TZ": "UTC", "LC_ALL": "C.UTF-8", "GIT_AUTHOR_NAME": "A. Author", "GIT_AUTHOR_EMAIL": "author@example.org",
      "GIT_COMMITTER_NAME": "C. Committer", "GIT_COMMITTER_EMAIL": "committer@example.org",
      "GIT_AUTHOR_DATE": "@1800000000 +0000", "GIT_COMMITTER_DATE": "@1800000000 +0000", "GIT_CONFIG_NOSYSTEM": "1",
      // For scripts that publish what `init` makes.
      "PAGES": "--terms-url https://sample.org/terms --privacy-url https://sample.org/privacy",
    ]
    try FileManager.default.createDirectory(atPath: folder.path + "/home", withIntermediateDirectories: true)
  }

  /// A project in `shop`, for which nobody may sign yet.
  static func withoutKeys() throws -> Terminal { try project([]) }

  /// A project that is ready to publish, in `shop`.
  static func withProject() throws -> Terminal { try project([["keys", "generate"]]) }

  /// A project whose first release is in `out`.
  static func withRelease() throws -> Terminal {
    try project([["keys", "generate"], ["publish", "--bundle", "../out"]])
  }

  /// A new project in which these commands ran: once in this process, and the others are copies.
  private static func project(_ commands: [[String]]) throws -> Terminal {
    let source = try projects.withLock { made in
      if let known = made[commands] { return known }
      let terminal = try Terminal()
      try #require(try terminal.makeProject("shop", template: "minimal").status == 0)
      terminal.path += "/shop"
      for command in commands { try #require(try terminal.paywall(command).status == 0) }
      made[commands] = terminal.folder
      return terminal.folder
    }
    let terminal = try Terminal()
    try terminal.folder.take(source)
    terminal.path += "/shop"
    return terminal
  }

  private static let projects = Locked<[[[String]]: TemporaryFolder]>([:])

  /// Another user with the same files at the same place in another folder.
  func copy() throws -> Terminal {
    let other = try Terminal()
    try other.folder.take(folder)
    other.path = path.replacing(folder.path, with: other.folder.path)
    other.environment = environment.mapValues { $0.replacing(folder.path, with: other.folder.path) }
    return other
  }

  /// Makes a project that can be published: its links to terms and privacy are no examples.
  func makeProject(_ folder: String, template: String = "subscription") throws -> Outcome {
    let pages = environment["PAGES"]?.split(separator: " ").map(String.init) ?? []
    return try paywall(["init", folder, "--template", template] + pages)
  }

  func paywall(_ arguments: String...) throws -> Outcome {
    try run(Self.program, arguments, in: path, environment: environment)
  }

  func paywall(_ arguments: [String]) throws -> Outcome {
    try run(Self.program, arguments, in: path, environment: environment)
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let outcome = try run("git", arguments, in: path, environment: environment)
    try #require(outcome.status == 0, "git \(arguments): \(outcome.stderr)")
    return outcome.stdout.trimmingCharacters(in: .newlines)
  }

  func edit(_ name: String, _ old: String, _ new: String) throws {
    let file = path + "/" + name
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacing(old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
  }

  // Stable names for what differs from run to run.

  /// `text` with keys, commits and folders replaced by names that are the same in every run.
  func stable(_ text: String) -> String {
    var text = text.replacing(folder.path, with: "$DIR")
    let ids = #/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{7}|[0-9]{7})\b/#
    for match in text.matches(of: ids.wordBoundaryKind(.simple)) {
      name(String(match.output))
    }
    for (id, name) in names.sorted(by: { $0.text.count > $1.text.count }) { text = text.replacing(id, with: name) }
    return text
  }

  /// An id gets a number when it is first seen; a short form that begins a known id is the same one.
  private func name(_ id: String) {
    if names.contains(where: { $0.text == id }) { return }
    let kind = id.count == 64 || id.count == 12 ? "KEY" : "COMMIT"
    if let known = names.first(where: { $0.name.contains(kind) && ($0.text.hasPrefix(id) || id.hasPrefix($0.text)) }) {
      return names.append((id, known.name))
    }
    let count = Set(names.map(\.name)).count { $0.contains(kind) } + 1
    names.append((id, "$\(kind)\(count)"))
  }
}
