import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

struct MvCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mv", abstract: "Give an offering, a variant, a package, a placement, … another id, everywhere.",
    discussion: """
      Changes every place that names it: placements, experiments, translations, waivers, other files, and its own file's \
      name. Comments and everything around stay. Refuses what would break the project or move users of a running \
      experiment. A variant keeps its wire id, which analytics know it by.

      Examples:
        paywall mv paywall_v2 spring
        paywall mv default/short_copy brief
        paywall mv placement:settings account
        paywall mv package:default/annual yearly
        paywall mv default/control:bullets.sync everywhere
        paywall mv spring summer --dry-run
      """)

  @Argument(help: "What to rename, as `paywall ls` prints it, or its id.", completion: NameCompletion.thing) var name:
    String
  @Argument(help: "Its new id.") var id: String

  @Flag(name: .customLong("force"), help: "Rename a placement that apps ask for since the last release.")
  var isForced = false
  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let renaming = try global.working {
      try rename(global.editedWorkspace(), name, to: id, isForced: isForced, isDryRun: isDryRun, in: $0)
    }
    for note in renaming.notes { global.note("paywall: note: \(note)") }
    output.format == .json ? global.print(document: renaming.json.printed) : global.print(renaming.text(global))
  }
}

extension Renaming {
  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    let places: [TerminalText] = mentions.filter { if case .fileName = $0.place { false } else { true } }.map(\.text)
    let moves: [TerminalText] = change.moves.map { "\($0.from) → \($0.to)" }
    let named = Set(mentions.map(\.file.path))
    let others: [TerminalText] = change.written.keys.sorted().filter { !named.contains($0) }.map { "\($0): follows" }
    let summary: TerminalText = "\(entity.description) → \(renamed.description)"
    let end: TerminalText = isWritten ? .next(global.lookCommand) : "nothing is written (dry run)"
    return (global.listed(places + others + moves) + [summary, end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "from": entity.json, "to": renamed.json, "references": .array(mentions.map(\.json)),
      "moves": .array(change.moves.map { ["from": .string($0.from), "to": .string($0.to)] }),
      "files": .array(change.written.keys.sorted().map { .string($0) }), "written": .boolean(isWritten),
      "notes": .array(notes.map { .string($0) }),
    ]
  }
}
