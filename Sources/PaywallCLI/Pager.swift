import PaywallProject
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Shows a long result on a terminal a page at a time, with the program that git shows its own with.
struct Pager {
  private let session: Session
  private let command: String?

  /// - Parameters:
  ///   - folder: where git is asked for its pager (`GIT_PAGER`, `core.pager`, `PAGER`, else less: git-var(1); before them
  ///     `pager.diff` for `diff`: git-config(1)).
  ///   - isWanted: whether the command line allows one.
  init(_ session: Session, in folder: String, isWanted: Bool) {
    self.session = session
    command =
      isWanted && session.stdout.isTerminal
      ? Self.command(in: folder, for: session.arguments.first, session.environment) : nil
  }

  /// Prints a text, by the pager where there is one. A reader who leaves early has seen enough.
  func print(_ text: TerminalText) {
    guard let command, var program = try? start(command) else { return session.print(text) }
    guard let text = text.printed(isQuiet: session.loudness == .quiet) else { return }
    program.send(Array((text + "\n").utf8))
    // 127: the shell has found no such program, and nothing was shown (POSIX sh).
    if program.end() == 127 { session.print(document: text) }
  }

  /// The pager's command for a shell; nil for none, and for `cat`.
  private static func command(
    in folder: String, for name: String?, _ environment: [String: String]
  ) -> String? {
    if environment["TERM"] == "dumb" { return nil }
    func git(_ words: String...) -> String? {
      let printed = try? Subprocess.run(
        ["git", "-C", folder] + words, environment: environment, input: [], maxLength: 4096, within: .seconds(5),
        errors: .null)
      return printed.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }
    let own = name.flatMap { git("config", "--get", "pager.\($0)") }
    if ["false", "no", "off", "0"].contains(own) { return nil }
    let isCommand = own.map { !["true", "yes", "on", "1", ""].contains($0) } ?? false
    let command =
      (isCommand && environment["GIT_PAGER"] == nil ? own : git("var", "GIT_PAGER")) ?? environment["PAGER"] ?? "less"
    return command.isEmpty || command == "cat" ? nil : command
  }

  /// As git starts it: less shows colours, ends where all fits on one screen, and leaves it there.
  private func start(_ command: String) throws -> PagedProgram {
    var environment = session.environment
    if environment["LESS"] == nil { environment["LESS"] = "FRX" }
    if environment["LV"] == nil { environment["LV"] = "-c" }
    return try PagedProgram(["sh", "-c", command], environment: environment)
  }
}
