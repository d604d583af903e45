import Base
import ArgumentParser
import JSON
import PaywallModel
import Git
import PaywallReleasing

struct BumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bump", abstract: "Bump offerings' versions by what changed since their last release, and commit.",
    discussion: """
      Edits the version line in offering.yaml, leaves every other byte unchanged, and commits. An offering that was \
      never released keeps its version. Where git could not merge the version and nothing else, both sides are \
      settled by the higher one, moved as far as the merged changes ask; the commit of the merge is left to you.

      Examples:
        paywall bump
        paywall bump default --dry-run
        paywall bump default --to 2.0.0
      """)

  @Argument(help: "Offerings to bump; all that changed if omitted.", completion: NameCompletion.offering)
  var offerings: [String] = []

  @Flag(help: "Bump the first number, regardless of what changed.") var major = false
  @Flag(help: "Bump the second number, regardless of what changed.") var minor = false
  @Flag(help: "Bump the third number, regardless of what changed.") var patch = false
  @Option(help: ArgumentHelp("Set this version.", valueName: "version")) var to: String?
  @Flag(name: .customLong("dry-run"), help: "Show what would be bumped without changing anything.") var isDryRun = false
  @Flag(name: .customLong("no-commit"), help: "Edit the files without committing.") var noCommit = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [major, minor, patch, to != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--major, --minor, --patch and --to are mutually exclusive")
    }
    if let to, SemanticVersion(to) == nil { throw ValidationError("'\(to)' is not a version such as 1.4.0") }
    if offerings.isEmpty, to != nil { throw ValidationError("--to goes with the offerings that get this version") }
  }

  private var target: BumpTarget {
    if let version = to.flatMap({ SemanticVersion($0) }) { return .to(version) }
    return major ? .by(.major) : minor ? .by(.minor) : patch ? .by(.patch) : .asChanged
  }

  func run() throws {
    let options = BumpOptions(offerings: offerings, target: target, isDryRun: isDryRun, commits: !noCommit)
    let result = try bump(global.editedWorkspace(), options, in: global.context())
    let (bumps, commit) = (result.bumps, result.commit)
    if output.format == .json {
      let list = JSONValue.array(bumps.map(\.json))
      let json: JSONValue = [
        "bumps": list, "commit": commit.map { .string($0) } ?? .null,
        "release": result.release.map { .integer($0) } ?? .null, "gap": result.gap.json,
      ]
      return global.print(document: json.printed)
    }
    if !bumps.isEmpty { global.print(global.listed(bumps.map(\.text)).joined(separator: "\n")) }
    if bumps.isEmpty {
      global.print(
        result.release.map { "no offering changed since release \($0)" }
          ?? "no release is known, so no version needs a bump")
    }
    if result.release == nil, let gap = result.gap { global.note(gap) }
    if let commit { global.print("committed \(commit.prefix(7))") }
    if isDryRun, bumps.contains(where: { $0.reason == .bumped || !$0.sides.isEmpty }) {
      global.print("nothing is written (dry run)")
    }
    if bumps.contains(where: \.isUncommitted) { global.print(.next("git add -A && git commit")) }
    if !isDryRun, !result.settled.isEmpty {
      let words = result.settled.map { shellWord($0) }.joined(separator: " ")
      global.print(.next(result.continuation.map { "git add \(words) && \($0)" } ?? "paywall validate"))
    }
  }
}

extension Bump {
  fileprivate var text: TerminalText {
    guard sides.isEmpty else {
      return "\(id)  \(sides[0]) and \(sides[1]) → \(after)\(why)"
    }
    return switch reason {
    case .bumped: "\(id)  \(before) → \(after)\(why)"
    case .sufficient:
      "\(id)  \(before) already covers what changed\(weight.map { " (\($0.rawValue))" } ?? "")\(isUncommitted ? ", and is not committed yet" : "")"
    case .unreleased: "\(id)  \(before) is not released yet; nothing to bump"
    case .unchanged: "\(id)  \(before)\(ahead)"
    }
  }

  /// Where the version of what has not changed stands.
  private var ahead: TerminalText {
    guard let released, released < before else { return " has not changed since its release" }
    return
      " is above its release, \(released), but nothing changed; to take it back: paywall bump \(id) --to \(released)"
  }

  /// What the changes weigh, which need not be what was asked for.
  private var why: TerminalText {
    guard let weight else { return isAsChanged && after == released ? "  (as released; nothing changed)" : "" }
    return isAsChanged ? "  (\(weight.rawValue))" : "  (as asked; what changed is \(weight.rawValue))"
  }

  fileprivate var json: JSONValue {
    [
      "id": .string(id), "result": .string(reason.rawValue), "before": .string(before.description),
      "after": .string(after.description),
      "released": released.map { .string($0.description) } ?? .null,
      "weight": weight.map { .string($0.rawValue) } ?? .null,
      "sides": .array(sides.map { .string($0.description) }), "uncommitted": .boolean(isUncommitted),
    ]
  }
}
