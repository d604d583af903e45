import ArgumentParser
import Base
import JSON
import PaywallProject
import PaywallReleasing
import Web

struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove what only old releases need from a bundle.",
    discussion: """
      Keeps the newest releases, and whatever a timestamp leads to that is still valid: a client may hold it. \
      Root metadata is never removed. The record's next commit lacks the files, its history keeps them; the new \
      timestamp, signed by the online key, states it, so that a prune can be told from a loss.

      Examples:
        paywall prune out/ --keep 20 --dry-run
        paywall prune out/ --keep 20
      """)

  @Argument(help: "The bundle's folder.", completion: .directory)
  var dir: String

  @Option(help: ArgumentHelp("How many of the newest releases to keep.", valueName: "n"))
  var keep: Int

  @Flag(name: .customLong("dry-run"), help: "Show what would be removed.") var isDryRun = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if keep < 1 { throw ValidationError("--keep is \(keep), expected 1 or more") }
  }

  func run() throws {
    let context = global.context()
    var options = PruneOptions(bundle: context.absolute(dir), keep: keep, isDryRun: isDryRun)
    options.transport = { RelayProgram.beside(context.environment) }
    let pruning = try global.working { try prune(global.workspace(), options, in: $0) }
    output.format == .json
      ? global.print(document: pruning.json(isDryRun).printed) : global.print(pruning.text(dir, isDryRun))
  }
}

extension Pruning {
  fileprivate func text(_ dir: String, _ isDryRun: Bool) -> TerminalText {
    let paths: [TerminalText] = files.prefix(20).map { "  \($0.path)" }
    let more: [TerminalText] = files.count > 20 ? ["  … and \(files.count - 20) more"] : []
    let kept: [TerminalText] =
      held.map {
        ["release \($0.release) is kept until \(RFC3339.text($0.until)): until then, clients may hold its timestamp"]
      } ?? []
    let next: [TerminalText] = isDryRun || files.isEmpty ? [] : [.next("\(self.next)")]
    return ([head(dir, isDryRun)] + paths + more + kept + next).joined(separator: "\n")
  }

  private func head(_ dir: String, _ isDryRun: Bool) -> TerminalText {
    let rest: TerminalText = removed == 0 ? "" : "; \(counted(removed, "file")) removed from \(dir)"
    if files.isEmpty { return "nothing to prune: \(dir) begins with release \(oldestRelease)\(rest)" }
    return
      "\(isDryRun ? "would prune" : "pruned") what came before release \(oldestRelease): \(counted(files.count, "file")), \(counted(bytes, "byte"))\(rest)"
  }

  fileprivate func json(_ isDryRun: Bool) -> JSONValue {
    [
      "pruned": .boolean(!files.isEmpty && !isDryRun), "release": .integer(release),
      "oldestRelease": .integer(oldestRelease), "bytes": .integer(bytes),
      "files": .array(files.map { ["path": .string($0.path), "length": .integer($0.length)] }),
      "held": held.map { ["release": .integer($0.release), "until": .string(RFC3339.text($0.until))] } ?? .null,
      "removed": .integer(removed), "next": .string(next),
    ]
  }
}
