import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallRules

struct WaiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waive", abstract: "Accept a rule's findings at paths, with a reason and an expiry date.",
    discussion: """
      Writes a waiver to waivers.yaml, with a hash of the value at the path: an edit of that value ends the waiver. An \
      existing waiver for the same rule and path is renewed. Several paths get a waiver each, or none if one of them cannot \
      be waived. `paywall validate --fix` takes away waivers that accept nothing any more. A waiver is valid for at most \(Settings.longestWaiver) \
      days. `paywall rules ID` says whether a rule can be waived.

      Examples:
        paywall waive experiment-not-stopped-early experiments/headline.yaml:status \\
          --reason "the treatment crashed" --until 30d
        paywall waive translation-current offerings/default/locales/*.yaml \\
          --reason "a comma" --until 30d
        paywall waive store-texts-match products.yaml:12 --against groups.json \\
          --reason "in review" --until 14d
        paywall waive placement-ends-unconditional placements.yaml:4 \\
          --reason "students only" --until 2030-03-01
      """)

  @Argument(help: "The rule's id.", completion: NameCompletion.rule) var rule: String

  @Argument(
    help: ArgumentHelp(
      "Where: FILE, FILE:PATH.IN.FILE such as placements.yaml:placements.settings, FILE:LINE as findings show it, or a field as `paywall get` takes it.",
      valueName: "path"), completion: NameCompletion.field)
  var paths: [String]

  @Option(help: "Why the finding is accepted.") var reason: String
  @Option(help: "Who is responsible; git's author if omitted.") var owner: String?
  @Option(help: ArgumentHelp("The expiry: a date such as 2026-12-24, or a number of days: 60d.", valueName: "date"))
  var until: String

  @Option(
    help: ArgumentHelp("A file that `paywall drift` compares the project with, for its rules.", valueName: "file"),
    completion: .file())
  var against: [String] = []

  @Flag(name: .customLong("dry-run"), help: "Show what would be accepted without writing anything.") var isDryRun =
    false
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    var request = WaiverRequest(
      rule: rule, paths: paths, reason: reason, owner: owner, until: until, compared: against)
    request.isDryRun = isDryRun
    let workspace = try global.editedWorkspace()
    let waivers = try global.working { try waive(workspace, request, in: $0) }
    if output.format == .json {
      return global.print(
        document: JSONValue.object([
          JSONMember("waivers", .array(waivers.map(\.json))), JSONMember("written", .boolean(!isDryRun)),
        ]).printed)
    }
    for waiver in waivers {
      for finding in waiver.findings {
        global.print("\(finding.range.file):\(finding.range.start): [\(finding.rule)] \(finding.words)")
      }
      global.print(
        """
        \(isDryRun ? "would " : "")\(done(waiver)) the waiver in \(waiver.file): accepted at \(waiver.target) until \
        \(waiver.expires)
        """)
    }
  }

  private func done(_ waiver: WrittenWaiver) -> TerminalText {
    isDryRun ? (waiver.isRenewal ? "renew" : "write") : waiver.isRenewal ? "renewed" : "wrote"
  }
}

extension WrittenWaiver {
  fileprivate var json: JSONValue {
    [
      "file": .string(file), "rule": .string(rule), "path": .string(target.description), "owner": .string(owner),
      "expires": .string(expires), "hash": .string(hash), "renewed": .boolean(isRenewal),
      "findings": .array(findings.map(\.json)),
    ]
  }
}
