import ArgumentParser
import PaywallWorkflow

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check the project's files and every reference between them.",
    discussion: """
      Checks the work tree, or a revision. With paths, only what is found in them is shown. Some rules compare the \
      project with what it was: with the last release, or with --base. Exits with 1 when there are errors, with --strict \
      also when there are warnings.

      Examples:
        paywall validate
        paywall validate main
        paywall validate --since main
        paywall validate offerings/default --format json
      """)

  @Argument(help: ArgumentHelp("A revision to check, or paths whose findings to show.", valueName: "rev-or-path"))
  var targets: [String] = []

  @Option(help: ArgumentHelp("Compare with this revision instead of the last release.", valueName: "rev"))
  var base: String?

  @Option(help: ArgumentHelp("Show only what was not found at this revision.", valueName: "rev"))
  var since: String?

  @Flag(help: "Let warnings count as errors.")
  var strict = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    let validation = try global.working { surroundings in
      var options = ValidationOptions(paths: targets.map { surroundings.absolute($0) }, base: base, since: since)
      if targets.count == 1, !workspace.holds(options.paths[0]) {
        options.revision = targets[0]
        options.paths = []
      }
      return try PaywallWorkflow.validate(workspace, options, in: surroundings)
    }
    global.print(output.format == .json ? validation.json.printed : validation.text(global.palette))
    if validation.errors > 0 || strict && validation.warnings > 0 { throw ExitCode(1) }
  }
}
