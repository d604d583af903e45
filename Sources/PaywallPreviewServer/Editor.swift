import Base
import PaywallProject
import Subprocess

/// The editor of the person at the browser, if it has windows of its own: a page cannot lend it a terminal.
package struct Editor: Sendable {
  private let root: String
  private let environment: [String: String]
  private let command: [String]

  /// How editors are told a place: `{file}`, `{line}` and `{column}` stand for its parts.
  private static let places: [String: [String]] = {
    let table: [([String], String)] = [
      (
        ["code", "code-insiders", "codium", "vscodium", "cursor", "windsurf", "positron"],
        "--goto {file}:{line}:{column}"
      ),
      (["subl", "sublime_text", "zed", "zeditor", "lapce", "fresh"], "{file}:{line}:{column}"),
      (["xed", "mate"], "--line {line} {file}"),
      (
        [
          "idea", "webstorm", "pycharm", "rubymine", "goland", "phpstorm", "clion", "rider", "studio", "appcode",
          "fleet",
          "kate",
        ], "--line {line} {file}"
      ),
      (["gvim", "mvim", "gedit", "gnome-text-editor", "bbedit", "mousepad", "xemacs"], "+{line} {file}"),
    ]
    return Dictionary(
      table.flatMap { names, words in names.map { ($0, words.split(separator: " ").map(String.init)) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// - Parameter root: the project's folder.
  package init(root: String, environment: [String: String]) {
    (self.root, self.environment) = (root, environment)
    let own = environment["PAYWALL_EDITOR"].flatMap { $0.isEmpty ? nil : $0 }
    command = (own ?? Self.gitEditor(root, environment)).flatMap(commandWords) ?? []
  }

  /// What git would start: by `GIT_EDITOR`, `core.editor`, `VISUAL` or `EDITOR` (git-var(1)).
  private static func gitEditor(_ root: String, _ environment: [String: String]) -> String? {
    let words = ["git", "-C", root, "var", "GIT_EDITOR"]
    let printed = try? Subprocess.run(
      words, environment: environment, input: [], maxLength: 4096, within: .seconds(5), errors: .null)
    return printed.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
  }

  /// Opens `FILE:LINE[:COLUMN]` of the project.
  /// - Returns: whether there is an editor that can be started from a page, and it started.
  func open(_ place: String) -> Bool {
    var parts = place.split(separator: ":", omittingEmptySubsequences: false)
    var numbers: [Int] = []
    while numbers.count < 2, let number = parts.last.flatMap({ Int($0) }), parts.count > 1 {
      numbers.insert(number, at: 0)
      parts.removeLast()
    }
    let path = root + "/" + parts.joined(separator: ":")
    guard let line = numbers.first, let file = inside(path) else { return false }
    guard let words = words(file: file, line: line, column: numbers.count > 1 ? numbers[1] : 1) else { return false }
    return start(words, environment)
  }

  /// A file of the project without links; nil for anything else, or elsewhere.
  private func inside(_ path: String) -> String? {
    guard let top = FileSystem.resolved(root), let file = FileSystem.resolved(path), file.hasPrefix(top + "/"),
      FileSystem.isRegularFile(file)
    else { return nil }
    return file
  }

  private func words(file: String, line: Int, column: Int) -> [String]? {
    guard let program = command.first, let name = program.split(separator: "/").last else { return nil }
    // An editor that git waits for need not wait here.
    let own = command.dropFirst().filter { !["--wait", "-w", "-W"].contains($0) }
    let template: [String]
    if command.contains(where: { $0.contains("{file}") }) {
      template = Array(own)
    } else if let place = Self.places[String(name)] {
      template = own + place
    } else {
      return nil
    }
    return [program]
      + template.map { word in
        word.replacing("{line}", with: "\(line)").replacing("{column}", with: "\(column)")
          .replacing("{file}", with: file)
      }
  }
}

/// The words of a command as a shell would split them, with quotes and backslashes and nothing else; nil for open quotes.
package func commandWords(_ text: String) -> [String]? {
  var words: [String] = []
  var word: String?
  var quote: Character?
  var rest = text[...]
  while let character = rest.popFirst() {
    switch (character, quote) {
    case ("\\", nil), ("\\", "\""): word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
    case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
    case (_, let open?) where character == open: quote = nil
    case (" ", nil), ("\t", nil):
      if let done = word { words.append(done) }
      word = nil
    default: word = (word ?? "") + String(character)
    }
  }
  if let word { words.append(word) }
  return quote == nil ? words : nil
}

/// Starts a program with windows of its own, which lives on when this one ends.
/// - Returns: whether it is there.
package func start(_ command: [String], _ environment: [String: String]) -> Bool {
  started.withLock { programs in
    programs.removeAll { $0.endIfReached() != nil }
    guard
      let program = try? Subprocess(
        command, environment: environment, input: .null, output: .null, errors: .null, inGroup: true)
    else { return false }
    programs.append(program)
    return true
  }
}

/// Those whose end nobody has looked at yet.
private let started = Locked<[Subprocess]>([])
