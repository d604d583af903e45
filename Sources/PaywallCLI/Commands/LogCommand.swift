import ArgumentParser
import Base
import PaywallModel
import JSON
import PaywallAuthoring
import PaywallDiff
import PaywallReleasing

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List all releases, or those that changed one offering, placement or experiment.",
    discussion: """
      Newest first, each with its source commit and the versions that were bumped. With an offering, a placement or an \
      experiment, also what changed in it.

      Examples:
        paywall log
        paywall log default -n 5
        paywall log placement:premium_upgrade --since 2026-11-01
      """)

  @Argument(
    help: ArgumentHelp(
      "An offering, placement:ID or experiment:ID; everything if omitted.", valueName: "offering"),
    completion: NameCompletion.subject)
  var subject: String?

  @Option(
    help: ArgumentHelp(
      "Only releases from this day on, or after this release.", valueName: "date-or-release"),
    completion: NameCompletion.release)
  var since: String?

  @Option(
    name: .customShort("n", allowingJoined: true),
    help: ArgumentHelp("The maximum number of releases to list.", valueName: "count"))
  var limit: Int?

  @OptionGroup var pager: PagerOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("-n takes a number greater than 0") }
    if let since, start == nil {
      throw ValidationError("'\(since)' is neither a date such as 2026-11-01 nor a release such as release/7")
    }
  }

  private var start: LogStart? {
    guard let since else { return nil }
    if since.hasPrefix("release/") { return Int(since.dropFirst("release/".count)).map { .release($0) } }
    return writtenMoment(since).map { .moment($0) }
  }

  func run() throws {
    let (entries, gap) = try log(
      global.workspace(), subject.map { LogSubject($0) } ?? .everything, since: start, limit: limit)
    if let gap { global.note(gap) }
    if output.format == .json { return global.print(document: JSONValue.array(entries.map(\.json)).printed) }
    if entries.isEmpty {
      let nothing: TerminalText = gap == nil ? "nothing released yet" : "no release is known in this clone"
      let offering: TerminalText? = subject.flatMap { $0.contains(":") ? nil : "\($0) is not released yet" }
      let since: TerminalText? = self.since.map { "no release since \($0)" }
      global.print(since ?? offering ?? subject.map { "no release changed \($0)" } ?? nothing)
    }
    guard !entries.isEmpty else { return }
    global.page(entries.map { $0.text(global) }.joined(separator: "\n\n"), by: pager)
  }
}

extension LogEntry {
  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    let palette = global.palette
    let head: TerminalText =
      "\(palette.title("release/\(release)"))  \(RFC3339.text(date))  \(publisher)  \(commit.prefix(7)) \(subject)"
    let versions: [TerminalText] = offerings.map { id, before, after in
      "  \(id)  \(before?.description ?? "new") → \(after?.description ?? "removed")"
    }
    let writer = ChangeText(palette: palette)
    let project = self.project.all.map { writer.lines($0).joined(separator: "\n") }
    let own = change?.changes.flatMap(writer.lines) ?? []
    let lines = [head] + global.listed(versions) + global.listed(project) + own
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
