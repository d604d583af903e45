import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

extension ExperimentCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show how far experiments are, and whom they touch.",
      discussion: """
        Examples:
          paywall experiment status
          paywall experiment status headline_test --format json
        """)

    @Argument(
      help: "The experiment; all if omitted.", completion: NameCompletion.experiment,
      transform: EntityKind.experiment.id(in:))
    var id: String?
    @Option(
      help: ArgumentHelp("The revision to look at; the work tree if omitted.", valueName: "rev"),
      completion: NameCompletion.revision) var rev: String?
    @OptionGroup var rows: RowsOption
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let now = global.context().now
      let found = try experiments(global.workspace(), id, at: rev)
      if output.format == .json {
        return global.print(document: JSONValue.array(found.map { $0.json(at: now) }).printed)
      }
      if let one = found.first, id != nil { return global.print(one.text(at: now)) }
      if found.isEmpty { return global.print("no experiments; create one with: paywall new experiment:ID") }
      let table = TextTable(
        titles: ["experiment", "status", "placement", "day", "ends", "arms", "rules"],
        rows: found.map { $0.row(at: now) })
      global.print(table, all: rows.all)
    }
  }
}

extension ExperimentState {
  fileprivate func row(at now: Int64) -> [String] {
    [
      id, statusWords(at: now), placement, dayWords(at: now) ?? "",
      status == .stopped ? "" : endsAt.map(RFC3339.text) ?? "",
      arms.map { $0.id == winner ? "\($0.words) won" : $0.words }.joined(separator: ", "),
      rules.isEmpty && status == .running ? "none" : "\(rules.count)",
    ]
  }

  private func statusWords(at now: Int64) -> String {
    guard status == .running else { return status?.rawValue ?? "unreadable" }
    if let startsAt, startsAt > now { return "running later" }
    if let endsAt, endsAt <= now { return "past its end" }
    return "running"
  }

  /// `3 of 14`.
  private func dayWords(at now: Int64) -> String? {
    days(at: now).map { day in plannedDays.map { "\(day) of \($0)" } ?? "\(day)" }
  }

  fileprivate func text(at now: Int64) -> TerminalText {
    var lines: [(String, String)] = [("status", statusWords(at: now))]
    if let hypothesis { lines.append(("hypothesis", hypothesis)) }
    lines.append(("placement", placement))
    lines += arms.map {
      ("arm \($0.id)", $0.share + " → \($0.offering)" + ($0.variant.map { "/\($0)" } ?? ", its default variant"))
    }
    if let winner { lines.append(("winner", winner)) }
    if let metric { lines.append(("metric", metric)) }
    if let sampleSize { lines.append(("sample size", "\(sampleSize) users per arm")) }
    if let startsAt { lines.append(("starts", RFC3339.text(startsAt))) }
    if let endsAt { lines.append(("ends", RFC3339.text(endsAt))) }
    if let day = dayWords(at: now) { lines.append(("day", day)) }
    if let layer {
      let share = layer.buckets.map { Rollout.percent(ofBuckets: $0) + " % of " } ?? ""
      lines.append(("layer", share + layer.id))
    }
    lines += rules.map { ("rule", "\($0.file):\($0.start)") }
    if rules.isEmpty, status != .stopped { lines.append(("rule", "none leads to it")) }
    let width = lines.map(\.0.count).max() ?? 0
    let texts = lines.map { title, value -> TerminalText in
      "  \(title)\(String(repeating: " ", count: width - title.count))  \(value)"
    }
    return (["\(id)"] + texts).joined(separator: "\n")
  }

  fileprivate func json(at now: Int64) -> JSONValue {
    .object(omittingNil: own + times(at: now) + [("rules", .array(rules.map(\.json)))])
  }

  private var own: [(String, JSONValue?)] {
    [
      ("experiment", .string(id)), ("status", status.map { .string($0.rawValue) }),
      ("hypothesis", hypothesis.map { .string($0) }), ("placement", .string(placement)),
      ("arms", .array(arms.map(\.json))), ("winner", winner.map { .string($0) }),
      ("metric", metric.map { .string($0) }),
      ("sampleSize", sampleSize.map { .integer($0) }), ("layer", layer.map { .string($0.id) }),
      ("layerBuckets", layer.flatMap(\.buckets).map { .integer($0) }),
    ]
  }

  private func times(at now: Int64) -> [(String, JSONValue?)] {
    [
      ("startsAt", startsAt.map { .string(RFC3339.text($0)) }), ("endsAt", endsAt.map { .string(RFC3339.text($0)) }),
      ("day", days(at: now).map { .integer($0) }), ("plannedDays", plannedDays.map { .integer($0) }),
    ]
  }
}

extension SourceRange {
  fileprivate var json: JSONValue {
    ["file": .string(file), "line": .integer(line), "column": .integer(Int(start.column))]
  }
}

extension ExperimentState.Arm {
  /// `control 50 %`.
  fileprivate var words: String { "\(id) \(share)" }

  /// `50 %`.
  fileprivate var share: String { "\(weight.map { Rollout.percent(ofBuckets: $0) } ?? "?") %" }

  fileprivate var json: JSONValue {
    .object(omittingNil: [
      ("id", .string(id)), ("offering", .string(offering)), ("variant", variant.map { .string($0) }),
      ("weight", weight.map { .integer($0) }),
    ])
  }
}
