import ArgumentParser
import Git
import JSON
import PaywallProject
import PaywallRecord

/// The option that stands before or behind a command, as git has it. The session takes it out of the command line before
/// anything else is read; here it is for the help, the shells and a `-C` without a folder.
struct FolderOption: ParsableArguments {
  @Option(
    name: .customShort("C"), help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"),
    completion: .directory)
  var folder: String?
}

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
  @OptionGroup var folder: FolderOption

  @Option(help: ArgumentHelp("When to colour the output.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Leave out notes, progress and what to do next.") var quiet = false

  @Flag(name: .shortAndLong, help: "Also print what is read and which programs are run.") var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose are mutually exclusive") }
  }

  var session: Session { Session.current }

  /// What the functions that do the work are given; `progress` is shown on a terminal.
  func context(_ progress: ProgressLine? = nil) -> RunContext {
    let passphrase = Passphrase(session.environment)
    return RunContext(
      folder: session.folder, environment: session.environment, now: session.now,
      progress: { progress?.show($0) }, passphrase: passphrase.ask)
  }

  /// Runs long work with a progress line.
  func working<Result>(_ work: (RunContext) throws -> Result) rethrows -> Result {
    let line = ProgressLine(session)
    defer { line.wipe() }
    return try work(context(line))
  }

  func workspace() throws -> Workspace {
    var workspace = try Workspace.find(from: context().folder)
    workspace.givenRoot = session.environment[PinnedRoot.variable]
    session.trace("the project is in \(workspace.root ?? workspace.repositoryPath ?? "")")
    return workspace
  }

  /// The project for a command that edits it, alone among those that do.
  func editedWorkspace() throws -> Workspace { try workspace().locked() }

  /// The command by which to look at what was edited: what changed or, without git, what is there.
  var lookCommand: TerminalText {
    (try? workspace())?.repositoryPath == nil ? "paywall validate" : "paywall diff"
  }

  /// Whether a person reads stdout.
  var isTerminal: Bool { session.stdout.isTerminal }

  /// Colours for stdout.
  var palette: Palette { Palette(session.stdout, session.environment, choice: color) }

  func print(_ text: TerminalText) { session.print(text) }

  /// Prints a result that may be long, a page at a time on a terminal.
  func page(_ text: TerminalText, by pager: PagerOption) {
    Pager(session, in: session.folder, isWanted: session.mayPage && !pager.noPager).print(text)
  }

  func print(document text: String) { session.print(document: text) }

  /// Says something beside the result that `--quiet` leaves out.
  func note(_ text: TerminalText) { session.note(text) }

  /// Says something beside the result that nobody can do without.
  func warn(_ text: TerminalText) { session.say(text.located) }

  /// Says which root metadata is trusted from now on; that is shown once.
  func note(pinned hash: String) {
    note(
      "paywall: note: this clone now trusts the root metadata \(hash) and what follows from it; in CI, set \(PinnedRoot.variable) to it"
    )
  }

  /// Says that a release tag is not where it belongs.
  func note(_ moved: MovedTag) { warn("paywall: note: \(moved.message)\n  restore it with: \(moved.command)") }

  /// Says which of the project's releases the clone may lack, and the command that fetches them.
  func note(_ gap: RecordGap) {
    note("paywall: note: \(gap.message)\n  if there are releases, fetch them with: \(gap.command)")
  }
}

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable { case text, json }

/// The format option of a command whose result is read by people and by programs.
struct FormatOption: ParsableArguments {
  @Option(help: ArgumentHelp("The output format.", valueName: "format"))
  var format: TextOrJSON = .text
}

/// The option of a command whose result may be longer than a screen.
struct PagerOption: ParsableArguments {
  @Flag(help: "Print at once, not a page at a time.") var noPager = false
}

/// The option of a command whose result is a list, of which a terminal shows the beginning.
struct RowsOption: ParsableArguments {
  @Flag(help: "Show every row on a terminal too.") var all = false
}

extension GlobalOptions {
  /// How many rows of a list a terminal shows unless all are asked for.
  static let mostRows = 20

  /// Prints the rows of a list below its head: all of them, or on a terminal the first, and how to see the others.
  func print(_ head: [TerminalText] = [], rows: [TerminalText], all: Bool) {
    let shown = all || !session.stdout.isTerminal ? rows[...] : rows.prefix(Self.mostRows)
    print((head + shown).joined(separator: "\n"))
    if shown.count == rows.count { return }
    note("\(rows.count - shown.count) more: \(session.command(session.arguments + ["--all"]))")
  }

  /// Prints a table, on a terminal with its first rows unless all are asked for.
  func print(_ table: TextTable, all: Bool) {
    let lines = table.lines(palette)
    print(Array(lines.prefix(1)), rows: Array(lines.dropFirst()), all: all)
  }

  /// What a command changed, in lines: on a terminal the first of them, and that --verbose shows all.
  func listed(_ lines: [TerminalText]) -> [TerminalText] {
    guard session.stdout.isTerminal, !verbose, lines.count > Self.mostRows else { return lines }
    return lines.prefix(Self.mostRows) + ["… and \(lines.count - Self.mostRows) more, which --verbose shows"]
  }
}

extension MovedTag? {
  var json: JSONValue {
    map { ["tag": .string($0.tag), "commit": .string($0.commit), "published": .string($0.published)] } ?? .null
  }
}

extension RecordGap? {
  var json: JSONValue { map { ["message": .string($0.message), "command": .string($0.command)] } ?? .null }
}
