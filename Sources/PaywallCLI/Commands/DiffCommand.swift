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

      Examples:
        paywall diff
        paywall diff main..v2
        paywall diff release/3 default --format markdown
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

  @Argument(
    help: ArgumentHelp(
      "A range A..B or A...B, or a revision; then offerings to limit the comparison to.",
      valueName: "range-or-offering"))
  var arguments: [String] = []

  @Option(help: ArgumentHelp("The output format.", valueName: "format"))
  var format: Format = .text

  @Flag(name: .customLong("exit-code"), help: "Exit with 1 if there are differences.")
  var exitCode = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    let (range, offerings) = try split(in: workspace)
    let difference = try diff(workspace, range: range, only: offerings)
    switch format {
    case .text: global.print(difference.text(global.palette))
    case .json: global.print(document: difference.json.printed)
    case .markdown: global.print(document: difference.markdown)
    }
    if exitCode, !difference.isEmpty { throw ExitCode(1) }
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
      blocks.append([palette.title("project")] + unreadable + project.all.flatMap(writer.lines))
    }
    if let trust { blocks.append(trust.lines(palette)) }
    return (blocks.map { $0.joined(separator: "\n") } + [summary]).joined(separator: "\n\n")
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
