import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallExchange
import PaywallModel
import PaywallProject

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Fill the project from another SDK's or console's file.",
    discussion: """
      Makes or updates offerings, variants, translations, placements and experiments, and adds products that the \
      catalogue lacks. Prices and savings become placeholders. What the project has no place for is listed with its path \
      in the file.

      An import can be repeated: what the file changed since the last one is brought into the files, what was edited by \
      hand stays, and what both have changed is a conflict: it is listed, the project keeps what it has, and the exit \
      status is 1. What the last import said is in imports/KIND.yaml; commit it with the project.

      Examples:
        paywall import revenuecat offerings.json --dry-run
        paywall import revenuecat offerings.json --add-locales
        paywall import revenuecat offerings.json --keep-edits
      """)

  @Argument(help: "What wrote the file: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var kind: ImportFormat

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.")
  var isDryRun = false

  @Flag(name: .customLong("keep-edits"), help: "Settle conflicts: what was edited by hand stays.")
  var keepsEdits = false

  @Flag(help: "Replace offerings and placements of the same id that no import wrote.")
  var adopt = false

  @Flag(name: .customLong("add-locales"), help: "Add the file's languages to the project.")
  var addsLocales = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let path = global.context().absolute(file)
    var result = try importPaywalls(
      global.editedWorkspace(), kind, from: path, ImportOptions(keepsEdits: keepsEdits, adopts: adopt),
      addsLocales: addsLocales, isDryRun: isDryRun)
    result.file = file
    output.format == .json
      ? global.print(document: result.json.printed) : global.print(result.text(global, isDryRun: isDryRun))
    if !result.plan.conflicts.isEmpty { throw ExitCode(1) }
  }
}

extension ImportFormat: ExpressibleByArgument {}

extension PaywallImport {
  fileprivate func text(_ global: GlobalOptions, isDryRun: Bool) -> TerminalText {
    var lines: [TerminalText] = plan.files.map { file in
      if file.isNew { return "+ \(file.path)" }
      let paths = file.changed.prefix(3).joined(separator: ", ")
      let more = file.changed.count > 3 ? " and \(file.changed.count - 3) more" : ""
      return "~ \(file.path): \(paths)\(more)"
    }
    lines += plan.kept.map { "= \($0) (edited here; kept)" }
    lines += plan.set.map { "= \($0) (set here; kept)" }
    lines += plan.gone.map { "= offerings/\($0) (not in the file; kept)" }
    lines = global.listed(lines)
    for kind in ImportRemark.Kind.allCases {
      let own = remarks.filter { $0.kind == kind }
      if own.isEmpty { continue }
      lines.append("\(kind.heading):")
      lines += global.listed(
        own.map { remark in
          let more = remark.paths.count > 1 ? " and \(remark.paths.count - 1) more" : ""
          return "  \(remark.message)\n    at \(file):\(remark.position.description) \(remark.paths[0])\(more)"
        })
    }
    lines += global.listed(
      plan.conflicts.map { conflict in
        let place = "\(conflict.range.file):\(conflict.range.start.description)"
        return "\(place): conflict: \(conflict.path.isEmpty ? "" : conflict.path + ": ")\(conflict.message)"
      })
    if !plan.conflicts.isEmpty {
      lines.append("  hint: edit the file, or settle with --keep-edits; --adopt replaces what no import wrote")
    }
    lines.append(end(isDryRun))
    return lines.joined(separator: "\n")
  }

  private func end(_ isDryRun: Bool) -> TerminalText {
    let offerings = "\(offerings.count) offering\(offerings.count == 1 ? "" : "s")"
    if plan.files.isEmpty { return "\(offerings) read; the project is up to date" }
    let files = "\(plan.files.count) file\(plan.files.count == 1 ? "" : "s")"
    return isDryRun ? "\(offerings) read; \(files) would change (dry run)" : "\(offerings) read; wrote \(files)"
  }

  fileprivate var json: JSONValue {
    [
      "written": .boolean(isWritten), "offerings": .array(offerings.map { .string($0) }),
      "files": .array(
        plan.files.map { file in
          [
            "path": .string(file.path), "new": .boolean(file.isNew),
            "changed": .array(file.changed.map { .string($0) }),
          ]
        }),
      "kept": .array((plan.kept + plan.set).map { .string($0) }), "gone": .array(plan.gone.map { .string($0) }),
      "conflicts": .array(
        plan.conflicts.map { conflict in
          [
            "file": .string(conflict.range.file), "line": .integer(conflict.range.line),
            "column": .integer(conflict.range.column), "path": .string(conflict.path),
            "message": .string(conflict.message),
          ]
        }),
      "remarks": .array(
        remarks.map { remark in
          [
            "kind": .string(remark.kind.rawValue), "message": .string(remark.message),
            "line": .integer(Int(remark.position.line)), "column": .integer(Int(remark.position.column)),
            "paths": .array(remark.paths.map { .string($0) }),
          ]
        }),
    ]
  }
}

extension ImportRemark.Kind {
  fileprivate var heading: TerminalText {
    switch self {
    case .omitted: "has no place in the project"
    case .replaced: "is the store's, and became a placeholder"
    case .assumed: "is not in the file, and was derived"
    case .renamed: "is written in another way"
    case .doubtful: "is as it was, and validate may object to it"
    }
  }
}
