import ArgumentParser
import PaywallProject
import PaywallRecord
import PaywallAuthoring
import PaywallChecking
import PaywallModel

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check the project's files and every reference between them.",
    discussion: """
      Checks the work tree, or a revision. With paths, only what is found in them is shown. Some rules compare the \
      project with what it was: with the last release that it comes after, or with --base. With --staged, what the next commit would hold is \
      checked, and what HEAD has too is left out. Exits with 1 when there are errors, with --strict also when there are \
      warnings.

      SARIF, GitHub's workflow commands and JUnit name files from the top of the repository.

      Examples:
        paywall validate
        paywall validate main
        paywall validate --since main
        paywall validate offerings/default
        paywall validate --format sarif > paywall.sarif
      """)

  /// What findings are printed as: text for people, the rest for programs.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github, junit }

  @Argument(help: ArgumentHelp("A revision to check, or paths whose findings to show.", valueName: "rev-or-path"))
  var targets: [String] = []

  @Option(help: ArgumentHelp("Compare with this revision instead of the last release.", valueName: "rev"))
  var base: String?

  @Option(help: ArgumentHelp("Show only what was not found where the branch left this revision.", valueName: "rev"))
  var since: String?

  @Flag(help: "Check what is staged, and show only what is new in it.")
  var staged = false

  @Flag(help: "Let warnings count as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Print nothing where nothing is found.")
  var quiet = false

  @Option(help: ArgumentHelp("How to print the result.", valueName: "format"))
  var format: Format = .text

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    let (validation, options) = try global.working { context in
      var options = ValidationOptions(
        paths: targets.map { context.absolute($0) }, base: base, since: since, isStaged: staged,
        readsExcerpts: format == .text)
      if targets.count == 1, !workspace.holds(options.paths[0]) {
        if staged { throw ValidationError("--staged checks what is staged, not the revision '\(targets[0])'") }
        options.revision = targets[0]
        options.paths = []
      }
      return (try PaywallChecking.validate(workspace, options, in: context), options)
    }
    if !(quiet && validation.findings.isEmpty) { show(validation, options) }
    if validation.errors > 0 || strict && validation.warnings > 0 { throw ExitCode(1) }
  }

  private func show(_ validation: Validation, _ options: ValidationOptions) {
    switch format {
    case .text:
      global.print(
        ([validation.text(global.palette)] + cut(validation) + next(validation, options)).joined(separator: "\n"))
    case .json: global.print(document: validation.json.printed)
    case .sarif: global.print(document: validation.sarif.printed)
    case .github: global.print(document: validation.github)
    case .junit: global.print(document: validation.junit(isStrict: strict))
    }
  }

  /// What nobody may take for a clean bill.
  private func cut(_ validation: Validation) -> [TerminalText] {
    let base =
      validation.base.map { "rules about history compared with \($0)" } ?? "rules about history compared with nothing"
    if let gap = validation.gap { return ["note: \(gap.message), so \(base);", "  fetch with: \(gap.command)"] }
    guard validation.lacksHistory else { return [] }
    return [
      "note: this clone's history is cut off and holds no release, so \(base);",
      "  fetch it with: git fetch --tags --unshallow",
    ]
  }

  /// What to type next.
  private func next(_ validation: Validation, _ options: ValidationOptions) -> [TerminalText] {
    let worst = validation.findings.min { $0.severity < $1.severity }
    if let worst {
      // Only what stops the commit asks for a way around it.
      let staged: TerminalText =
        "this is what is staged: git add what you mend, or commit all the same with: git commit --no-verify"
      return (self.staged && validation.errors > 0 ? [staged] : []) + ["next: paywall rules \(worst.rule)"]
    }
    if staged { return ["next: git commit"] }
    return options.revision == nil && options.paths.isEmpty ? ["next: paywall status"] : []
  }
}
