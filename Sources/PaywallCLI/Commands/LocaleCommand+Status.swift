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
        Findings are what `validate` finds in the locale's file. With --format json each missing text is listed.

        Examples:
          paywall locale status
          paywall locale status ja default --format json
        """)

    @Argument(help: "The locale; all if omitted.", completion: NameCompletion.locale) var locale: String?
    @Argument(
      help: ArgumentHelp("The offerings; all of them if omitted.", valueName: "offering"),
      completion: NameCompletion.offering)
    var offerings: [String] = []
    @OptionGroup var rows: RowsOption
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let states = try global.working { try localeStates(global.workspace(), locale, of: offerings, in: $0) }
      if output.format == .json { return global.print(document: JSONValue.array(states.map(\.json)).printed) }
      if states.isEmpty {
        return global.print("no locales besides the default one; add one with: paywall locale add LOCALE")
      }
      let table = TextTable(
        titles: ["locale", "offering", "texts", "translated", "missing", "stale", "findings"], rows: states.map(\.row))
      global.print(table, all: rows.all)
    }
  }
}

extension LocaleState {
  fileprivate var row: [String] {
    [
      locale, offering, "\(texts)", "\(translated)", "\(missing.count)", "\(stale)", "\(findings.count)",
    ]
  }

  fileprivate var json: JSONValue {
    [
      "locale": .string(locale), "offering": .string(offering), "file": file.map { .string($0) } ?? .null,
      "texts": .integer(texts), "translated": .integer(translated), "missing": .array(missing.map { .string($0) }),
      "stale": .integer(stale),
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
