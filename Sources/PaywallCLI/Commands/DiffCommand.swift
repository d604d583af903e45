import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallDiff
import PaywallModel
import PaywallProject

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what a change means: what users see, who sees it, and which bump it requires.",
    discussion: """
      Compares the work tree with HEAD, the work tree with a revision, or two revisions with each other. Changes to \
      comments and formatting do not count; a moved item is reported as a move. Each change has a weight: major if a \
      live reader would lose something it depends on, minor if users see something new, patch for wording and \
      appearance.

      The formats html and markdown are for a review: who sees each change and how many of them, what a check newly finds, \
      and in html the screens before and after, in every language and for every kind of customer, with what changed \
      outlined; also of offerings whose own files stay as they are, where products, addresses or the default language \
      change. They show the moment at which the newer commit was made, unless --at names another.

      Examples:
        paywall diff
        paywall diff main..v2
        paywall diff --staged --stat
        paywall diff main...HEAD --format html --out review.html \\
          --assets App/Assets.xcassets
        paywall diff main...HEAD --format markdown \\
          --page https://example.com/review.html
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, markdown, html }

  @Argument(
    help: ArgumentHelp(
      "A range A..B or A...B, or a revision; then offerings to limit the comparison to.",
      valueName: "range-or-offering"), completion: NameCompletion.revisionOrOffering)
  var arguments: [String] = []

  @Option(help: ArgumentHelp("The output format.", valueName: "format"))
  var format: Format = .text

  @Option(help: ArgumentHelp("The file to write html to; stdout if omitted.", valueName: "file"), completion: .file())
  var out: String?
  @Flag(name: .customLong("dry-run"), help: "Show what --out would write without writing anything.") var isDryRun =
    false

  @Option(help: ArgumentHelp("The address at which the page will lie, for markdown.", valueName: "url"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "The moment for html and markdown: a day, or date with time and offset; that of the newer commit if omitted.",
      valueName: "date"),
    transform: ShownMoment.init(parsing:))
  var at: ShownMoment?

  @Option(
    help: ArgumentHelp(
      "The country of a store for html and markdown; that of --products, or US, if omitted. Repeatable.",
      valueName: "country"), completion: .list(SampleStoreFront.all.map(\.code)))
  var storefront: [String] = []
  @Option(
    help: ArgumentHelp(
      "A StoreKit configuration with prices for html and markdown; samples if omitted.", valueName: "file"),
    completion: .file(extensions: ["storekit"]))
  var products: String?
  @Option(
    help: ArgumentHelp(
      "The folder of the app's pictures for html, such as Assets.xcassets; boxes with their names if omitted.",
      valueName: "folder"), completion: .directory)
  var assets: String?

  @Flag(name: .customLong("exit-code"), help: "Exit with 1 if there are differences.")
  var exitCode = false

  @Flag(help: "Show how much changed of each offering, not what.") var stat = false
  @Flag(help: "Show only the files whose meaning changed.") var nameOnly = false
  @Flag(help: "Compare what is staged, not the work tree, with HEAD or a revision.") var staged = false

  @OptionGroup var pager: PagerOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if stat, nameOnly { throw ValidationError("--stat and --name-only are mutually exclusive") }
    if stat || nameOnly, format != .text { throw ValidationError("--stat and --name-only are for text") }
    if staged, format == .html || format == .markdown { throw ValidationError("--staged is for text and json") }
    if out != nil, format != .html { throw ValidationError("--out needs --format html") }
    if out?.isEmpty == true { throw ValidationError("--out needs the name of a file") }
    if isDryRun, out == nil || out == "-" {
      throw ValidationError("--dry-run is for a file to write: name it with --out")
    }
    if page != nil, format != .markdown { throw ValidationError("--page needs --format markdown") }
    if let page, !isAddress(page) {
      throw ValidationError("'\(page)' is not an address such as https://example.com/review.html")
    }
    if assets != nil, format != .html { throw ValidationError("--assets needs --format html") }
    let given = [("--at", at != nil), ("--storefront", !storefront.isEmpty), ("--products", products != nil)]
    if let option = given.first(where: { $0.1 })?.0, format != .html, format != .markdown {
      throw ValidationError("\(option) needs --format html or markdown")
    }
  }

  func run() throws {
    let workspace = try global.workspace()
    let (range, offerings) = try split(in: workspace)
    let isEmpty: Bool
    switch format {
    case .text, .json:
      let difference = try diff(
        workspace, range: range, only: offerings, isStaged: staged, in: global.context())
      isEmpty = difference.isEmpty
      if format == .text {
        if !nameOnly || !isEmpty { global.page(text(of: difference), by: pager) }
      } else {
        global.print(document: difference.json.printed)
      }
    case .markdown, .html:
      var request = ReviewRequest(range: range, only: offerings)
      let context = global.context()
      (request.moment, request.storeFronts) = (at?.seconds, storefront.distinct)
      request.products = products.map { ($0, context.absolute($0)) }
      request.assets = assets.map { ($0, context.absolute($0)) }
      let review = try global.working { try PaywallAuthoring.review(workspace, request, in: $0) }
      isEmpty = review.difference.isEmpty && review.elsewhere.isEmpty
      try show(review)
    }
    if exitCode, !isEmpty { throw ExitCode(1) }
  }

  private func text(of difference: ProjectDiff) -> TerminalText {
    if nameOnly { return difference.paths.map { TerminalText($0) }.joined(separator: "\n") }
    return stat ? difference.statistics(global.palette) : difference.text(global.palette)
  }

  private func show(_ review: ProjectReview) throws {
    if format == .markdown { return global.print(document: ReviewMarkdown(review, page: page).text()) }
    guard let out, out != "-" else { return global.print(document: review.html) }
    try write(review, to: global.context().absolute(out), isDryRun: isDryRun)
    for note in review.notes { global.note("paywall: note: \(note)") }
    let drawn = review.variants.map(\.drawn).reduce(0, +)
    global.print(
      "\(isDryRun ? "would write" : "wrote") \(out): \(counted(drawn, "picture")) of \(review.difference.title)")
  }

  /// Whether a link can lead there: nothing in it ends the link or hides where it leads.
  private func isAddress(_ text: String) -> Bool {
    let schemes = ["https://", "http://"]
    return text.utf8.count <= 1_000 && schemes.contains { text.hasPrefix($0) && text.count > $0.count }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"<>\"\\`".utf8.contains($0) }
  }

  /// Treats the first argument as a range or a revision unless it names an offering.
  private func split(in workspace: Workspace) throws -> (String?, [String]) {
    guard let first = arguments.first else { return (nil, []) }
    if !first.contains(".."), try workspace.hasOffering(first) { return (nil, arguments) }
    let rest = Array(arguments.dropFirst())
    // `diff A B` means the range, as in git.
    if !first.contains(".."), let second = rest.first, try !workspace.hasOffering(second),
      try workspace.hasRevision(second)
    {
      return ("\(first)..\(second)", Array(rest.dropFirst()))
    }
    if !first.contains(".."), try !workspace.hasRevision(first) {
      let kind = first.prefix { $0 != ":" }
      let isOther = first.contains(":") && ((try? workspace.hasRevision(String(kind))) ?? false) == false
      let meant = try nearestName(to: first, among: NameCandidates(workspace).offerings())
      if meant != nil || isOther {
        throw ProjectError(
          .notFound, "'\(first)' is neither an offering nor a revision",
          hint: meant.map(didYouMean) ?? "compare all that there is: paywall diff")
      }
    }
    return (first, rest)
  }
}

extension ProjectDiff {
  func text(_ palette: Palette) -> TerminalText {
    guard !isEmpty else { return "no changes" }
    let writer = ChangeText(palette: palette, copies: copies)
    var blocks = offerings.map { writer.lines($0) }
    if !project.isEmpty {
      let unreadable: [TerminalText] = project.unreadable.map {
        "  \(palette.bad("unreadable")) \($0.range.file):\($0.range.start): \($0.message)"
      }
      blocks.append([palette.title("project")] + unreadable + writer.lines(project.all))
    }
    if let trust { blocks.append(trust.lines(palette)) }
    return (blocks.map { $0.joined(separator: "\n") } + [summary]).joined(separator: "\n\n")
  }

  /// A line for each offering: how many changes in how many files, and the largest weight.
  func statistics(_ palette: Palette) -> TerminalText {
    guard !isEmpty else { return "no changes" }
    var rows = offerings.map { offering in
      let files = paths.count { $0.hasPrefix("offerings/\(offering.id)/") }
      let what = offering.changes.isEmpty ? offering.status.word : counted(offering.changes.count, "change")
      return [offering.id, what, counted(files, "file"), offering.weight?.rawValue ?? ""]
    }
    if !project.isEmpty {
      let files = paths.count { !$0.hasPrefix("offerings/") }
      let weight = project.all.map(\.weight).max()?.rawValue ?? ""
      rows.append(["project", counted(project.all.count, "change"), counted(files, "file"), weight])
    }
    let table = TextTable(titles: ["offering", "changes", "files", "largest"], rows: rows).text(palette)
    return [table, summary].joined(separator: "\n\n")
  }

  private var summary: TerminalText {
    let broken = offerings.count { !$0.unreadable.isEmpty }
    let unreadable: TerminalText =
      broken == 0 ? "" : "\(counted(broken, "offering")) cannot be read in full; see why with: paywall validate\n"
    if offerings.isEmpty { return projectSummary }
    let count: TerminalText = offerings.count == 1 ? "1 offering differs" : "\(offerings.count) offerings differ"
    if let weight { return "\(unreadable)\(count); the largest change is \(weight.rawValue)" }
    if broken > 0 { return unreadable + count }
    return offerings.contains { $0.status == .added }
      ? "\(count); nothing released is affected" : "\(count); readers see no difference"
  }

  private var projectSummary: TerminalText {
    if project.isEmpty { return "who may sign changes; apps follow with the next publication" }
    if project.all.isEmpty { return "a project file cannot be read" }
    let changes = counted(project.all.count, "change")
    return "\(changes) outside offerings\(weight.map { "; the largest is \($0.rawValue)" } ?? "")"
  }

  var json: JSONValue {
    let copies = self.copies.sorted { $0.key < $1.key }.map { id, copy in
      JSONMember(id, ["origin": .string(copy.origin), "changes": .array(copy.changes.map(\.json))])
    }
    return [
      "base": .string(base), "head": head.map { .string($0) } ?? .null,
      "weight": weight.map { .string($0.rawValue) } ?? .null, "offerings": .array(offerings.map(\.json)),
      "unreadable": .array((offerings.flatMap(\.unreadable) + project.unreadable).map(\.json)), "project": project.json,
      "trust": trust?.json ?? .null, "copies": .object(copies),
    ]
  }
}

extension OfferingChange.Status {
  /// For a line that has no room for more.
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .renamed(let name): "renamed from \(name)"
    case .changed: "changed"
    case .unreadable: "unreadable"
    }
  }
}
