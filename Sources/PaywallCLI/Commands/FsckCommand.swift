import ArgumentParser
import JSON
import PaywallReleasing

struct FsckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fsck", abstract: "Check all releases of the record, and rebuild each from its source.",
    discussion: """
      No released file may ever have changed, each release must have been valid when it was recorded, and each is \
      compiled again from its source commit. A release whose source is not in this clone, or that another version of \
      the format made, cannot be rebuilt; this is said, and is no fault.

      Example:
        paywall fsck
      """)

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let check = try global.working { try fsck(global.workspace(), in: $0) }
    output.format == .json ? global.print(document: check.json.printed) : global.print(check.text)
    if !check.isSound { throw ExitCode(1) }
  }
}

extension RecordCheck {
  fileprivate var text: TerminalText {
    let lines: [TerminalText] = releases.flatMap { release -> [TerminalText] in
      ["release \(release.release)  \(release.commit.prefix(7))  \(release.rebuild.text)"]
        + release.faults.map { "  error: \($0)" }
    }
    let faulty = releases.count { !$0.isSound }
    let end: TerminalText =
      faulty == 0
      ? "\(counted(releases.count, "release")) in \(counted(states, "state")) of \(record): no released file ever changed"
      : "\(counted(faulty, "release")) of \(releases.count) with errors; no released file ever changed"
    return (lines + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "sound": .boolean(isSound), "record": .string(record), "states": .integer(states),
      "releases": .array(releases.map(\.json)),
    ]
  }
}

extension ReleaseCheck.Rebuild {
  fileprivate var text: TerminalText {
    switch self {
    case .same: "recompiled to the same bytes"
    case .differs(let files, let first): "error: recompiled to other bytes in \(counted(files, "file")): \(first)"
    case .impossible(let reason): "not recompiled: \(reason)"
    }
  }
}

extension ReleaseCheck {
  fileprivate var json: JSONValue {
    var rebuilt: JSONValue = .null
    var note: JSONValue = .null
    switch rebuild {
    case .same: rebuilt = .boolean(true)
    case .differs(_, let first): (rebuilt, note) = (.boolean(false), .string(first))
    case .impossible(let reason): note = .string(reason)
    }
    return [
      "release": .integer(release), "commit": .string(commit), "reproduced": rebuilt, "note": note,
      "faults": .array(faults.map { .string($0) }),
    ]
  }
}
