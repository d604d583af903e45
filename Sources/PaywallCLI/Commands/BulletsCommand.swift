import ArgumentParser
import JSON
import PaywallAuthoring

struct BulletsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bullets", abstract: "Give bullets ids, so that translations follow them when they move.",
    discussion: """
      Example:
        paywall bullets id default --dry-run
      """,
    subcommands: [IDCommand.self])

  struct IDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "id", abstract: "Give bullets ids, and key their translations by those ids.",
      discussion: """
        A bullet becomes {id, text}, and its translations become bullets.ID instead of bullets.0; the same goes for \
        the features of plan cards. Table cells and carousel cards follow if they are translated by position. A \
        translation goes to the text that it was written for, according to git's history. Comments, order and what \
        users see are unchanged. Existing ids are kept, so you can run the command again.

        Examples:
          paywall bullets id default --dry-run
          paywall bullets id
        """)

    @Argument(
      help: ArgumentHelp("The offerings; all of them if omitted.", valueName: "offering"),
      completion: NameCompletion.offering)
    var offerings: [String] = []

    @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.")
    var isDryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let named = try nameTexts(global.editedWorkspace(), of: offerings, isDryRun: isDryRun)
      for note in named.notes { global.note("paywall: note: \(note)") }
      output.format == .json
        ? global.print(document: named.json.printed) : global.print(named.text(global, isDryRun: isDryRun))
    }
  }
}

extension NamedTexts {
  fileprivate func text(_ global: GlobalOptions, isDryRun: Bool) -> TerminalText {
    let lists: [TerminalText] = lists.map { "\($0.file): \($0.path): \($0.ids.joined(separator: ", "))" }
    let texts: [TerminalText] =
      translations.map { "\($0.file): \(counted($0.count, "translation"))" } + following.map { "\($0): follows" }
    let details = lists + texts
    if details.isEmpty { return "all bullets have ids" }
    let count = counted(paths.count, "file")
    let end: TerminalText =
      isDryRun ? "\(count) would change (dry run)" : "wrote \(count)\n" + .next(global.lookCommand)
    return (global.listed(details) + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "lists": .array(
        lists.map { list in
          ["file": .string(list.file), "path": .string(list.path), "ids": .array(list.ids.map { .string($0) })]
        }),
      "translations": .array(translations.map { ["file": .string($0.file), "count": .integer($0.count)] }),
      "following": .array(following.map { .string($0) }),
      "notes": .array(notes.map { .string($0) }), "written": .boolean(isWritten),
    ]
  }
}
