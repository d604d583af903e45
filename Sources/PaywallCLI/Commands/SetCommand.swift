import ArgumentParser
import Base
import Git
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Give a field a value, in its place.",
    discussion: """
      Fields are named as for `paywall get`. Comments and everything around stay. A field that is not written yet gets \
      the place that the format gives it. Lists and mappings are given as JSON, and what stays equal in them keeps its \
      comments. --append and --before add one item to the list that the path names. In a merge conflict, --ours and --theirs take what \
      one side says wherever both changed something there; where both moved items of the list, its order alone. Refuses a value that does not fit the \
      field, and an unknown field; what rules find in the project then is told, and the value is written all the same. \
      Ids are changed by `paywall mv`, versions by `paywall bump`.

      Examples:
        paywall set default/control:headline "Unlock everything"
        paywall set default/control:dismiss.delaySeconds 2 --dry-run
        paywall set offerings/default/locales/de.yaml:control.headline \\
          "Alles freischalten"
        paywall set default/control:productIDs '["com.example.shop.annual"]'
        paywall set default/control:footnote --unset
        paywall set paywall.yaml:attributes \\
          '{"name": "country", "type": "country"}' --append
        paywall set placement:settings:rules '{"offering": "winback"}' --before 0
        paywall set placement:settings:rules.0 '{"offering": "default"}'
        paywall set placement:settings:rules.0 --unset
        paywall set default/control:sections --theirs
      """)

  @Argument(help: "The field.", completion: NameCompletion.field) var path: String
  @Argument(help: "Its value.") var value: String?

  @Flag(help: "Take the field away.") var unset = false
  @Flag(help: "Of a merge conflict, take what the branch says that is checked out.") var ours = false
  @Flag(help: "Of a merge conflict, take what the other side says.") var theirs = false
  @Flag(help: "Add the value as the last item of the list.") var append = false
  @Option(
    help: ArgumentHelp(
      "Add the value to the list, before the item of this name or position, from 0.", valueName: "item"))
  var before: String?
  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if (unset || ours || theirs) == (value != nil) {
      throw ValidationError("give a value, or --unset; in a merge conflict also --ours or --theirs")
    }
    if [unset, ours, theirs, append, before != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--unset, --ours, --theirs, --append and --before are mutually exclusive")
    }
  }

  func run() throws {
    let change = try global.working {
      try setField(
        global.editedWorkspace(), path, to: value, of: ours ? .ours : theirs ? .theirs : nil,
        at: append ? .last : before.map { .before($0) }, isDryRun: isDryRun, in: $0)
    }
    if output.format == .json { return global.print(document: change.json.printed) }
    global.note(change.findings)
    for file in change.realigned {
      global.note("paywall: note: \(file): texts go by the names that the merged variant has")
    }
    for file in change.unsure {
      global.note(
        "paywall: note: \(file) was edited during the merge: see that what goes by a place in it is for the right text")
    }
    var text = change.text(global)
    if let left = change.leftInConflict, change.isWritten {
      let place = try shellWord(":/" + global.workspace().inRepository(change.file))
      text = [
        text, left.isEmpty ? .next("git add \(place)") : "still in conflict: \(left.joined(separator: ", "))",
      ].joined(separator: "\n")
    }
    global.print(text)
  }
}

extension FieldChange {
  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    if lines.isEmpty { return "nothing changes: the value is the same" }
    // A diff is of what users get.
    let look = FileKind(of: file) == .tests ? "paywall test" : global.lookCommand
    let end: [TerminalText] =
      !isWritten ? ["nothing is written (dry run)"] : leftInConflict == nil ? [.next(look)] : []
    let others = (untranslated + renamed).flatMap { entry in entry.lines.map { $0.text(in: entry.file, global.palette) }
    }
    return (lines.map { $0.text(in: file, global.palette) } + others + end).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "file": .string(file), "path": .string(path), "before": before ?? .null, "after": after ?? .null,
      "written": .boolean(isWritten), "findings": .array(findings.map(\.json)),
      "untranslated": .array(untranslated.map { .string($0.file) }),
      "realigned": .array((renamed.map(\.file) + realigned).map { .string($0) }),
      "unsure": .array(unsure.map { .string($0) }),
      "leftInConflict": leftInConflict.map { .array($0.map { .string($0) }) } ?? .null,
    ]
  }
}

extension LineChange {
  /// The place, then the lines that go and those that come.
  func text(in file: String, _ palette: Palette) -> TerminalText {
    let gone: [TerminalText] = removed.map { palette.removed("-\($0)") }
    let new: [TerminalText] = added.map { palette.good("+\($0)") }
    return ([palette.title("\(file):\(line)")] + gone + new).joined(separator: "\n")
  }
}
