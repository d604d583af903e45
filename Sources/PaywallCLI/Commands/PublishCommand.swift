import ArgumentParser
import Base
import Git
import PaywallAuthoring
import PaywallDiff
import PaywallProject
import PaywallChecking
import JSON
import PaywallModel
import PaywallReleasing
import PaywallRules
import Web

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Compile, sign and write the next release from a commit.",
    discussion: """
      Refuses errors, with --strict also warnings, offerings whose content changed without a bump, and commits that \
      do not descend from the last released commit. Uncommitted changes are never published.

      A release is recorded under refs/paywall/bundle and tagged release/N (for a project in a subfolder of its \
      repository, both are below at/FOLDER). With --push, the commit, the record and the tags go to a remote first, by \
      your own git program, and if another publication was there before, nothing of this one can be seen. Where a \
      remote is configured, it is asked for newer releases in any case, and so is the bundleURL of paywall.yaml, unless \
      with --offline. If nothing is new, no release is created, and missing files are restored in the folder. New root metadata is published on its own, with whatever must be signed again \
      because of it.

      If targets has several keys and too few are here, the release waits for signatures (exit status 1): the others \
      type paywall sign, and publish finishes it where the online key is.

      The record is verified before any of it is used, and the folder is checked before it is written: \
      what it serves never goes back to an older version.

      Examples:
        paywall publish --bundle out/
        paywall publish --bundle out/ --rev main --dry-run
        paywall publish --bundle out/ --push
        paywall publish --bundle out/ --renew
      """)

  @Option(help: ArgumentHelp("The bundle's folder.", valueName: "dir"), completion: .directory)
  var bundle: String

  @Option(help: ArgumentHelp("The revision to publish.", valueName: "revision"), completion: NameCompletion.revision)
  var rev = "HEAD"

  @Flag(name: .customLong("dry-run"), help: "Check, compile and sign without writing anything.") var isDryRun = false

  @Flag(
    name: .customLong("allow-non-descendant"), help: "Publish a commit that does not descend from the last release.")
  var allowsNonDescendant = false

  @Flag(help: "Release nothing new; sign again the released metadata that would expire before a timestamp signed now.")
  var renew = false

  @Flag(help: "Compile every offering, even if its source did not change, and report each difference.")
  var fresh = false

  @Option(
    defaultAsFlag: "",
    help: ArgumentHelp(
      "Push the commit, the record and the tags to a remote before the release can be seen here; to the usual one if none is named.",
      valueName: "remote"), completion: NameCompletion.remote)
  var push: String?

  @Flag(help: "Collect signatures that are missing also where the targets role has one key.") var wait = false

  @Flag(help: "Ask no remote, and not the address of the bundle, for newer releases.") var offline = false

  @Flag(help: "Make the first release even if no remote can be asked for earlier ones.") var first = false

  @Flag(help: "Release nothing if there are warnings.") var strict = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if push != nil, offline { throw ValidationError("--push and --offline exclude each other") }
  }

  func run() throws {
    let context = global.context()
    var options = PublishOptions(
      bundle: context.absolute(bundle), revision: rev, isDryRun: isDryRun,
      allowsNonDescendant: allowsNonDescendant, renews: renew,
      isFresh: fresh, isFirst: first, pushes: push, isOffline: offline, waits: wait, isStrict: strict)
    options.transport = { RelayProgram.beside(context.environment) }
    try global.reportingFindings("nothing was published", output.format) {
      let workspace = try global.workspace()
      options.findings = { try joinedByLines(workspace, at: $0) }
      let publication = try global.working { try publish(workspace, options, in: $0) }
      notes(publication)
      output.format == .json
        ? global.print(document: publication.json(bundle, isDryRun: isDryRun).printed)
        : global.print(publication.text(bundle, global, outside: outside(publication), isDryRun: isDryRun))
      if publication.outcome == .pending { throw ExitCode(1) }
    }
  }

  /// What changed outside the offerings since the release before, where nothing else did; nil if that cannot be told.
  private func outside(_ publication: Publication) -> ProjectChange? {
    guard publication.offerings.isEmpty, publication.release > 1 else { return nil }
    let range = "release/\(publication.release - 1)..\(publication.commit)"
    return try? diff(global.workspace(), range: range).project
  }

  /// Prints what a release manager wants to know besides the result.
  private func notes(_ publication: Publication) {
    if let hash = publication.pinned { global.note(pinned: hash) }
    if let old = publication.adopted {
      global.note(
        "paywall: note: the record was under \(old); \(isDryRun ? "it would move to" : "it is now under") the project's own name"
      )
    }
    if let validation = publication.validation, validation.warnings > 0, output.format == .text {
      // Once it is published, it is compared with itself.
      let command: TerminalText = isDryRun ? "; see with: paywall validate \(rev)" : ""
      global.note("paywall: note: \(counted(validation.warnings, "warning"))\(command)")
      for finding in validation.findings.filter({ $0.severity == .warning }).prefix(20) {
        global.note("  \(finding.range.file):\(finding.range.start): [\(finding.rule)] \(finding.words)")
      }
    }
    if publication.endsSoon, !renew {
      let term = publication.firstToEnd
      global.note(
        "paywall: note: the \(term.role) signatures expire on \(RFC3339.text(term.expires)); renew them with: \(term.command)"
      )
    }
    if let last = publication.lastWithoutBins {
      global.note(
        "paywall: note: with more than 128 offerings the index has format 2; apps with a PaywallKit that knows only format 1 go on to show release \(last)"
      )
    }
    if let lost = publication.lostSource {
      global.note(
        "paywall: note: \(lost.prefix(7)), the source of the release before, is not in this clone: versions were compared with what was released, but how much each change weighs is unknown\n  not checked: \(publication.unchecked.joined(separator: ", "))"
      )
    }
    if let address = publication.unserved {
      global.note(
        "paywall: note: \(address), the bundleURL of the project, has no metadata/timestamp.json, or lets nobody read it; see with: paywall verify \(address)"
      )
    }
    if let commit = publication.newerCommit {
      global.note(
        "paywall: note: this is the release that waited for signatures; what came after it, up to \(commit.prefix(7)), is not published"
      )
    }
    if publication.hasUncommittedChanges {
      global.note("paywall: note: the work tree has uncommitted changes; they are not published")
    }
  }
}

