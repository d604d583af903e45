import ArgumentParser
import PaywallAuthoring
import PaywallProject
import PaywallRecord
import PaywallReleasing
import PaywallChecking
import PaywallModel

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check the project's files and every reference between them.",
    discussion: """
      Checks the work tree, or a revision. With paths, shows only the findings in them. Some rules compare the project \
      with an earlier state: the last release among its ancestors, or --base. With --staged, checks what the next \
      commit would contain and omits findings that HEAD has too. Exits with 1 if there are errors, or with --strict \
      also if there are warnings.

      Of more than \(Validation.most) findings, text shows the most severe, and a table of all by rule and offering; \
      the other formats always hold all.

      --fix corrects what has one right answer: names that are nearly one that exists, addresses that are not https, \
      locales that are not declared or have no file, texts that are translated by their place instead of their id, waivers \
      that accept nothing, versions that lag, and merge conflicts of fields that one side each changed. It shows each change before it writes it, and commits nothing.

      SARIF, GitHub workflow commands and JUnit use paths relative to the repository root.

      Examples:
        paywall validate
        paywall validate main
        paywall validate --since main
        paywall validate offerings/default
        paywall validate --fix --dry-run
        paywall validate --format sarif > paywall.sarif
      """)

  /// The formats of findings: text for people, the rest for programs.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github, junit }

  @Argument(
    help: ArgumentHelp("A revision to check, or paths whose findings to show.", valueName: "rev-or-path"),
    completion: NameCompletion.pathOrRevision)
  var targets: [String] = []

  @Option(
    help: ArgumentHelp("Compare with this revision instead of the last release.", valueName: "rev"),
    completion: NameCompletion.revision)
  var base: String?

  @Option(
    help: ArgumentHelp("Show only findings new since the branch forked from this revision.", valueName: "rev"),
    completion: NameCompletion.revision)
  var since: String?

  @Flag(help: "Check what is staged, and show only new findings.")
  var staged = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Show every finding, not only the \(Validation.most) most severe.")
  var all = false

  @Flag(help: "Correct what has one right answer, and show what that changes.")
  var fix = false

  @Flag(name: .customLong("dry-run"), help: "With --fix, show what would be corrected.")
  var isDryRun = false

  @Option(help: ArgumentHelp("The output format.", valueName: "format"))
  var format: Format = .text

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    if fix { try correct(workspace.locked()) }
    let (validation, options) = try global.working { context in
      var options = ValidationOptions(
        paths: targets.map { context.absolute($0) }, base: base, since: since, isStaged: staged,
        readsExcerpts: format == .text)
      if targets.count == 1, !workspace.holds(options.paths[0]) {
        if staged { throw ValidationError("--staged checks what is staged, not the revision '\(targets[0])'") }
        options.revision = targets[0]
        options.paths = []
      }
      var validation = try PaywallChecking.validate(workspace, options, in: context)
      if !staged, options.revision == nil {
        validation.findings = try advised(validation.findings, workspace, below: options.paths)
      }
      return (validation, options)
    }
    if let moved = validation.movedTag { global.note(moved) }
    if !(global.quiet && validation.findings.isEmpty) { try show(validation, options, workspace) }
    if validation.errors > 0 || strict && validation.warnings > 0 { throw ExitCode(1) }
  }

  func validate() throws {
    if isDryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
    if fix, staged || since != nil || base != nil {
      throw ValidationError("--fix corrects the work tree; it does not go with --staged, --since and --base")
    }
  }

  /// Corrects the work tree, and shows it before what is left.
  private func correct(_ workspace: Workspace) throws {
    try global.working { context in
      let paths = targets.map { context.absolute($0) }
      if let target = zip(targets, paths).first(where: { !workspace.holds($1) })?.0 {
        throw ProjectError(.refused, "--fix corrects files of the work tree, and '\(target)' is none")
      }
      let found = try PaywallChecking.validate(workspace, ValidationOptions(paths: paths), in: context).findings
      let fixes = try planFixes(workspace, of: found, below: paths, in: context)
      if fixes.isEmpty { return }
      let bumps = try applyFixes(fixes, workspace, isDryRun: isDryRun) { step, changed in
        if let step { report("\(isDryRun ? "would run" : "run"): \(step.command)") }
        for (file, lines) in changed {
          for line in lines { report(line.text(in: file, global.palette)) }
        }
      }
      if isDryRun { return report("nothing is written (dry run)") }
      for offering in bumps {
        let command = Fixes.Step.bump(offering: offering).command
        do {
          let moved = try bump(workspace, BumpOptions(offerings: [offering], commits: false), in: context)
          report("run: \(command)")
          for move in moved.bumps where move.reason == .bumped || !move.sides.isEmpty {
            let before = move.sides.isEmpty ? [move.before] : move.sides
            report("  \(move.id)  \(before.map(\.description).joined(separator: " and ")) → \(move.after)")
          }
        } catch let error as ProjectError where error.code == .refused {
          // What is left is told, whatever one version waits for.
          report("not run: \(command): \(error.message)")
        }
      }
      if format == .text { report("") }
    }
  }

  /// To stdout beside findings that people read; documents stand there alone.
  private func report(_ text: TerminalText) { format == .text ? global.print(text) : global.note(text) }

  private func show(_ validation: Validation, _ options: ValidationOptions, _ workspace: Workspace) throws {
    switch format {
    case .text:
      try global.print(
        ([validation.text(global.palette, atMost: all ? nil : Validation.most)] + cut(validation)
          + next(validation, options, workspace)).joined(separator: "\n"))
    case .json: global.print(document: validation.json.printed)
    case .sarif: global.print(document: validation.sarif.printed)
    case .github: global.print(document: validation.github)
    case .junit: global.print(document: validation.junit(isStrict: strict, of: "validate"))
    }
  }

  /// The note that rules about history may have had too little to compare with; what is missing for certain is a finding.
  private func cut(_ validation: Validation) -> [TerminalText] {
    guard let gap = validation.gap, !gap.isCertain else { return [] }
    let base = validation.base ?? "nothing"
    return [
      "note: \(gap.message), so rules about history compared with \(base);", "  fetch with: \(commands: gap.command)",
    ]
  }

  /// The command to run next.
  private func next(
    _ validation: Validation, _ options: ValidationOptions, _ workspace: Workspace
  ) throws -> [TerminalText] {
    if let worst = validation.findings.min(by: { $0.severity < $1.severity }) {
      // Only errors block the commit, so only they need a way around the hook.
      let staged: TerminalText =
        "this is what is staged: stage your fixes, or commit anyway with: git commit --no-verify"
      // What is left after --fix is nothing that it corrects.
      let workTree =
        fix && !isDryRun || self.staged || options.revision != nil || workspace.root == nil ? nil : workspace
      // No rule says more about a conflict than the question that it asks.
      let command =
        try mendingCommand(for: validation.findings, in: workTree)
        ?? (worst.isOfMergeConflict ? nil : "paywall rules \(worst.rule)")
      return (self.staged && validation.errors > 0 ? [staged] : []) + (command.map { [.next("\($0)")] } ?? [])
    }
    if staged { return [.next("git commit")] }
    return options.revision == nil && options.paths.isEmpty ? [.next("paywall status")] : []
  }
}
