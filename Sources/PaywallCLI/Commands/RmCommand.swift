import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

struct RmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove an offering, a variant, a package, a placement, … with what belongs to it.",
    discussion: """
      Its translations, waivers and cards go with it. Refuses while something else depends on it, and lists what: a \
      placement's rule, an experiment, the current offering, or the last release. The record of a stopped experiment does \
      not count. --force removes the rules that lead to it too, and says who gets what instead; an offering that the last \
      release leads to then goes in two steps, with a release between them. Files that no commit holds are removed with \
      --force only.

      Examples:
        paywall rm holiday_sale
        paywall rm default/short_copy
        paywall rm package:default/weekly --dry-run
        paywall rm placement:settings
      """)

  @Argument(help: "What to remove, as `paywall ls` prints it, or its id.", completion: NameCompletion.thing) var name:
    String

  @Flag(help: "Also remove the rules that lead to it, what the last release leads users to, and what no commit holds.")
  var force = false
  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let removal = try global.working {
      try remove(global.editedWorkspace(), name, isForced: force, isDryRun: isDryRun, in: $0)
    }
    for effect in removal.effects { global.note("paywall: note: \(effect)") }
    output.format == .json ? global.print(document: removal.json.printed) : global.print(removal.text(global))
  }
}

extension Removal {
  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    let verb: TerminalText = isWritten ? "removed" : "would remove"
    let files: [TerminalText] = change.removed.map { "\(verb) \($0)" }
    let places: [TerminalText] = dropped.map { "\(verb) \($0.text)" }
    let end: TerminalText = isWritten ? .next(global.lookCommand) : "nothing is written (dry run)"
    let what: [TerminalText] = isPostponed ? [] : ["\(verb) \(entity.words)"]
    return (global.listed(places + files) + what + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "entity": entity.json, "removed": .array(dropped.map(\.json)),
      "files": .array(change.paths.map { .string($0) }), "effects": .array(effects.map { .string($0) }),
      "postponed": .boolean(isPostponed),
      "written": .boolean(isWritten),
    ]
  }
}
