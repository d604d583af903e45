import ArgumentParser
import Base
import PaywallModel
import JSON
import PaywallDiff
import PaywallReleasing

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List all releases, or those that changed one offering.",
    discussion: """
      Newest first, each with its source commit and the versions that were bumped. With an offering, also what changed \
      in it.

      Examples:
        paywall log
        paywall log default -n 5
      """)

  @Argument(help: "An offering; all if omitted.")
  var offering: String?

  @Option(name: .customShort("n"), help: ArgumentHelp("The maximum number of releases to list.", valueName: "count"))
  var limit: Int?

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("-n takes a number greater than 0") }
  }

  func run() throws {
    let (entries, gap) = try log(global.workspace(), offering: offering, limit: limit)
    if let gap { global.note(gap) }
    if output.format == .json { return global.print(document: JSONValue.array(entries.map(\.json)).printed) }
    if entries.isEmpty {
      let nothing: TerminalText = gap == nil ? "nothing released yet" : "no release is known in this clone"
      global.print(offering.map { "\($0) is not released yet" } ?? nothing)
    }
    for (index, entry) in entries.enumerated() {
      if index > 0 { global.print("") }
      global.print(entry.text(global.palette))
    }
  }
}

extension LogEntry {
  fileprivate func text(_ palette: Palette) -> TerminalText {
    let head: TerminalText =
      "\(palette.title("release/\(release)"))  \(RFC3339.text(date))  \(publisher)  \(commit.prefix(7)) \(subject)"
    let versions: [TerminalText] = offerings.prefix(20).map { id, before, after in
      "  \(id)  \(before?.description ?? "new") → \(after?.description ?? "removed")"
    }
    let more: [TerminalText] = offerings.count > 20 ? ["  … and \(offerings.count - 20) more"] : []
    let writer = ChangeText(palette: palette)
    let project = self.project.all.prefix(20).flatMap(writer.lines)
    let further: [TerminalText] = self.project.all.count > 20 ? ["  … and \(self.project.all.count - 20) more"] : []
    let own = change?.changes.flatMap(writer.lines) ?? []
    let lines: [TerminalText] = [head] + versions + more + project + further + own
    return lines.joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    .object(omittingNil: [
      ("release", .integer(release)), ("commit", .string(commit)), ("subject", .string(subject)),
      ("date", .string(RFC3339.text(date))), ("publisher", .string(publisher)),
      (
        "offerings",
        .array(
          offerings.map { id, before, after in
            [
              "id": .string(id), "before": before.map { .string($0.description) } ?? .null,
              "after": after.map { .string($0.description) } ?? .null,
            ]
          })
      ), ("project", project.isEmpty ? Optional<JSONValue>.none : project.json), ("change", change?.json),
    ])
  }
}
