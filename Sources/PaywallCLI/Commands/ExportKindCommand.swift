import ArgumentParser
import JSON
import PaywallChecking
import PaywallExchange
import PaywallModel
import PaywallProject
import PaywallReleasing

extension ExportFormat: ExpressibleByArgument {}

struct ExportKindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kind", abstract: "Write the files that another SDK loads.",
    discussion: """
      The files are those that a release holds if `exports` of paywall.yaml lists the kind, with the options given there \
      or by --option: of the work tree, or of a revision. What the kind's reader has no place for is listed; what it would drop or \
      misread is an error, and nothing is written. The word 'kind' can be omitted.

      In the folder of --out, only files that this command wrote are replaced or removed. Without --out, the file is \
      printed, or with --against how the other file would change.

      Kinds:
      \(ExportFormat.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      Examples:
        paywall export appactor
        paywall export config release/7 --out exports/
        paywall export swift --option extended=true
        paywall export firebase --against template.json --out exports/
      """)

  @Argument(help: ArgumentHelp("The kind of export.", valueName: "kind"))
  var kind: ExportFormat

  @Argument(
    help: ArgumentHelp("What to export; the work tree if omitted.", valueName: "rev"),
    completion: NameCompletion.revision)
  var revision: String?

  @Option(
    name: .customLong("option"),
    help: ArgumentHelp(
      "An option of the kind, in the place of that in paywall.yaml; may be repeated.", valueName: "name=value"))
  var options: [String] = []

  @Option(help: ArgumentHelp("The folder to write.", valueName: "dir"), completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp("A file of the kind that others write too, to keep what they wrote.", valueName: "file"),
    completion: .file())
  var against: String?

  @Flag(name: .customLong("dry-run"), help: "Show what would be written, and write nothing.") var isDryRun = false

  @OptionGroup var format: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if out?.isEmpty == true { throw ValidationError("--out needs a folder") }
    if let wrong = options.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("'\(wrong)' is no option of an export: write NAME=VALUE, such as extended=true")
    }
    if against != nil, !kind.isMerged {
      let kinds = ExportFormat.allCases.filter(\.isMerged).map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--against is for \(kinds): the files of '\(kind.rawValue)' stand alone")
    }
    if isDryRun, out == nil { throw ValidationError("--dry-run needs --out: without it nothing is written") }
  }

  func run() throws {
    let workspace = try global.workspace()
    try global.reportingFindings("nothing was exported", format.format, hint: "fix them, and export again") {
      let result = try global.working { context in
        try exportFiles(
          workspace,
          ExportFilesOptions(
            kind, options: options.map(named), revision: revision, folder: out.map { context.absolute($0) },
            isDryRun: isDryRun,
            against: against.map { context.absolute($0) }), in: context)
      }
      if format.format == .json { return global.print(document: json(result).printed) }
      out == nil && result.changes == nil ? try printFile(result) : global.print(text(result))
    }
  }

  private func named(_ option: String) -> (name: String, value: String) {
    let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1]))
  }

  private func printFile(_ result: ExportFiles) throws {
    guard result.files.count == 1, let file = result.files.first else {
      throw ProjectError(
        .refused, "the export '\(kind.rawValue)' has \(result.files.count) files, of which one can be printed",
        hint: "write them with: paywall export \(kind.rawValue) --out DIR")
    }
    if !result.losses.findings.isEmpty { global.warn(result.losses.text(global.palette)) }
    let text = String(decoding: file.bytes, as: UTF8.self)
    global.print(document: text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  private func text(_ result: ExportFiles) -> TerminalText {
    let new = result.files.filter(\.isNew)
    var lines: [TerminalText] = result.losses.findings.isEmpty ? [] : [result.losses.text(global.palette), ""]
    if let changes = result.changes {
      lines += changes.map { "\($0.kind.rawValue) \($0.noun) \($0.name)" }
      if changes.isEmpty { lines.append("\(against ?? "") already holds the export") }
    }
    if out == nil { return lines.joined(separator: "\n") }
    let place = out.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? ""
    lines += new.prefix(20).map { "\(isDryRun ? "would write" : "wrote") \(place)/\($0.path)" }
    if new.count > 20 { lines.append("… and \(new.count - 20) more") }
    lines += result.removed.prefix(20).map { "\(isDryRun ? "would remove" : "removed") \(place)/\($0)" }
    if new.isEmpty, result.removed.isEmpty {
      lines.append("\(out ?? "") already holds the export: \(counted(result.files.count, "file"))")
    }
    return lines.joined(separator: "\n")
  }

  private func json(_ result: ExportFiles) -> JSONValue {
    [
      "kind": .string(kind.rawValue),
      "files": .array(
        result.files.map { file in
          .object(omittingNil: [
            ("path", .string(file.path)), ("written", out.map { _ in .boolean(file.isNew && !isDryRun) }),
            ("content", out == nil ? .string(String(decoding: file.bytes, as: UTF8.self)) : nil),
          ])
        }),
      "changes": result.changes.map { changes in
        .array(
          changes.map {
            ["change": .string($0.kind.rawValue), "what": .string($0.noun), "name": .string($0.name)]
          })
      } ?? .null, "removed": .array(result.removed.map { .string($0) }),
      "findings": .array(result.losses.findings.map(\.json)), "waived": .array(result.losses.waived.map(\.json)),
    ]
  }
}
