import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell script that completes commands and options.",
    discussion: """
      Example:
        paywall completions zsh > ~/.zsh/completions/_paywall
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

  @Argument(help: "The shell.")
  var shell: Shell

  func run() throws {
    Session.current.print(
      document: PaywallCommand.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash))
  }
}
