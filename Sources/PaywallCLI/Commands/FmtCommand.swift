import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallProject

struct FmtCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Write files in canonical form.",
    discussion: """
      Keys in the order of `paywall schema`, no quotes where text is safe without them and double quotes elsewhere, two \
      spaces for each level, one blank line where there was at least one. Comments stay with what they belong to, and \
      every value stays what it is: a file that would say something else is left as it is, and so is one that cannot \
      be read; the exit code is 1 then.

      Examples:
        paywall fmt
        paywall fmt offerings/default
        paywall fmt --check
      """)

  @Argument(
    help: ArgumentHelp("Files and folders; all files of the project if omitted.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(help: "List the files that would change, and exit with 1 if there are any.") var check = false
  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = global.context()
    let formatting = try formatFiles(
      global.editedWorkspace(), paths.map { context.absolute($0) }, isDryRun: check || isDryRun)
    for error in formatting.refused { global.warn("paywall: error: \(error.message)") }
    output.format == .json
      ? global.print(document: formatting.json.printed)
      : global.print(formatting.text(global, withLines: isDryRun))
    if !formatting.refused.isEmpty || check && !formatting.changed.isEmpty { throw ExitCode(1) }
  }
}

extension Formatting {
  /// - Parameter withLines: whether the lines are shown, too.
  fileprivate func text(_ global: GlobalOptions, withLines: Bool) -> TerminalText {
    let places: [TerminalText] = changed.flatMap { file, lines in
      withLines ? lines.map { $0.text(in: file, global.palette) } : ["\(file)"]
    }
    let done = "\(counted(changed.count, "file")) \(isWritten ? "formatted" : "would change")"
    let end: TerminalText =
      changed.isEmpty ? "\(counted(count - refused.count, "file")) in canonical form" : "\(done)"
    return (global.listed(places) + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "changed": .array(changed.map { .string($0.file) }), "refused": .array(refused.map { .string($0.message) }),
      "written": .boolean(isWritten),
    ]
  }
}
