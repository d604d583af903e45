import ArgumentParser
import Base
import PaywallProject
import PaywallChecking
import JSON
import PaywallModel
import PaywallReleasing
import TUF

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Compile, sign and write the next release of a committed tree.",
    discussion: """
      Refuses errors, offerings whose version did not move with their content, and commits that do not come after the \
      last released one. Uncommitted changes are never published.

      A release is recorded under refs/paywall/bundle and tagged release/N (a project in a folder of its repository has \
      both below at/FOLDER); push both. With nothing new no release is made, and the folder gets the files that it \
      lacks. New root metadata ships by itself, with what it makes necessary to sign again.

      What was recorded is verified before anything of it is used, and the folder is looked at before it is written: \
      what it serves never goes back.

      Examples:
        paywall publish --bundle out/
        paywall publish --bundle out/ --rev main --dry-run
        paywall publish --bundle out/ --renew
      """)

  @Option(help: ArgumentHelp("The bundle's folder.", valueName: "dir"))
  var bundle: String

  @Option(help: ArgumentHelp("What to publish.", valueName: "revision"))
  var rev = "HEAD"

  @Flag(name: .customLong("dry-run"), help: "Check, compile and sign, and write nothing.") var isDryRun = false

  @Flag(
    name: .customLong("allow-non-descendant"), help: "Publish a commit that does not come after the last released one.")
  var allowsNonDescendant = false

  @Flag(help: "Release nothing new; sign again what is released and ends before a timestamp signed now would.")
  var renew = false

  @Flag(help: "Compile every offering, also where its source did not change, and name each difference.")
  var fresh = false

  @Flag(help: "Make the first release although no remote can be asked for earlier ones.") var first = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let options = PublishOptions(
      bundle: global.context().absolute(bundle), revision: rev, isDryRun: isDryRun,
      allowsNonDescendant: allowsNonDescendant, renews: renew,
      isFresh: fresh, isFirst: first)
    do {
      let publication = try global.working { try publish(global.workspace(), options, in: $0) }
      notes(publication)
      output.format == .json
        ? global.print(document: publication.json.printed) : global.print(publication.text(bundle, isDryRun: isDryRun))
    } catch let error as FindingsError {
      let validation = error.validation
      output.format == .json
        ? global.print(document: validation.json.printed) : global.print(validation.text(global.palette))
      global.session.error(
        "the project has errors; nothing was published", hint: "mend them, commit, and publish again")
      throw ExitCode(1)
    } catch let error as UnbumpedError {
      report(error.offerings)
      throw ExitCode(1)
    }
  }

  /// What a release manager wants to know besides the result.
  private func notes(_ publication: Publication) {
    if let old = publication.adopted {
      global.note(
        "paywall: note: the record stood under \(old); \(isDryRun ? "it would get" : "it now has") the project's own name"
      )
    }
    if let validation = publication.validation, validation.warnings > 0, output.format == .text {
      global.note("paywall: note: \(counted(validation.warnings, "warning")); see with: paywall validate \(rev)")
      for finding in validation.findings.filter({ $0.severity == .warning }).prefix(20) {
        global.note("  \(finding.range.file):\(finding.range.start): [\(finding.rule)] \(finding.message)")
      }
    }
    if publication.endsSoon, !renew {
      let role = publication.firstToEnd
      let command = role == .root ? "paywall keys renew" : "paywall publish --bundle DIR --renew"
      global.note(
        "paywall: note: the \(role.rawValue) signatures end on \(RFC3339.text(publication.expires)); renew them with: \(command)"
      )
    }
    if publication.hasUncommittedChanges {
      global.note("paywall: note: the work tree holds changes that are not committed; they are not published")
    }
  }

  private func report(_ offerings: [UnbumpedOffering]) {
    for offering in offerings.prefix(20) where offering.isAltered {
      global.session.error(
        "\(offering.id) \(offering.version): what was released is not what its unchanged source compiles to; compare them with: paywall verify DIR --rebuild",
        hint: nil)
    }
    for offering in offerings.prefix(20) where !offering.isAltered {
      let change = offering.weight.map { "its content changed (\($0.rawValue))" } ?? "that id was released before"
      global.session.error(
        "\(offering.id) \(offering.version): \(change) since \(offering.released) was released; it must be \(offering.required) at least",
        hint: nil)
    }
    let names = offerings.prefix(20).map(\.id).joined(separator: " ")
    global.note("paywall: hint: move the versions with: paywall bump \(names)")
  }
}

extension Publication {
  fileprivate func text(_ bundle: String, isDryRun: Bool) -> TerminalText {
    let next: [TerminalText] = isDryRun ? [] : ["next: \(self.next)"]
    return ([head(bundle, isDryRun: isDryRun)] + details + next).joined(separator: "\n")
  }

  private func head(_ bundle: String, isDryRun: Bool) -> TerminalText {
    let role: TerminalText = firstToEnd == .timestamp ? "" : " (\(firstToEnd.rawValue))"
    let until: TerminalText = "valid until \(RFC3339.text(expires))\(role)"
    switch outcome {
    case .unchanged:
      let restored: TerminalText = written == 0 ? "" : "; \(counted(written, "file")) written to \(bundle)"
      return "nothing new since release \(release) (\(commit.prefix(7))), \(until)\(restored)"
    case .renewed:
      let what = (roots.map { "root v\($0)" } + signed.map(\.rawValue)).joined(separator: ", ")
      return "\(isDryRun ? "would renew" : "renewed") release \(release): \(what), \(until)"
    case .published:
      let lead: TerminalText = "\(isDryRun ? "would publish" : "published") release \(release) of \(commit.prefix(7))"
      let place: TerminalText = isDryRun ? "" : " to \(bundle), \(counted(written, "file"))"
      return "\(lead)\(place), \(until)"
    }
  }

  private var details: [TerminalText] {
    guard outcome == .published else { return [] }
    let changes: [TerminalText] = offerings.map { id, before, after in
      "  \(id)  \(before?.description ?? "new") → \(after?.description ?? "removed")"
    }
    let roots: [TerminalText] = roots.map { "  root v\($0)" }
    return limited(changes) + project + roots
  }

  /// The project's files outside offerings go into the index.
  private var project: [TerminalText] {
    others.contains("index.json") && offerings.isEmpty ? ["  placements, experiments, products or settings"] : []
  }

  private func limited(_ lines: [TerminalText]) -> [TerminalText] {
    lines.count <= 20 ? lines : lines.prefix(20) + ["  … and \(lines.count - 20) more"]
  }

  fileprivate var json: JSONValue {
    [
      "outcome": .string(outcome.rawValue), "release": .integer(release), "commit": .string(commit),
      "written": .integer(written), "expires": .string(RFC3339.text(expires)),
      "offerings": .array(
        offerings.map { id, before, after in
          [
            "id": .string(id), "before": before.map { .string($0.description) } ?? .null,
            "after": after.map { .string($0.description) } ?? .null,
          ]
        }),
      "others": .array(others.map { .string($0) }), "roots": .array(roots.map { .integer($0) }),
      "signed": .array(signed.map { .string($0.rawValue) }), "warnings": .integer(validation?.warnings ?? 0),
      "uncommitted": .boolean(hasUncommittedChanges), "adopted": adopted.map { .string($0) } ?? .null,
      "next": .string(next),
    ]
  }
}
