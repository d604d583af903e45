import ArgumentParser
import JSON
import PaywallAuthoring

struct LsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls", abstract: "List offerings, variants, packages, products, placements, experiments or locales.",
    discussion: """
      The first column is what other commands take: `paywall refs placement:settings`. A terminal shows the first \
      \(GlobalOptions.mostRows) rows; --all shows all of them.

      Examples:
        paywall ls
        paywall ls placements
        paywall ls variants --rev main --format json
      """)

  @Argument(help: "What to list.") var what: Listed = .offerings

  @Option(
    help: ArgumentHelp("The revision to look at; the work tree if omitted.", valueName: "rev"),
    completion: NameCompletion.revision) var rev: String?
  @OptionGroup var rows: RowsOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let found = try list(global.workspace(), what, at: rev)
    if output.format == .json { return global.print(document: found.json.printed) }
    if found.rows.isEmpty { return global.print("no \(what.rawValue)") }
    global.print(TextTable(titles: found.columns, rows: found.rows.map { $0.map(\.text) }), all: rows.all)
  }
}

extension Listed: ExpressibleByArgument {}

extension ProjectList {
  fileprivate var json: JSONValue {
    .array(
      rows.map { row in
        .object(zip(columns, row).map { JSONMember($0, $1.json) })
      })
  }
}

extension ListCell {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .flag(let flag): .boolean(flag)
    case .names(let names): .array(names.map { .string($0) })
    }
  }
}
