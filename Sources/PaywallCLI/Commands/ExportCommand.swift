import ArgumentParser
import JSON
import PaywallProject
import PaywallReleasing

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a release in a form that something else is built with.",
    subcommands: [ExportBuiltInCommand.self])
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
      """)

  @Argument(help: "The bundle's folder.")
  var dir: String

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
  var output = "BuiltInPaywalls.swift"

  @Flag(name: .customLong("dry-run"), help: "Verify, and write nothing.") var isDryRun = false

  @OptionGroup var format: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = global.context()
    let options = BuiltInOptions(
      bundle: context.absolute(dir), output: context.absolute(output), isDryRun: isDryRun)
    let export = try global.working { try exportBuiltIn(global.workspace(), options, in: $0) }
    format.format == .json
      ? global.print(document: json(export).printed) : global.print(text(export))
  }

  private func text(_ export: BuiltInExport) -> TerminalText {
    let size: TerminalText = "\(counted(export.files.count, "file")), \(counted(export.bytes, "byte"))"
    if export.isUnchanged { return "\(output) already holds release \(export.release): \(size)" }
    return "\(isDryRun ? "would write" : "wrote") release \(export.release) to \(output): \(size)"
  }

  private func json(_ export: BuiltInExport) -> JSONValue {
    [
      "release": .integer(export.release), "output": .string(output), "bytes": .integer(export.bytes),
      "files": .array(export.files.map { .string($0) }), "written": .boolean(!isDryRun && !export.isUnchanged),
    ]
  }
}
