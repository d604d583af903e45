import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallKit
import PaywallProject
import PaywallReleasing

struct SiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Write a catalogue of the project as pages for a browser.",
    discussion: """
      Every offering with its screens, who sees it, its history and the releases that held it; placements with their rules \
      in words, experiments, products, releases, and a search. The pages need no server: they can be opened as files, or \
      lie on any host. Shown is the commit that is checked out; the same commit gives the same bytes.

      The folder is new, empty, or a site that this command wrote; pages of offerings that are gone are removed. Prices are \
      samples, unless a StoreKit configuration has others (--products).

      Examples:
        paywall site public/
        paywall site public/ --locale en --locale de --storefront US --storefront DE
        paywall site public/ --revision release/7 --assets App/Assets.xcassets
      """)

  @Argument(help: ArgumentHelp("The folder to write.", valueName: "dir"), completion: .directory)
  var dir: String

  @Option(
    help: ArgumentHelp("What to show; the commit that is checked out if omitted.", valueName: "revision"),
    completion: NameCompletion.revision)
  var revision: String?
  @Option(
    help: ArgumentHelp("A language, such as pt-BR; the default one if omitted. Repeatable.", valueName: "locale"),
    completion: NameCompletion.locale)
  var locale: [String] = []
  @Option(
    help: ArgumentHelp(
      "The country of a store; that of --products, or US, if omitted. Repeatable.", valueName: "country"),
    completion: .list(SampleStoreFront.all.map(\.code)))
  var storefront: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the app's pictures, such as Assets.xcassets; boxes with their names if omitted.",
      valueName: "folder"), completion: .directory)
  var assets: String?

  @Flag(name: .customLong("dry-run"), help: "Count what would be written without writing anything.") var isDryRun =
    false

  @OptionGroup var shelf: ShelfOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if dir.isEmpty { throw ValidationError("name the folder of the site") }
  }

  func run() throws {
    let context = global.context()
    let workspace = try global.workspace()
    var request = SiteRequest(folder: context.absolute(dir))
    (request.revision, request.isDryRun) = (revision, isDryRun)
    (request.locales, request.storeFronts) = (locale.distinct, storefront.distinct)
    (request.moment, request.zone) = (shelf.at?.seconds, shelf.at?.zone ?? .utc)
    request.products = shelf.products(in: context)
    request.assets = assets.map { ($0, context.absolute($0)) }
    (request.releases, request.notes) = releases(of: workspace)
    let report = try writeSite(workspace, request, now: context.now)
    for note in report.notes { global.note("paywall: note: \(note)") }
    for one in report.broken { global.note("paywall: note: \(one.id) cannot be shown: \(one.reason)") }
    if output.format == .json { return global.print(document: json(report).printed) }
    let removed: TerminalText = report.removed == 0 ? "" : ", \(report.removed) removed"
    let shown: TerminalText = report.commit.map { "commit \($0.prefix(7))" } ?? "the files as they are"
    global.print(
      "\(isDryRun ? "would write" : "wrote") \(dir): \(counted(report.pages, "file")) of \(shown), \(report.written) written\(removed)"
    )
  }

  /// What is published, as far as this clone knows it; a record that cannot be believed is said, and not shown.
  private func releases(of workspace: Workspace) -> (releases: [PublishedRelease], notes: [String]) {
    guard workspace.repositoryPath != nil else { return ([], []) }
    do {
      let (entries, gap) = try log(workspace)
      let releases = entries.map { entry in
        PublishedRelease(
          number: entry.release, commit: entry.commit, date: entry.date, publisher: entry.publisher,
          subject: entry.subject, offerings: entry.offerings)
      }
      return (releases, gap == nil ? [] : ["this clone lacks a part of the releases: paywall fetch"])
    } catch let error as ProjectError {
      return ([], ["the releases are not shown: \(error.message)"])
    } catch { return ([], ["the releases are not shown: \(error)"]) }
  }

  private func json(_ report: SiteReport) -> JSONValue {
    [
      "folder": .string(dir), "commit": report.commit.map { .string($0) } ?? .null, "files": .integer(report.pages),
      "written": .integer(report.written), "removed": .integer(report.removed),
      "dryRun": .boolean(isDryRun),
      "broken": .array(
        report.broken.map { ["offering": .string($0.id), "reason": .string($0.reason)] }),
      "notes": .array(report.notes.map { .string($0) }),
    ]
  }
}
