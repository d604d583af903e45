import ArgumentParser
import Base
import Git
import JSON
import PaywallAuthoring
import PaywallChecking
import PaywallKit
import PaywallModel

struct WhoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "who", abstract: "Say what a user gets at a placement, and why.",
    discussion: """
      Asks the code that apps run, for a user with these attributes: which rule applies, why those before it do not, and \
      which offering, variant, experiment and arm the user gets. Every product counts as sold.

      --save-test writes that down as a test in tests/users.yaml, which `paywall test`, `validate` and `publish` run.

      Examples:
        paywall who premium_upgrade --attribute country=DE --attribute sessions=5
        paywall who settings --user 4711 --at 2027-01-31
        paywall who settings --user 4711 --rev release/3 --format json
        paywall who settings --attribute country=DE \\
          --save-test "Germans get the default"
      """)

  @OptionGroup var options: WhoOptions
  @Option(help: ArgumentHelp("The user's id, as the app gives it.", valueName: "id")) var user: String?
  @Option(help: ArgumentHelp("The device's id, as the app gives it.", valueName: "id")) var device: String?

  @Option(help: ArgumentHelp("Write a test of this name: the user gets what is said now.", valueName: "name"))
  var saveTest: String?
  @Flag(name: .customLong("dry-run"), help: "With --save-test, write nothing.") var isDryRun = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if saveTest != nil, options.rev != nil { throw ValidationError("--save-test is of the work tree, not of a --rev") }
    if isDryRun, saveTest == nil { throw ValidationError("--dry-run goes with --save-test") }
  }

  func run() throws {
    let request = options.request(user: user, device: device, now: global.session.now)
    let explanation = try explain(global.workspace(), request)
    for note in explanation.notes { global.note("paywall: note: \(note)") }
    try noteRelease(request.moment)
    if output.format == .json {
      global.print(document: explanation.json.printed)
    } else {
      var lines = global.listed(explanation.rows) + [explanation.result]
      if let screen = explanation.screen(at: options.rev) {
        let moment: TerminalText = options.at.map { " --at \(shellWord($0.text))" } ?? ""
        lines.append(.next("paywall show --screen \(screen)\(moment)"))
      }
      global.print(lines.joined(separator: "\n"))
    }
    guard let saveTest else { return }
    let saved = try PaywallAuthoring.saveTest(
      global.editedWorkspace(), request, named: saveTest,
      // What an experiment shows ends with it.
      isDated: options.at != nil || explanation.choice.experiment != nil, isDryRun: isDryRun)
    global.note("\(saved.isWritten ? "wrote" : "would write") the test '\(saved.name)' into \(saved.file)")
  }

  /// Says of a day in the past that the files are those of today, and which release it was then.
  private func noteRelease(_ moment: Int64?) throws {
    guard options.rev == nil, let moment, moment < global.session.now - CivilDate.secondsPerDay,
      let number = try? release(at: moment, global.workspace())
    else { return }
    global.note(
      "paywall: note: these are the files as they are now; what was released then: add --rev release/\(number)")
  }
}

extension Explanation {
  /// Each rule with what became of it.
  var rows: [TerminalText] {
    rules.map { "rule \($0.number)  \($0.range.file):\($0.range.start)  \($0.target)  \($0.words)" }
  }

  /// What the user gets.
  var result: TerminalText {
    let isByRule = rules.contains { $0.outcome == .applies }
    let why: TerminalText = isByRule ? "" : "  (the current offering, since no rule applies)"
    var result: TerminalText = "gets \(choice.offering ?? "")/\(choice.variant ?? "") (\(choice.wireID))\(why)"
    if let experiment = choice.experiment, let arm = choice.arm { result += ", arm \(arm) of \(experiment)" }
    return result
  }

  /// What the user gets, as `paywall show` takes it.
  fileprivate func screen(at revision: String?) -> String? {
    guard let offering = choice.offering, let variant = choice.variant else { return nil }
    return shellWord((revision.map { "\($0):" } ?? "") + "\(offering)/\(variant)")
  }

  var json: JSONValue {
    [
      "offering": choice.offering.json, "variant": choice.variant.json, "wireID": .string(choice.wireID),
      "experiment": choice.experiment.json, "arm": choice.arm.json,
      "rule": rules.first { $0.outcome == .applies }.map { .integer($0.number) } ?? .null,
      "rules": .array(
        rules.map { rule in
          [
            "rule": .integer(rule.number), "file": .string(rule.range.file), "line": .integer(rule.range.line),
            "target": .string(rule.target), "applies": .boolean(rule.outcome == .applies), "why": .string(rule.words),
          ]
        }),
    ]
  }
}

extension String? {
  fileprivate var json: JSONValue { map { .string($0) } ?? .null }
}
