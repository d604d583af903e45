import Base
import Git
import PaywallProject

/// Commands in what is printed, as they run from the folder in which the user is: with the `-C` of this run.
extension Session {
  /// The text with the folder that was given by `-C` in each of its commands; a command that has a `-C` keeps it, and
  /// what stands behind a `cd` runs where that leads.
  func located(_ text: String) -> String {
    guard let place = place(of: text), !text.hasPrefix("cd ") else { return text }
    let option = " -C \(shellWord(place))"
    return text.inserting(option, into: "paywall") { PaywallCommand.commands[$0] != nil || $0 == "help" }
      .inserting(option, into: "git", where: gitCommands.contains)
  }

  /// The folder in which commands run: a bundle lies beside the project's folders, and not in one of them.
  private func place(of text: String) -> String? {
    guard text.contains(" --bundle out/"), let root = Workspace.projectFolder(above: folder), root != folder else {
      return givenFolder
    }
    let depth = folder.split(separator: "/").count - root.split(separator: "/").count
    return depth > 0
      ? Self.joined(givenFolder, Array(repeating: "..", count: depth).joined(separator: "/")) : givenFolder
  }

  /// The command of these words for the shell, in the folder of this run or in one below it.
  func command(_ words: [String], below folder: String? = nil) -> String {
    let place = (folder.map { Self.joined(givenFolder, $0) } ?? givenFolder).map { ["-C", $0] } ?? []
    return (["paywall"] + place + words).map { shellWord($0) }.joined(separator: " ")
  }

  /// A path as it is seen from the folder in which the user is.
  func seen(_ path: String) -> String { Self.joined(givenFolder, path) }

  /// Takes each `-C DIR` out of the command line's words, and gives the folder that they name together, as git does.
  static func takingFolder(from arguments: [String]) -> (words: [String], folder: String?) {
    var (words, folder, rest) = ([String](), String?.none, arguments[...])
    while let word = rest.popFirst() {
      if word == "--" { return (words + [word] + rest, folder) }
      if word == "-C", let given = rest.first {
        rest.removeFirst()
        folder = joined(folder, given)
      } else if word.hasPrefix("-C=") {
        folder = joined(folder, String(word.dropFirst(3)))
      } else {
        words.append(word)
      }
    }
    return (words, folder)
  }

  private static func joined(_ folder: String?, _ path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return path == "." ? folder : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}

/// The commands of git that hints name.
private let gitCommands: Set = [
  "add", "branch", "checkout", "commit", "config", "fetch", "init", "log", "merge", "push", "remote", "show", "stash",
  "status", "switch", "tag",
]

extension String {
  /// The text with `option` behind the name of a program wherever one of its commands follows.
  fileprivate func inserting(_ option: String, into program: String, where isCommand: (String) -> Bool) -> String {
    var (result, rest) = ("", self[...])
    while let found = rest.firstRange(of: program + " ") {
      let (before, after) = (rest[..<found.lowerBound], rest[found.upperBound...])
      let startsWord =
        (before.last ?? result.last).map { !$0.isLetter && !$0.isNumber && !"/-_.'".contains($0) } ?? true
      let command = after.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      result += before + program
      if startsWord, isCommand(String(command)) { result += option }
      result += " "
      rest = after
    }
    return result + rest
  }
}
