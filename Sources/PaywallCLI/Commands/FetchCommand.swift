import ArgumentParser
import Base
import Git
import JSON
import PaywallReleasing

struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch the record of releases and their tags from a remote, and verify it.",
    discussion: """
      Uses your own git program, which knows your credentials. What is fetched goes to refs/paywall-remotes/REMOTE \
      first; the record of this clone only moves to it after it was verified, and if it goes on after what is here. A \
      history that was cut off (git clone --depth) is completed. From then on, plain git fetch also brings the records \
      of the remote, beside your own.

      Examples:
        paywall fetch
        paywall fetch upstream
        paywall fetch --replace
      """)

  @Argument(help: "The remote; origin if omitted, or else the first one.", completion: NameCompletion.remote)
  var remote: String = ""

  @Flag(help: "Take the remote's record in the place of a different one that is here.") var replace = false

  @Flag(name: .customLong("dry-run"), help: "Fetch and verify, but leave the record, the tags and the settings.")
  var isDryRun = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let options = FetchOptions(remote: remote, replaces: replace, isDryRun: isDryRun)
    let fetched = try global.working { try fetch(global.workspace(), options, in: $0) }
    if let hash = fetched.pinned { global.note(pinned: hash) }
    notes(fetched)
    if output.format == .json { return global.print(document: fetched.json.printed) }
    global.print(fetched.text(isDryRun: isDryRun))
  }

  private func notes(_ fetched: Fetched) {
    for tag in fetched.misplacedTags {
      global.warn(
        "paywall: note: the tag \(tag.name) at \(fetched.remote) is on \(tag.commit.prefix(7)), which is not what was published under it; it was not taken over"
      )
    }
    if fetched.wentBack {
      global.warn(
        "paywall: note: the record at \(fetched.remote) is not what it was when it was fetched before: somebody removed or replaced it"
      )
    }
  }
}

extension Fetched {
  fileprivate func text(isDryRun: Bool) -> TerminalText {
    let known: TerminalText = release.map { "release \($0)" } ?? "no release"
    let would: TerminalText = isDryRun ? "would take over" : "took over"
    let tags: [TerminalText] = tags.isEmpty ? [] : ["  new tags: \(tags.joined(separator: ", "))"]
    let line: TerminalText =
      switch outcome {
      case .first: "\(would) the record of \(remote), up to \(known)"
      case .advanced: "\(would) the record of \(remote), up to \(known); before, it ended with release \(before ?? 0)"
      case .replaced:
        "\(isDryRun ? "would replace" : "replaced") the record, which ended with release \(before ?? 0), with that of \(remote), up to \(known)"
      case .current: "nothing new at \(remote) since \(known)"
      case .ahead: "\(remote) lacks what is recorded here, up to \(known)"
      case .none:
        before == nil
          ? "\(remote) has no releases of this project" : "\(remote) has no record; here it ends with \(known)"
      }
    return ([line] + tags + next(isDryRun: isDryRun)).joined(separator: "\n")
  }

  private func next(isDryRun: Bool) -> [TerminalText] {
    switch outcome {
    case _ where isDryRun && outcome.isMove:
      [.next("paywall fetch \(shellWord(remote))\(outcome == .replaced ? " --replace" : "")")]
    case .ahead: [.next("paywall publish --bundle out/ --push")]
    case .none: before == nil ? [] : [.next("paywall publish --bundle out/ --push")]
    case .first, .advanced, .replaced, .current: [.next("paywall status")]
    }
  }

  fileprivate var json: JSONValue {
    [
      "outcome": .string(outcome.rawValue), "remote": .string(remote), "record": .string(record),
      "before": before.map { .integer($0) } ?? .null, "release": release.map { .integer($0) } ?? .null,
      "tags": .array(tags.map { .string($0) }),
      "misplacedTags": .array(misplacedTags.map { ["tag": .string($0.name), "commit": .string($0.commit)] }),
      "wentBack": .boolean(wentBack), "pinned": pinned.map { .string($0) } ?? .null,
    ]
  }
}
