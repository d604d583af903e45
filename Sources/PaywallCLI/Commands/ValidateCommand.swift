import ArgumentParser
import PaywallWorkflow

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check the project's files and every reference between them.",
    discussion: """
      Checks the work tree, or a revision. With paths, only what is found in them is shown. Exits with 1 when there \
      are errors, with --strict also when there are warnings.

      Examples:
        paywall validate
        paywall validate main
        paywall validate offerings/default --format json
      """)

  @Argument(help: ArgumentHelp("A revision to check, or paths whose findings to show.", valueName: "rev-or-path"))
  var targets: [String] = []

  @Flag(help: "Let warnings count as errors.")
  var strict = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    let validation = try global.working { surroundings in
      let paths = targets.map { surroundings.absolute($0) }
      if targets.count == 1, !workspace.holds(paths[0]) {
        return try PaywallWorkflow.validate(workspace, revision: targets[0], in: surroundings)
      }
      return try PaywallWorkflow.validate(workspace, paths: paths, in: surroundings)
    }
    global.print(output.format == .json ? validation.json.printed : validation.text(global.palette))
    if validation.errors > 0 || strict && validation.warnings > 0 { throw ExitCode(1) }
  }
}
