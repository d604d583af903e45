import ArgumentParser
import JSON
import PaywallProject
import PaywallReleasing

struct SyncPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync-plan", abstract: "Print the order in which a bundle's files are uploaded.",
    discussion: """
      One path a line. Uploaded in this order, one after the other, clients find a whole bundle at each moment: the \
      timestamp comes after everything that it leads to. Refuses a folder that does not verify.

      Examples:
        paywall sync-plan out/
        paywall sync-plan out/ --format json
      """)

  @Argument(help: "The bundle's folder.", completion: .directory)
  var dir: String

  @Option(help: ArgumentHelp("The root metadata to trust.", valueName: "file"), completion: .file())
  var root: String?

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = global.context()
    let options = VerifyOptions(bundle: context.absolute(dir), root: root.map { context.absolute($0) })
    let workspace = root != nil ? nil : try global.workspace()
    let files = try global.working { try syncPlan(workspace, options, in: $0) }
    output.format == .json
      ? global.print(document: json(files).printed)
      : global.print(files.map { "\($0.path)" as TerminalText }.joined(separator: "\n"))
  }

  private func json(_ files: [SyncFile]) -> JSONValue {
    let entries = files.map { file -> JSONValue in
      [
        "path": .string(file.path), "length": .integer(file.length), "immutable": .boolean(file.isImmutable),
        "cacheControl": .string(file.cacheControl), "contentType": "application/json",
      ]
    }
    return ["files": .array(entries)]
  }
}
