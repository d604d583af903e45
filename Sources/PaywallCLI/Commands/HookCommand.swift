import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallProject

struct HookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook", abstract: "Make git check what is staged before each commit.",
    discussion: """
      The hook runs `paywall validate --staged`, which reads what is staged, not the work tree, and blocks a commit \
      that would introduce new errors, also that of a merge without conflicts. Commits that touch no paywall do not \
      start it. An existing hook is not modified.

      Example:
        paywall hook install
      """,
    subcommands: [Install.self, Uninstall.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Install the hooks pre-commit and pre-merge-commit in the folder that git runs hooks from.",
      discussion: """
        If core.hooksPath is set, it names that folder. Several projects in one repository share the hook.

        Example:
          paywall hook install --dry-run
        """)
    @Flag(name: .customLong("dry-run"), help: "Show what would be done without doing it.") var isDryRun = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      show(try installHook(global.workspace(), tool: ownPath(), isDryRun: isDryRun), isDryRun, output.format, global)
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Remove the project from the hooks.",
      discussion: """
        Example:
          paywall hook uninstall
        """)
    @Flag(name: .customLong("dry-run"), help: "Show what would be done without doing it.") var isDryRun = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      show(try uninstallHook(global.workspace(), isDryRun: isDryRun), isDryRun, output.format, global)
    }
  }
}

/// The path by which this program was started: what a package manager put there stays when a new version comes.
private func ownPath() -> String? {
  let (name, session) = (CommandLine.arguments.first ?? "", Session.ofProcess())
  if name.contains("/") {
    return RunContext(folder: session.folder, environment: [:], now: session.now).absolute(name)
  }
  let folders = (session.environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
  return folders.lazy.map { "\($0)/\(name)" }.first { FileSystem.kind($0) != nil }
}

private func show(_ changes: [HookChange], _ isDryRun: Bool, _ format: TextOrJSON, _ global: GlobalOptions) {
  if format == .json {
    let own = changes.first?.json.members ?? []
    let all = [JSONMember("hooks", .array(changes.map(\.json)))]
    return global.print(document: JSONValue.object(own + all).printed)
  }
  for change in changes { global.print(change.text(isDryRun)) }
  if !isDryRun, changes.contains(where: { $0.outcome == .installed }) { global.print(.next("git commit")) }
}

extension HookChange {
  fileprivate var json: JSONValue { ["outcome": .string(outcome.rawValue), "path": .string(path)] }

  fileprivate func text(_ isDryRun: Bool) -> TerminalText {
    switch outcome {
    case .installed:
      "\(isDryRun ? "would install" : "installed") \(path)\(isDryRun ? "" : ", which checks what is staged")"
    case .unchanged: "\(path) already checks what is staged"
    case .removed: "\(isDryRun ? "would remove" : "removed") the project from \(path)"
    case .absent: "\(path) does not check this project"
    }
  }
}
