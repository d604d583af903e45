import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

extension ExperimentCommand {
  /// What the commands that change an experiment share.
  struct RunOptions: ParsableArguments {
    @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.")
    var isDryRun = false
    @Flag(help: "Commit the files that it changes, and nothing else.") var commit = false

    var run: ExperimentRun { ExperimentRun(isDryRun: isDryRun, commits: commit) }
  }

  /// Why an experiment ends before its end.
  struct EarlyOptions: ParsableArguments {
    @Option(help: "Why it ends before its end; written as a waiver.") var reason: String?
    @Option(help: "Who is responsible for that; git's author if omitted.") var owner: String?

    var early: EarlyStop? { reason.map { EarlyStop(reason: $0, owner: owner) } }
  }

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Let a draft run.",
      discussion: """
        Writes its status and start, what the options say, and the rule that leads the placement's users to it where \
        there is none. Metric, sample size and end are fixed before it starts, and nothing of it changes while it runs.

        Examples:
          paywall experiment start headline_test --until 14d
          paywall experiment start headline_test --from 2030-01-07 --until 14d \\
            --metric trial_start --sample-size 10000
        """)

    @Argument(
      help: "The experiment.", completion: NameCompletion.experiment, transform: EntityKind.experiment.id(in:))
    var id: String
    @Option(
      name: .customLong("from"),
      help: ArgumentHelp(
        "Its start: a date, or days from now such as 3d; if omitted, what its file says if that is ahead, else now.",
        valueName: "date"))
    var startsAt: String?
    @Option(
      name: .customLong("until"),
      help: ArgumentHelp("When its result is read: a date, or days from its start such as 14d.", valueName: "date"))
    var endsAt: String?
    @Option(help: ArgumentHelp("The metric that decides, such as trial_start.", valueName: "name")) var metric: String?
    @Option(help: ArgumentHelp("Users per arm before the result is read.", valueName: "number")) var sampleSize: Int?
    @Flag(help: "Let arms show the same screen, to test the assignment itself.") var allowSameArms = false
    @OptionGroup var options: RunOptions
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if let sampleSize, sampleSize < 1 { throw ValidationError("'\(sampleSize)' users are none: say 1 or more") }
    }

    func run() throws {
      let request = ExperimentStart(
        id, startsAt: startsAt, endsAt: endsAt, metric: metric, sampleSize: sampleSize,
        allowsSameArms: allowSameArms)
      let workspace = try global.editedWorkspace()
      try global.show(
        global.working { try startExperiment(workspace, request, options.run, in: $0) }, as: output.format)
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop", abstract: "Stop a running experiment.",
      discussion: """
        Its placement no longer leads to it: its users get what the next rule says. Before its end it takes a reason, \
        which is written as a waiver, since an experiment that is stopped when its numbers look good finds differences \
        that do not exist.

        Examples:
          paywall experiment stop headline_test
          paywall experiment stop headline_test \\
            --reason "the treatment crashes on small phones" --commit
        """)

    @Argument(
      help: "The experiment.", completion: NameCompletion.experiment, transform: EntityKind.experiment.id(in:))
    var id: String
    @OptionGroup var early: EarlyOptions
    @OptionGroup var options: RunOptions
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let workspace = try global.editedWorkspace()
      let step = try global.working { try stopExperiment(workspace, id, early: early.early, options.run, in: $0) }
      global.show(step, as: output.format)
    }
  }

  struct Ship: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ship", abstract: "End an experiment with a winner.",
      discussion: """
        Stops it if it runs. The winner's variant becomes its offering's default, the placement's rule leads to that \
        offering, and the variants that lost and that nothing else shows are removed. The experiment's file stays as the \
        record of what was compared, and who won. Where the offering is shown outside the experiment, its users get the \
        winner too: the output names these placements.

        Examples:
          paywall experiment ship headline_test treatment --dry-run
          paywall experiment ship headline_test treatment --keep-variants
        """)

    @Argument(
      help: "The experiment.", completion: NameCompletion.experiment, transform: EntityKind.experiment.id(in:))
    var id: String
    @Argument(help: "The arm that won.", completion: NameCompletion.arm) var arm: String
    @Flag(help: "Keep the variants that lost.") var keepVariants = false
    @OptionGroup var early: EarlyOptions
    @OptionGroup var options: RunOptions
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let request = ExperimentWinner(id, arm: arm, keepsVariants: keepVariants, early: early.early)
      let workspace = try global.editedWorkspace()
      try global.show(global.working { try shipExperiment(workspace, request, options.run, in: $0) }, as: output.format)
    }
  }
}

extension GlobalOptions {
  /// Prints what was done to an experiment.
  fileprivate func show(_ step: ExperimentChange, as format: TextOrJSON) {
    for note in step.notes { self.note("paywall: note: \(note)") }
    if format == .json { return print(document: step.json.printed) }
    let steps: [TerminalText] = step.steps.map { "\(step.experiment): \($0)" }
    let files: [TerminalText] = step.change.paths.map { path in
      let verb = step.change.removed.contains(path) ? ("removed", "remove") : ("wrote", "write")
      return step.isWritten ? "\(verb.0) \(path)" : "would \(verb.1) \(path)"
    }
    let commit: [TerminalText] = step.commit.map { ["committed \($0.prefix(7))"] } ?? []
    let next: [TerminalText] = step.change.isEmpty ? [] : [step.next(look: lookCommand)]
    print((listed(steps) + listed(files) + commit + next).joined(separator: "\n"))
  }
}

extension ExperimentChange {
  /// What is committed shows no difference any more: it waits for its release.
  /// - Parameter look: the command by which to look at what was written.
  fileprivate func next(look: TerminalText) -> TerminalText {
    guard isWritten else { return "nothing is written (dry run)" }
    if commit == nil { return .next(look) }
    let movesVersions = change.paths.contains { $0.hasPrefix("offerings/") }
    return movesVersions ? .next("paywall bump") : .next("paywall status")
  }

  fileprivate var json: JSONValue {
    [
      "experiment": .string(experiment), "before": .string(before.rawValue), "after": .string(after.rawValue),
      "steps": .array(steps.map { .string($0) }), "files": .array(change.paths.map { .string($0) }),
      "notes": .array(notes.map { .string($0) }), "written": .boolean(isWritten),
      "commit": commit.map { .string($0) } ?? .null,
    ]
  }
}
