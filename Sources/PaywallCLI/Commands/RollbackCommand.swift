import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject
import PaywallReleasing

struct RollbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Bring back what an earlier release held, as a commit to publish.",
    discussion: """
      Shows the difference and commits it on HEAD: the offerings, placements, products and settings of that release, with \
      versions moved on from the last one, so that no reader goes back. Releases are never altered: publish the commit \
      as any other. Keys, waivers and experiments stay as they are; so do offerings that the release did not have.

      Examples:
        paywall rollback
        paywall rollback release/41 --dry-run
        paywall rollback release/41 paywall_v2
      """)

  @Argument(
    help: ArgumentHelp(
      "A release such as release/41, the one before the last if omitted; then offerings to limit it to.",
      valueName: "release-or-offering"), completion: NameCompletion.releaseOrOffering)
  var arguments: [String] = []

  @Flag(name: .customLong("dry-run"), help: "Show the difference without changing anything.") var isDryRun = false
  @Flag(name: .customLong("no-commit"), help: "Write the files without checking and committing them.")
  var noCommit = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if isDryRun, noCommit { throw ValidationError("--dry-run and --no-commit are mutually exclusive") }
  }

  /// - Throws: for a word that is neither a release nor can be an offering.
  private func options() throws -> RollbackOptions {
    if let word = arguments.first, !word.hasPrefix("release/"), let slash = word.lastIndex(of: "/"),
      let number = Int(word[word.index(after: slash)...])
    {
      throw ProjectError(
        .notFound, "'\(word)' is neither a release nor an offering", hint: didYouMean("release/\(number)"))
    }
    let release = arguments.first.flatMap { word in
      word.hasPrefix("release/") ? Int(word.dropFirst("release/".count)) : Int(word)
    }
    return RollbackOptions(
      release: release, offerings: Array(arguments.dropFirst(release == nil ? 0 : 1)), isDryRun: isDryRun,
      commits: !noCommit)
  }

  func run() throws {
    let workspace = try global.editedWorkspace()
    let result = try rollback(workspace, options(), in: global.context())
    // Without a commit the work tree holds what was brought back.
    let range = noCommit ? result.before : "\(result.before)..\(result.after)"
    let difference = try diff(workspace, range: range)
    if output.format == .json {
      var members = difference.json.members ?? []
      members.removeAll { ["base", "head"].contains($0.key) }
      return global.print(document: JSONValue.object(result.members + members).printed)
    }
    if result.isNothing, !noCommit {
      return global.print("nothing to bring back: HEAD already has what release \(result.release) held")
    }
    global.print(difference.text(global.palette))
    for version in result.versions where version.before != version.after {
      global.print("\(version.id)  \(version.before) → \(version.after)")
    }
    for id in result.kept { global.print("\(id)  stays: release \(result.release) did not have it") }
    if let commit = result.commit {
      global.print(
        "committed \(commit.prefix(7)): what release \(result.release) held\n" + .next("\(result.next)"))
    }
  }
}

extension Rollback {
  fileprivate var members: [JSONMember] {
    [
      JSONMember("release", .integer(release)), JSONMember("last", .integer(last)),
      JSONMember(
        "versions",
        .array(
          versions.map { id, before, after in
            ["id": .string(id), "before": .string(before.description), "after": .string(after.description)]
          })), JSONMember("kept", .array(kept.map { .string($0) })),
      JSONMember("commit", commit.map { .string($0) } ?? .null),
    ]
  }
}