extension Publication {
  fileprivate func text(
    _ bundle: String, _ global: GlobalOptions, outside: ProjectChange?, isDryRun: Bool
  ) -> TerminalText {
    let next: [TerminalText] = isDryRun ? [] : self.next(bundle).map { [.next("\($0)")] } ?? []
    return ([head(bundle, isDryRun: isDryRun)] + details(global, outside) + transfer + next).joined(separator: "\n")
  }

  /// What moved at the remote.
  private var transfer: [TerminalText] {
    guard let pushed, let remote else { return [] }
    if pushed.isEmpty { return ["\(remote) has all of it"] }
    let names = pushed.map {
      TerminalText("\($0.replacing("refs/heads/", with: "").replacing("refs/tags/", with: ""))")
    }
    return ["pushed to \(remote): \(names.joined(separator: ", "))"]
  }

  /// The command that hands the release to other clones; nil after it was pushed.
  private func next(_ bundle: String) -> String? {
    guard pushed == nil, pending == nil || remote != nil else { return nil }
    return (remote == nil ? "git remote add origin URL && " : "")
      + "paywall publish --bundle \(shellWord(bundle)) --push"
  }

  private func head(_ bundle: String, isDryRun: Bool) -> TerminalText {
    let role: TerminalText = firstToEnd.role == "timestamp" ? "" : " (\(firstToEnd.role))"
    let until: TerminalText = "valid until \(RFC3339.text(firstToEnd.expires))\(role)"
    switch outcome {
    case .unchanged:
      let restored: TerminalText = written == 0 ? "" : "; \(counted(written, "file")) written to \(bundle)"
      return "nothing new since release \(release) (\(commit.prefix(7))), \(until)\(restored)"
    case .renewed:
      let what = (roots.map { "root v\($0)" } + (bins == 0 ? [] : ["\(bins) bins"]) + signed).joined(separator: ", ")
      return "\(isDryRun ? "would renew" : "renewed") release \(release): \(what), \(until)"
    case .pending:
      let what = pending?.subject ?? "release \(release)"
      if pending?.isComplete == true { return "\(what) needs the online key, which is not here; nothing is published" }
      return "\(isDryRun ? "would wait" : "waiting") for signatures: \(what); nothing is published"
    case .published:
      let lead: TerminalText = "\(isDryRun ? "would publish" : "published") release \(release) of \(commit.prefix(7))"
      let place: TerminalText = isDryRun ? "" : " to \(bundle), \(counted(written, "file"))"
      return "\(lead)\(place), \(until)"
    }
  }

  private func details(_ global: GlobalOptions, _ outside: ProjectChange?) -> [TerminalText] {
    guard outcome == .published || outcome == .pending else { return [] }
    let changes: [TerminalText] = offerings.map { id, before, after in
      "  \(id)  \(before?.description ?? "new") → \(after?.description ?? "removed")"
    }
    let roots: [TerminalText] = roots.map { "  root v\($0)" }
    return global.listed(changes) + global.listed(project(outside, global.palette)) + roots + (pending?.lines ?? [])
  }

  /// The project's files outside offerings are compiled into the index.
  private func project(_ change: ProjectChange?, _ palette: Palette) -> [TerminalText] {
    guard others.contains(where: { ["index.json", "products.json"].contains($0) }), offerings.isEmpty else { return [] }
    guard let change, !change.all.isEmpty else { return ["  what is outside the offerings changed"] }
    return change.all.map { ChangeText(palette: palette).lines($0).joined(separator: "\n") }
  }

  /// The outcome, or what it would be: none of these three took place in a dry run.
  private func outcome(isDryRun: Bool) -> String {
    guard isDryRun else { return outcome.rawValue }
    return switch outcome {
    case .published: "would-publish"
    case .renewed: "would-renew"
    case .pending: "would-wait"
    case .unchanged: outcome.rawValue
    }
  }

  fileprivate func json(_ bundle: String, isDryRun: Bool) -> JSONValue {
    [
      "outcome": .string(outcome(isDryRun: isDryRun)), "release": .integer(release), "commit": .string(commit),
      "written": .integer(written), "expires": .string(RFC3339.text(firstToEnd.expires)),
      "offerings": .array(
        offerings.map { id, before, after in
          [
            "id": .string(id), "before": before.map { .string($0.description) } ?? .null,
            "after": after.map { .string($0.description) } ?? .null,
          ]
        }),
      "others": .array(others.map { .string($0) }), "roots": .array(roots.map { .integer($0) }),
      "signed": .array(signed.map { .string($0) }), "warnings": .integer(validation?.warnings ?? 0),
      "uncommitted": .boolean(hasUncommittedChanges), "adopted": adopted.map { .string($0) } ?? .null,
      "lostSource": lostSource.map { .string($0) } ?? .null, "unchecked": .array(unchecked.map { .string($0) }),
      "remote": remote.map { .string($0) } ?? .null,
      "pushed": pushed.map { .array($0.map { .string($0) }) } ?? .null,
      "pinned": pinned.map { .string($0) } ?? .null, "pending": pending?.json ?? .null,
      "next": isDryRun ? .null : next(bundle).map { .string($0) } ?? .null,
    ]
  }
}
