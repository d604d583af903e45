import ArgumentParser
import JSON
import PaywallAuthoring

struct HookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook", abstract: "Make git check what is staged before each commit.",
    discussion: """
      The hook runs `paywall validate --staged`, which reads what is staged, not the work tree, and blocks a commit \
      that would introduce new errors. An existing hook is not modified.

      Example:
        paywall hook install
      """,
    subcommands: [Install.self, Uninstall.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Install the pre-commit hook in the folder that git runs hooks from.",
      discussion: """
        If core.hooksPath is set, it names that folder. Several projects in one repository share the hook.

        Example:
          paywall hook install --dry-run
        """)
    @Flag(name: .customLong("dry-run"), help: "Show what would be done without doing it.") var isDryRun = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      show(try installHook(global.workspace(), isDryRun: isDryRun), isDryRun, output.format, global)
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Remove the project from the pre-commit hook.",
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

private func show(_ change: HookChange, _ isDryRun: Bool, _ format: TextOrJSON, _ global: GlobalOptions) {
  if format == .json {
    let json: JSONValue = ["outcome": .string(change.outcome.rawValue), "path": .string(change.path)]
    return global.print(document: json.printed)
  }
  switch change.outcome {
  case .installed where isDryRun: global.print("would install \(change.path)")
  case .installed: global.print("installed \(change.path), which checks what is staged\nnext: git commit")
  case .unchanged: global.print("\(change.path) already checks what is staged")
  case .removed: global.print("\(isDryRun ? "would remove" : "removed") the project from \(change.path)")
  case .absent: global.print("\(change.path) does not check this project")
  }
}
