import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

extension LocaleCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show how far offerings are translated.",
      discussion: """
        Texts are those that need words. A translation is stale if its original has become another since, by git's history. \
        Findings are what `validate` finds in the locale's file. Of one locale, the texts that are missing or stale are \
        listed below the table.

        Examples:
          paywall locale status
          paywall locale status ja default --format json
        """)

    @Argument(help: "The locale, or several: de,fr,ja; all if omitted.", completion: NameCompletion.translatedLocale)
    var locale: String?
    @Argument(
      help: ArgumentHelp("The offerings; all of them if omitted.", valueName: "offering"),
      completion: NameCompletion.offering)
    var offerings: [String] = []
    @OptionGroup var rows: RowsOption
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let locales = locale?.split(separator: ",").map(String.init).distinct ?? []
      let states = try global.working { try localeStates(global.workspace(), locales, of: offerings, in: $0) }
      if states.contains(where: { $0.stale == nil }) { global.note(LocaleCommand.unknownAges) }
      if output.format == .json { return global.print(document: JSONValue.array(states.map(\.json)).printed) }
      if states.isEmpty {
        return global.print("no locales besides the default one; add one with: paywall locale add LOCALE")
      }
      let table = TextTable(
        titles: ["locale", "offering", "texts", "translated", "missing", "stale", "findings"], rows: states.map(\.row))
      global.print(table, all: rows.all)
      let texts = states.flatMap(\.openTexts)
      if locale != nil, !texts.isEmpty { global.print([""], rows: texts, all: rows.all) }
    }
  }
}

extension LocaleCommand {
  /// What to say of a clone that lacks the history by which translations are told that are older than their originals.
  static let unknownAges: TerminalText =
    "paywall: note: the clone is shallow, so which translations are older than their originals is not known; fetch the rest with: git fetch --unshallow"
}

extension LocaleState {
  fileprivate var row: [String] {
    [
      locale, offering, "\(texts)", "\(translated)", "\(missing.count)", stale.map { "\($0.count)" } ?? "?",
      "\(findings.count)",
    ]
  }

  /// A line for each text that is missing, and for each translation that is older than its original.
  fileprivate var openTexts: [TerminalText] {
    missing.map { "missing  \(offering)/\($0)" }
      + (stale ?? []).map { "stale  \(offering)/\($0.text)  \($0.range.file):\($0.range.start)" }
  }

  fileprivate var json: JSONValue {
    [
      "locale": .string(locale), "offering": .string(offering), "file": file.map { .string($0) } ?? .null,
      "texts": .integer(texts), "translated": .integer(translated), "missing": .array(missing.map { .string($0) }),
      "stale": stale.map { .integer($0.count) } ?? .null,
      "staleTexts": stale.map { stale in
        .array(stale.map { ["text": .string($0.text), "line": .integer(Int($0.range.line))] })
      } ?? .null,
      "findings": .array(
        findings.map { finding in
          [
            "line": .integer(finding.range.line), "rule": .string(finding.rule),
            "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
          ]
        }),
    ]
  }
}
