import ArgumentParser
import JSON
import PaywallModel
import PaywallWorkflow
import TUF

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Compile, sign and write the next release of a committed tree.",
    discussion: """
      Refuses errors, offerings whose version did not move with their content, and commits that do not come after the \
      last released one. Uncommitted changes are never published.

      A release is recorded under refs/paywall/bundle and tagged release/N; push both. With nothing new no release is \
      made, and the folder gets the files that it lacks.

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

  @Flag(help: "With nothing new, sign the timestamp again for another term.") var renew = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let options = PublishOptions(
      bundle: global.surroundings().absolute(bundle), revision: rev, isDryRun: isDryRun,
      allowsNonDescendant: allowsNonDescendant, renews: renew)
    do {
      let publication = try global.working { try publish(global.workspace(), options, in: $0) }
      global.print(output.format == .json ? publication.json.printed : publication.text(bundle, isDryRun: isDryRun))
    } catch let error as FindingsError {
      let validation = error.validation
      global.print(output.format == .json ? validation.json.printed : validation.text(global.palette))
      global.session.error(
        "the project has errors; nothing was published", hint: "mend them, commit, and publish again")
      throw ExitCode(1)
    } catch let error as UnbumpedError {
      report(error.offerings)
      throw ExitCode(1)
    }
  }

  private func report(_ offerings: [UnbumpedOffering]) {
    for offering in offerings.prefix(20) {
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
  fileprivate func text(_ bundle: String, isDryRun: Bool) -> String {
    let until = "valid until \(UTCTime.text(expires))"
    switch outcome {
    case .unchanged:
      let restored = written == 0 ? "" : "; \(counted(written, "file")) written to \(bundle)"
      return "nothing new since release \(release) (\(commit.prefix(7)))\(restored)"
    case .renewed: return "\(isDryRun ? "would renew" : "renewed") release \(release), \(until)"
    case .published: break
    }
    let changes = offerings.map { id, before, after in
      "  \(id)  " + [before?.description ?? "new", after?.description ?? "removed"].joined(separator: " → ")
    }
    let lead = "\(isDryRun ? "would publish" : "published") release \(release) of \(commit.prefix(7))"
    return
      ([lead + (isDryRun ? "" : " to \(bundle), \(counted(written, "file"))") + ", \(until)"] + limited(changes)
      + project).joined(
        separator: "\n")
  }

  /// The project's files outside offerings go into the index.
  private var project: [String] {
    others.contains("index.json") && offerings.isEmpty ? ["  placements, experiments, products or settings"] : []
  }

  private func limited(_ lines: [String]) -> [String] {
    lines.count <= 20 ? lines : lines.prefix(20) + ["  … and \(lines.count - 20) more"]
  }

  fileprivate var json: JSONValue {
    [
      "outcome": .string(outcome.rawValue), "release": .integer(release), "commit": .string(commit),
      "written": .integer(written), "expires": .string(UTCTime.text(expires)),
      "offerings": .array(
        offerings.map { id, before, after in
          [
            "id": .string(id), "before": before.map { .string($0.description) } ?? .null,
            "after": after.map { .string($0.description) } ?? .null,
          ]
        }),
      "others": .array(others.map { .string($0) }),
    ]
  }
}
