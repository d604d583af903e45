import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallProject

struct LocaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locale",
    abstract: "Add and remove languages, send them to translators, and show how far they are translated.",
    discussion: """
      Examples:
        paywall locale
        paywall locale add ja
        paywall locale status ja --format json
        paywall locale export ja --out ja.xlf
        paywall locale import ja.xlf --dry-run
        paywall locale remove ja --dry-run
      """,
    subcommands: [Status.self, Add.self, Export.self, Import.self, Remove.self], defaultSubcommand: Status.self)

  /// The locales and offerings that a command is about.
  struct Which: ParsableArguments {
    @Argument(
      help: "The locale, such as ja or pt-BR, or several: de,fr,ja.", completion: NameCompletion.translatedLocale)
    var locale: String
    @Argument(
      help: ArgumentHelp("The offerings; all of them if omitted.", valueName: "offering"),
      completion: NameCompletion.offering)
    var offerings: [String] = []

    func validate() throws {
      if locales.contains("") { throw ValidationError("'\(locale)' is no list of locales such as de,fr,ja") }
    }

    /// Each once, in the order given.
    var locales: [String] {
      locale.split(separator: ",", omittingEmptySubsequences: false).map(String.init).distinct
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Prepare the translation of offerings into a language, or several.",
      discussion: """
        Declares the locale, and writes a file for each offering with every text that needs words. Each is a comment until \
        it is translated, so that users read the original until then: remove the # before its key, and write the text. \
        Run it again for texts that have been added or changed since: translations stay as they are, and the comments of \
        texts that wait for one say what the original says now.

        Examples:
          paywall locale add ja
          paywall locale add pt-BR default --dry-run
          paywall locale add de,fr,ja
        """)

    @OptionGroup var which: Which
    @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let addition = try addLocales(
        global.editedWorkspace(), which.locales, to: which.offerings, isDryRun: isDryRun)
      for note in addition.notes { global.note("paywall: note: \(note)") }
      output.format == .json ? global.print(document: addition.json.printed) : global.print(addition.text(global))
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a language, or several: their files, and their declaration.",
      discussion: """
        Users of the language read the default one from the next release on. The waivers of its files go with them.

        Examples:
          paywall locale remove ja --dry-run
          paywall locale remove ja holiday_sale
          paywall locale remove ja,ko
        """)

    @OptionGroup var which: Which
    @Flag(help: "Also remove files that no commit holds.") var force = false
    @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let removal = try global.working {
        try removeLocales(
          global.editedWorkspace(), which.locales, from: which.offerings, isForced: force, isDryRun: isDryRun, in: $0)
      }
      output.format == .json ? global.print(document: removal.json.printed) : global.print(removal.text(global))
    }
  }
}

extension LocaleAddition {
  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    let texts: [TerminalText] = files.map { file in
      let parts = [
        file.texts > 0 ? "\(counted(file.texts, "text")) to translate" : nil,
        file.renewed > 0 ? "\(counted(file.renewed, "comment")) renewed" : nil,
      ]
      let words = parts.compactMap { $0 }.joined(separator: ", ")
      return words.isEmpty ? "\(file.path)" : "\(file.path): \(words)"
    }
    let declared: [TerminalText] = settings.map { ["\($0): declares \(locales.joined(separator: ", "))"] } ?? []
    if texts.isEmpty, declared.isEmpty {
      return notes.isEmpty ? "every text is there already, or waits to be translated" : "nothing is added"
    }
    let count = counted(files.count + declared.count, "file")
    let end: TerminalText =
      isWritten ? "wrote \(count)\n" + .next("paywall locale status\(only)") : "\(count) would change (dry run)"
    return (global.listed(texts) + declared + [end]).joined(separator: "\n")
  }

  /// What `locale status` takes for these alone.
  private var only: String { locales.count == 1 ? " \(locales[0])" : "" }

  fileprivate var json: JSONValue {
    [
      "locales": .array(locales.map { .string($0) }),
      "files": .array(
        files.map { ["path": .string($0.path), "texts": .integer($0.texts), "renewed": .integer($0.renewed)] }),
      "settings": settings.map { .string($0) } ?? .null, "notes": .array(notes.map { .string($0) }),
      "written": .boolean(isWritten),
    ]
  }
}

extension LocaleRemoval {
  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    let verb = isWritten ? "removed" : "would remove"
    var lines = global.listed(files.map { "\(verb) \($0)" })
    if let settings { lines.append("\(verb) \(undeclared.joined(separator: ", ")) from \(settings)") }
    if waivers > 0 { lines.append("\(verb) \(counted(waivers, "waiver"))") }
    return (lines + [isWritten ? .next(global.lookCommand) : "nothing is written (dry run)"]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "locales": .array(locales.map { .string($0) }), "files": .array(files.map { .string($0) }),
      "settings": settings.map { .string($0) } ?? .null, "waivers": .integer(waivers), "written": .boolean(isWritten),
    ]
  }
}
