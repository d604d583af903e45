import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallProject
import PaywallReleasing

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "List what begins, ends and expires without anybody doing anything.",
    discussion: """
      Campaigns, placement rules, experiments and waivers of the work tree, and the signatures of the last release, in \
      the order of time; what is past is omitted unless --past is given.

      Examples:
        paywall calendar
        paywall calendar --until 2027-01-31
      """)

  @Option(help: ArgumentHelp("Only what happens before this day, or date with time and offset.", valueName: "date"))
  var until: String?
  @Flag(help: "Also what is past.") var past = false

  @OptionGroup var rows: RowsOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let until, writtenMoment(until) == nil { throw ValidationError("'\(until)' is not a date such as 2027-01-31") }
  }

  func run() throws {
    let now = global.context().now
    let (found, gap) = try calendar(global.workspace())
    if let gap { global.note(gap) }
    let end = until.flatMap { writtenMoment($0) } ?? .max
    let entries = found.filter { (past || $0.moment >= now) && $0.moment < end }
    if output.format == .json { return global.print(document: JSONValue.array(entries.map(\.json)).printed) }
    if entries.isEmpty { return global.print("nothing begins, ends or expires") }
    global.print(rows: entries.map { $0.text(now: now) }, all: rows.all)
  }
}

extension CalendarEntry {
  fileprivate func text(now: Int64) -> TerminalText {
    "\(RFC3339.text(moment))  \(distance(from: now))  \(phrase)\(place.map { "  \($0)" } ?? "")"
  }

  private var phrase: String {
    switch kind {
    case .campaign: "campaign \(name) \(event.rawValue)"
    case .rule: "rule of placement \(name) \(event.rawValue)"
    case .experiment: "experiment \(name) \(event.rawValue)"
    case .waiver: "waiver of \(name) \(event.rawValue)"
    case .signatures: "signatures of \(name) expire"
    }
  }

  private func distance(from now: Int64) -> String {
    let days = (moment - now) / CivilDate.secondsPerDay
    if moment < now { return days == 0 ? "today, past" : "\(-days) \(days == -1 ? "day" : "days") ago" }
    return days == 0 ? "within a day" : "in \(days) \(days == 1 ? "day" : "days")"
  }

  fileprivate var json: JSONValue {
    [
      "date": .string(RFC3339.text(moment)), "kind": .string(kind.rawValue), "event": .string(event.rawValue),
      "name": .string(name), "place": place.map { .string($0) } ?? .null,
    ]
  }
}
