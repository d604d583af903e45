import ArgumentParser
import JSON
import PaywallProject
import PaywallReleasing

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a release, or the project, in a form that something else reads.",
    subcommands: [ExportBuiltInCommand.self, ExportKindCommand.self], defaultSubcommand: ExportKindCommand.self)
}

struct ExportBuiltInCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "builtin", abstract: "Write a release as a Swift file, for an app's first launch offline.",
    discussion: """
      Verifies the bundle and writes it as one Swift file: the whole release with placements, audiences, experiments and \
      locales, which the app verifies again, the root metadata that the app trusts, and the current paywall in eight \
      fields as the last resort. The same bundle gives the same file.

      Examples:
        paywall export builtin out/
        paywall export builtin out/ --output ../app/Sources/Paywalls.swift
        paywall export builtin out/ --output - > Paywalls.swift
      """)

  @Argument(help: "The bundle's folder.", completion: .directory)
  var dir: String

  @Option(help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"))
  var output = "BuiltInPaywalls.swift"

  @Flag(name: .customLong("dry-run"), help: "Verify, and write nothing.") var isDryRun = false

  @OptionGroup var format: FormatOption
  @OptionGroup var global: GlobalOptions

  private var isToOutput: Bool { output == "-" }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs a file, or - for standard output") }
    if isToOutput, format.format == .json {
      throw ValidationError("--output - and --format json are mutually exclusive: both print to standard output")
    }
  }

  func run() throws {
    let context = global.context()
    let options = BuiltInOptions(
      bundle: context.absolute(dir), output: isToOutput ? nil : context.absolute(output), isDryRun: isDryRun)
    let export = try global.working { try exportBuiltIn(global.workspace(), options, in: $0) }
    if isToOutput, !isDryRun {
      // `print` ends the last line.
      return global.print(document: String(decoding: export.source.dropLast(), as: UTF8.self))
    }
    format.format == .json
      ? global.print(document: json(export).printed) : global.print(text(export))
  }

  private func text(_ export: BuiltInExport) -> TerminalText {
    let size: TerminalText = "\(counted(export.files.count, "file")), \(counted(export.source.count, "byte"))"
    let place = isToOutput ? "standard output" : output
    if export.isUnchanged { return "\(output) already holds release \(export.release): \(size)" }
    return "\(isDryRun ? "would write" : "wrote") release \(export.release) to \(place): \(size)"
  }

  private func json(_ export: BuiltInExport) -> JSONValue {
    [
      "release": .integer(export.release), "output": .string(output), "bytes": .integer(export.source.count),
      "files": .array(export.files.map { .string($0) }), "written": .boolean(!isDryRun && !export.isUnchanged),
    ]
  }
}
