import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel

struct RolloutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollout", abstract: "Show or set the share of a placement's users that sees an offering.",
    discussion: """
      A user's place in a rollout never changes: raising the share adds users and removes nobody. The first --to with \
      --offering adds a rule before the others; later ones change its share. Edits placements.yaml and commits that \
      file; publish it as any other change.

      Examples:
        paywall rollout
        paywall rollout premium_upgrade --offering paywall_v2 --to 5%
        paywall rollout premium_upgrade --to 25%
      """)

  @Argument(
    help: "The placement; all if omitted.", completion: NameCompletion.placement,
    transform: EntityKind.placement.id(in:))
  var placement: String?

  @Option(
    help: ArgumentHelp("The share of the users from now on, with at most two decimals.", valueName: "percent"))
  var to: String?
  @Option(help: ArgumentHelp("The offering to roll out.", valueName: "id"), completion: NameCompletion.offering)
  var offering: String?
  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
  @Flag(name: .customLong("no-commit"), help: "Edit the file without committing.") var noCommit = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard let to else {
      guard offering == nil, !isDryRun, !noCommit else { throw ValidationError("say the share with --to") }
      return
    }
    guard placement != nil else { throw ValidationError("name the placement whose rollout to set") }
    guard buckets != nil else {
      throw ValidationError("'\(to)' is not a percentage from 0 to 100 with at most two decimals, such as 25%")
    }
  }

  private var buckets: Int? { to.flatMap(Rollout.buckets(written:)) }

  func run() throws {
    guard let placement, let buckets else { return try list() }
    let request = RolloutRequest(
      placement: placement, buckets: buckets, offering: offering, isDryRun: isDryRun, commits: !noCommit)
    let change = try setRollout(global.editedWorkspace(), request, in: global.context())
    global.note(change.findings)
    if output.format == .json { return global.print(document: change.json.printed) }
    global.print(change.text)
    if let commit = change.commit { global.print("committed \(commit.prefix(7))") }
    if isDryRun { global.print("nothing is written (dry run)") }
  }

  private func list() throws {
    let all = try rollouts(global.workspace(), at: placement)
    if output.format == .json { return global.print(document: JSONValue.array(all.map(\.json)).printed) }
    if all.isEmpty { global.print("no rollouts") }
    for rollout in all { global.print(rollout.text) }
  }
}

extension RolloutState {
  fileprivate var text: TerminalText { "\(placement)  \(target)  \(Rollout.percent(ofBuckets: buckets)) %" }

  fileprivate var json: JSONValue { .object(members) }

  fileprivate var members: [JSONMember] {
    [
      JSONMember("placement", .string(placement)), JSONMember("target", .string(target)),
      JSONMember("salt", .string(salt)), JSONMember("buckets", .integer(buckets)),
    ]
  }
}

extension RolloutChange {
  fileprivate var text: TerminalText {
    guard let before else { return "\(after.text)  (new)" }
    let (old, new) = (Rollout.percent(ofBuckets: before), Rollout.percent(ofBuckets: after.buckets))
    if before == after.buckets { return "\(after.placement)  \(after.target)  is already at \(new) %" }
    return "\(after.placement)  \(after.target)  \(old) % → \(new) %"
  }

  fileprivate var json: JSONValue {
    .object(
      after.members + [
        JSONMember("before", before.map { .integer($0) } ?? .null),
        JSONMember("commit", commit.map { .string($0) } ?? .null),
      ])
  }
}

extension Rollout {
  /// How many of the 10,000 buckets a percentage is that a command line has, such as `25%`; nil for anything else.
  static func buckets(written text: String) -> Int? {
    var number = text.drop { $0 == " " }
    if number.last == "%" { number.removeLast() }
    while number.last == " " { number.removeLast() }
    guard number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(number).flatMap(buckets(ofPercent:))
  }
}
