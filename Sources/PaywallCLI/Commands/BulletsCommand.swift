import ArgumentParser
import JSON
import PaywallAuthoring

struct BulletsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bullets", abstract: "Let translations follow bullets that move.",
    discussion: """
      Example:
        paywall bullets id default --dry-run
      """,
    subcommands: [IDCommand.self])

  struct IDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "id", abstract: "Give bullets ids, and name their translations by them.",
      discussion: """
        A bullet becomes {id, text}, its translations bullets.ID instead of bullets.0, and so with the features of plan \
        cards. Cells of tables and cards of carousels follow where they are translated by place. A translation goes to \
        the text that it was written for, as git's history tells. Comments and order stay, and what users see too. \
        Ids that are there are kept, so it can be run again.

        Examples:
          paywall bullets id default --dry-run
          paywall bullets id
        """)

    @Argument(help: ArgumentHelp("The offerings; all of them where left out.", valueName: "offering"))
    var offerings: [String] = []

    @Flag(name: .customLong("dry-run"), help: "Show what would change, and change nothing.")
    var isDryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let named = try nameTexts(global.workspace(), of: offerings, isDryRun: isDryRun)
      for note in named.notes { global.note("paywall: note: \(note)") }
      output.format == .json
        ? global.print(document: named.json.printed) : global.print(named.text(isDryRun: isDryRun))
    }
  }
}

extension NamedTexts {
  fileprivate func text(isDryRun: Bool) -> TerminalText {
    let lists: [TerminalText] = lists.map { "\($0.file): \($0.path): \($0.ids.joined(separator: ", "))" }
    let texts: [TerminalText] = translations.map { "\($0.file): \(counted($0.count, "translation"))" }
    let details = lists + texts
    if details.isEmpty { return "all bullets have ids" }
    let count = counted(paths.count, "file")
    let end: TerminalText = isDryRun ? "\(count) would change (dry run)" : "wrote \(count)\nnext: paywall diff"
    return (details + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "lists": .array(
        lists.map { list in
          ["file": .string(list.file), "path": .string(list.path), "ids": .array(list.ids.map { .string($0) })]
        }),
      "translations": .array(translations.map { ["file": .string($0.file), "count": .integer($0.count)] }),
      "notes": .array(notes.map { .string($0) }), "written": .boolean(isWritten),
    ]
  }
}
